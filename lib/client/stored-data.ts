import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { parseStored, storedLiteral, storedObject, storedText } from './stored-json'

/** One entry of the app in this browser's storage. */
export type StoredEntry = { readonly key: string; readonly text: string }

/** The purpose of an entry. Only the key of the demo wallet is secret. */
export type StoredKind = {
  readonly name: string
  readonly what: string
  readonly isSecret: boolean
}

const PREFIX = 'coincidence.'
const KIND = 'coincidence-browser-data'
const VERSION = 1
const MAX_ENTRY_LENGTH = 2_000_000
const MAX_PREFERENCES_LENGTH = 2_000
const SECRET_KEY = `${PREFIX}demoWalletKey`

/** By the first segment after the prefix; the others name a network or an account. */
const kinds: Readonly<Record<string, { readonly name: Message; readonly what: Message }>> = {
  demoWalletKey: {
    name: message`Key of the demo wallet`,
    what: message`Signs for the demo wallet. Without it, what that wallet holds is out of reach.`,
  },
  walletSession: {
    name: message`Wallet was connected`,
    what: message`Reconnects the wallet on the next visit.`,
  },
  walletConnectChain: {
    name: message`WalletConnect session`,
    what: message`Takes up the session with a wallet on the next visit, on this network.`,
  },
  sentOrders: {
    name: message`Orders sent from here`,
    what: message`Signed orders and whether the service has answered for them.`,
  },
  partOrders: {
    name: message`Orders in parts not complete`,
    what: message`Signed parts that were not sent yet, to go on with.`,
  },
  sentPlacements: {
    name: message`Native orders sent from here`,
    what: message`Transactions that place orders selling the native coin.`,
  },
  sentBatches: {
    name: message`Wallet batches sent from here`,
    what: message`Calls that a wallet makes as one, to approve and sign an order.`,
  },
  sentCancellations: {
    name: message`Cancellations sent from here`,
    what: message`Calls that a wallet makes as one, to cancel the parts of an order.`,
  },
  signedQuotes: {
    name: message`Quotes of orders sent from here`,
    what: message`What you were quoted when you signed, for the receipt.`,
  },
  addedOrders: { name: message`Orders added by id`, what: message`Orders you listed yourself.` },
  recentTokens: { name: message`Recent tokens`, what: message`Shown first when you pick a token.` },
  importedTokens: {
    name: message`Imported tokens`,
    what: message`Tokens outside the list you agreed to.`,
  },
  recentSearches: { name: message`Recent searches`, what: message`Shown under the search field.` },
  readState: {
    name: message`Read notifications`,
    what: message`Which entries of an inbox were opened here.`,
  },
  tabAlerts: {
    name: message`Alerts of this tab`,
    what: message`Whether news appear outside the page.`,
  },
  pushTarget: {
    name: message`Push subscription`,
    what: message`Which subscription belongs to this browser.`,
  },
}

/** Name and purpose of a key; an unknown key is its own name. */
export function storedKind(key: string): StoredKind {
  const [segment = '', ...rest] = key.slice(PREFIX.length).split(/[.:]/)
  const known = kinds[segment]
  const about = rest.length === 0 ? '' : ` (${shortened(rest.join('.'))})`
  return {
    name: known === undefined ? key : `${t(known.name)}${about}`,
    what: known === undefined ? t`Kept by another version of this app.` : t(known.what),
    isSecret: key === SECRET_KEY,
  }
}

const shortened = (text: string): string =>
  /^0x[0-9a-f]{40}$/i.test(text) ? `${text.slice(0, 8)}…${text.slice(-6)}` : text

type Entries = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** All entries of the app, by key. */
export function readStored(storage: Entries): readonly StoredEntry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys
    .flatMap((key) => {
      const text = key?.startsWith(PREFIX) === true ? storage.getItem(key) : null
      return key === null || text === null ? [] : [{ key, text }]
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

type StoredFile = {
  readonly kind: typeof KIND
  readonly version: typeof VERSION
  readonly preferences: string
  readonly entries: Readonly<Record<string, string>>
}

const textUpTo = (maxLength: number) => (value: unknown) => {
  const text = storedText(value)
  return text === undefined || text.length > maxLength ? undefined : text
}

const entryText = textUpTo(MAX_ENTRY_LENGTH)

const storedFile = storedObject<StoredFile>({
  kind: storedLiteral(KIND),
  version: (value) => (value === VERSION ? VERSION : undefined),
  preferences: textUpTo(MAX_PREFERENCES_LENGTH),
  entries: readEntries,
})

function readEntries(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  const read = entries.map(([key, text]) => [key, entryText(text)] as const)
  return read.some(([, text]) => text === undefined)
    ? undefined
    : (Object.fromEntries(read) as Record<string, string>)
}

/** Text of an export file, for an import in another browser. */
export function writeStoredFile(preferences: string, entries: readonly StoredEntry[]): string {
  const file: StoredFile = {
    kind: KIND,
    version: VERSION,
    preferences,
    entries: Object.fromEntries(entries.map(({ key, text }) => [key, text])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** What an import will do with an entry of the file. */
export type ImportStep = StoredEntry & {
  readonly effect: 'new' | 'replaces' | 'same' | 'kept' | 'unknown'
}

export type StoredImport = { readonly preferences: string; readonly steps: readonly ImportStep[] }

/**
 * Parses such a file and compares it with the current entries. An existing key of a demo wallet is
 * never replaced, as access to the wallet's balance would be lost.
 */
export function readStoredFile(text: string, current: readonly StoredEntry[]): StoredImport | null {
  const file = parseStored(text, storedFile)
  if (file === undefined) return null
  const steps = Object.entries(file.entries).map(([key, entry]): ImportStep => {
    const here = current.find((stored) => stored.key === key)
    return { key, text: entry, effect: effectOf(key, entry, here?.text) }
  })
  return { preferences: file.preferences, steps }
}

function effectOf(key: string, text: string, here: string | undefined): ImportStep['effect'] {
  const segment = key.slice(PREFIX.length).split(/[.:]/)[0] ?? ''
  if (!key.startsWith(PREFIX) || kinds[segment] === undefined) return 'unknown'
  if (here === text) return 'same'
  if (here === undefined) return 'new'
  return key === SECRET_KEY ? 'kept' : 'replaces'
}

/** Applies an import; returns the number of changed entries. */
export function applyImport(storage: Entries, steps: readonly ImportStep[]): number {
  const changes = steps.filter(({ effect }) => effect === 'new' || effect === 'replaces')
  for (const { key, text } of changes) storage.setItem(key, text)
  return changes.length
}
