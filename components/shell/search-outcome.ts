import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Message } from '@/lib/domain/shared/message'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

type FoundPair = {
  readonly network: NetworkView
  readonly sold: TokenUnit
  readonly bought: TokenUnit
}

/** A found item, with its page or document. */
export type Hit =
  | {
      readonly kind: 'order'
      readonly uid: OrderUid
      /** What it trades, and where, if known. */
      readonly pair: FoundPair | null
      readonly href: string
    }
  | {
      readonly kind: 'auction' | 'pool' | 'appData' | 'account'
      readonly name: string
      readonly href: string
    }

export type Found = { readonly network: string; readonly hit: Hit }

/** A network that failed to respond, with the service's message. */
type Unchecked = { readonly network: string } & LookupFailure

export type LookupFailure = {
  readonly reason: string
  /** When it may be retried, in milliseconds since 1970; null when the user may choose. */
  readonly retryAtMs: number | null
}

/**
 * Lookups that a network does not support, each as a noun after "cannot be asked for";
 * `hasLookups`: whether other lookups were made.
 */
type Unsupported = {
  readonly network: string
  readonly what: readonly string[]
  readonly hasLookups: boolean
}

/** The outcome of searching one network, or all. Network names are display names. */
export type SearchOutcome = {
  readonly found: readonly Found[]
  readonly missing: readonly string[]
  readonly unchecked: readonly Unchecked[]
  readonly unsupported: readonly Unsupported[]
}

export const EMPTY_OUTCOME: SearchOutcome = {
  found: [],
  missing: [],
  unchecked: [],
  unsupported: [],
}

/** Merges the outcomes of several networks. */
export const joinOutcomes = (outcomes: readonly SearchOutcome[]): SearchOutcome =>
  outcomes.reduce(
    (sum, outcome) => ({
      found: [...sum.found, ...outcome.found],
      missing: [...sum.missing, ...outcome.missing],
      unchecked: [...sum.unchecked, ...outcome.unchecked],
      unsupported: [...sum.unsupported, ...outcome.unsupported],
    }),
    EMPTY_OUTCOME,
  )

/**
 * The outcome of one network. An item only counts as missing when every kind of lookup was
 * possible.
 */
export function outcomeOf(
  network: string,
  results: {
    readonly hits: readonly Hit[]
    readonly failures: readonly LookupFailure[]
    readonly unsupported: readonly string[]
    readonly lookups: number
  },
): SearchOutcome {
  const { hits, failures, unsupported: what, lookups } = results
  const isOpen = failures.length > 0 || what.length > 0
  return {
    found: hits.map((hit) => ({ network, hit })),
    missing: hits.length > 0 || isOpen ? [] : [network],
    unchecked: failures.map((failure) => ({ network, ...failure })),
    unsupported:
      hits.length > 0 || what.length === 0 ? [] : [{ network, what, hasLookups: lookups > 0 }],
  }
}

/**
 * When the rate-limited networks may be retried; null when there are none, or something was found.
 */
export function latestRetryAtMs({ found, unchecked }: SearchOutcome): number | null {
  if (found.length > 0) return null
  const times = unchecked.flatMap(({ retryAtMs }) => (retryAtMs === null ? [] : [retryAtMs]))
  return times.length === 0 ? null : Math.max(...times)
}

/**
 * The page to open directly: a single hit on the page's own network, without any failed network.
 */
export function onlyHit(outcome: SearchOutcome, pageNetwork: string): Hit | null {
  const [first, second] = outcome.found
  if (first === undefined || second !== undefined || first.network !== pageNetwork) return null
  return first.hit.kind === 'appData' || outcome.unchecked.length > 0 ? null : first.hit
}

/**
 * "Not known on A or B.", "C could not be asked: …" and "D cannot be asked for …", each only for
 * its own case. `unknown`: the first of them.
 */
export function outcomeSentences(outcome: SearchOutcome, unknown: Message): readonly string[] {
  const { found, missing, unchecked, unsupported } = outcome
  const none = missing.length === 0 || found.length > 0 ? [] : [t(unknown, list(missing))]
  return [
    ...none,
    ...unchecked.map(({ network, reason }) => t`${network} could not be asked: ${reason}`),
    ...(found.length > 0 ? [] : unsupported.map(unsupportedSentence)),
  ]
}

const unsupportedSentence = ({ network, what, hasLookups }: Unsupported): string =>
  hasLookups
    ? t`Nothing found on ${network}, which cannot be asked for ${list(what)}.`
    : t`${network} cannot be asked for ${list(what)}.`

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t`${names.slice(0, -1).join(', ')} or ${last}`
}
