import { parseStored, storedObject, storedText, storedWord } from './stored-json'

/** One thing this browser keeps for the app, as found in its storage. */
export type StoredEntry = { readonly key: string; readonly text: string }

/** What an entry is for; the key of the demo wallet is the only one that is worth anything. */
export type StoredKind = {
  readonly name: string
  readonly what: string
  readonly isSecret: boolean
}

const PREFIX = 'coincidence.'
const KIND = 'coincidence-browser-data'
const VERSION = 1
const LONGEST_ENTRY = 2_000_000
const LONGEST_PREFERENCES = 2_000
const SECRET_KEY = `${PREFIX}demoWalletKey`

/** By the word after the prefix; a second word names a network or an account. */
const kinds: Readonly<Record<string, Omit<StoredKind, 'isSecret'>>> = {
  demoWalletKey: {
    name: 'Key of the demo wallet',
    what: 'Signs for the demo wallet. Without it, what that wallet holds is out of reach.',
  },
  walletSession: {
    name: 'Wallet was connected',
    what: 'Reconnects the wallet on the next visit.',
  },
  sentOrders: {
    name: 'Orders sent from here',
    what: 'Signed orders and whether the service has answered for them.',
  },
  sentPlacements: {
    name: 'Native orders sent from here',
    what: 'Transactions that place orders selling the native coin.',
  },
  addedOrders: { name: 'Orders added by id', what: 'Orders you listed yourself.' },
  recentTokens: { name: 'Recent tokens', what: 'Shown first when you pick a token.' },
  importedTokens: { name: 'Imported tokens', what: 'Tokens outside the list you agreed to.' },
  recentSearches: { name: 'Recent searches', what: 'Shown under the search field.' },
  readState: { name: 'Read notifications', what: 'Which entries of an inbox were opened here.' },
  tabAlerts: { name: 'Alerts of this tab', what: 'Whether news appear outside the page.' },
  pushTarget: { name: 'Push subscription', what: 'Which subscription belongs to this browser.' },
}

/** What the entry of a key is; a key of another version is told by its own name. */
export function storedKind(key: string): StoredKind {
  const [word = '', ...rest] = key.slice(PREFIX.length).split(/[.:]/)
  const known = kinds[word]
  const about = rest.length === 0 ? '' : ` (${shortened(rest.join('.'))})`
  return {
    name: known === undefined ? key : `${known.name}${about}`,
    what: known?.what ?? 'Kept by another version of this app.',
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

const textUpTo = (longest: number) => (value: unknown) => {
  const text = storedText(value)
  return text === undefined || text.length > longest ? undefined : text
}

const entryText = textUpTo(LONGEST_ENTRY)

const storedFile = storedObject<StoredFile>({
  kind: storedWord(KIND),
  version: (value) => (value === VERSION ? VERSION : undefined),
  preferences: textUpTo(LONGEST_PREFERENCES),
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

/** Text of the file that carries what a browser keeps to another one. */
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
 * Reads such a file against what is kept now. A demo wallet's key that is here already stays: the
 * file could only replace it by another, and with it the way to what the wallet holds.
 */
export function readStoredFile(text: string, now: readonly StoredEntry[]): StoredImport | null {
  const file = parseStored(text, storedFile)
  if (file === undefined) return null
  const steps = Object.entries(file.entries).map(([key, entry]): ImportStep => {
    const here = now.find((one) => one.key === key)
    return { key, text: entry, effect: effectOf(key, entry, here?.text) }
  })
  return { preferences: file.preferences, steps }
}

function effectOf(key: string, text: string, here: string | undefined): ImportStep['effect'] {
  const word = key.slice(PREFIX.length).split(/[.:]/)[0] ?? ''
  if (!key.startsWith(PREFIX) || kinds[word] === undefined) return 'unknown'
  if (here === text) return 'same'
  if (here === undefined) return 'new'
  return key === SECRET_KEY ? 'kept' : 'replaces'
}

/** Carries an import out; returns how many entries it changed. */
export function takeStored(storage: Entries, steps: readonly ImportStep[]): number {
  const changes = steps.filter(({ effect }) => effect === 'new' || effect === 'replaces')
  for (const { key, text } of changes) storage.setItem(key, text)
  return changes.length
}
