import type { OrderUid } from '@/lib/domain/order/order'

/** A thing the service knows, with its page or document. */
export type Hit =
  | {
      readonly kind: 'order'
      readonly uid: OrderUid
      /** Sell and buy token where the answer told them. */
      readonly pair: string | null
      readonly href: string
    }
  | {
      readonly kind: 'auction' | 'pool' | 'appData'
      readonly name: string
      readonly href: string
    }

export type Found = { readonly network: string; readonly hit: Hit }

/** A network that gave no answer, in the service's words. */
type Unchecked = { readonly network: string } & WhyUnchecked

export type WhyUnchecked = {
  readonly why: string
  /** When it may be asked again, in milliseconds since 1970; null where that is the reader's choice. */
  readonly againAtMs: number | null
}

/** What a network offers no way to ask for, as in "cannot be asked for …"; `asked`: for the rest it was. */
type Unaskable = {
  readonly network: string
  readonly what: readonly string[]
  readonly asked: boolean
}

/** What asking one network, or all, came to. Network names are those for people. */
export type SearchOutcome = {
  readonly found: readonly Found[]
  readonly missing: readonly string[]
  readonly unchecked: readonly Unchecked[]
  readonly unaskable: readonly Unaskable[]
}

export const NOTHING_ASKED: SearchOutcome = {
  found: [],
  missing: [],
  unchecked: [],
  unaskable: [],
}

/** The outcomes of several networks as one. */
export const joinOutcomes = (outcomes: readonly SearchOutcome[]): SearchOutcome =>
  outcomes.reduce(
    (sum, one) => ({
      found: [...sum.found, ...one.found],
      missing: [...sum.missing, ...one.missing],
      unchecked: [...sum.unchecked, ...one.unchecked],
      unaskable: [...sum.unaskable, ...one.unaskable],
    }),
    NOTHING_ASKED,
  )

/** What came of asking one network. Only what was asked for in every way can be missing there. */
export function outcomeOf(
  network: string,
  answers: {
    readonly hits: readonly Hit[]
    readonly whys: readonly WhyUnchecked[]
    readonly unaskable: readonly string[]
    readonly questions: number
  },
): SearchOutcome {
  const { hits, whys, unaskable: what, questions } = answers
  const isOpen = whys.length > 0 || what.length > 0
  return {
    found: hits.map((hit) => ({ network, hit })),
    missing: hits.length > 0 || isOpen ? [] : [network],
    unchecked: whys.map((why) => ({ network, ...why })),
    unaskable:
      hits.length > 0 || what.length === 0 ? [] : [{ network, what, asked: questions > 0 }],
  }
}

/** When the networks that asked for a pause may be asked again; null where none did, or something is found. */
export function askAgainAtMs({ found, unchecked }: SearchOutcome): number | null {
  if (found.length > 0) return null
  const times = unchecked.flatMap(({ againAtMs }) => (againAtMs === null ? [] : [againAtMs]))
  return times.length === 0 ? null : Math.max(...times)
}

/** The one page to open at once: a single hit on the page's own network, with nothing left open. */
export function onlyHit(outcome: SearchOutcome, pageNetwork: string): Hit | null {
  const [first, second] = outcome.found
  if (first === undefined || second !== undefined || first.network !== pageNetwork) return null
  return first.hit.kind === 'appData' || outcome.unchecked.length > 0 ? null : first.hit
}

/** "Not known on A or B.", "C could not be asked: …" and "D cannot be asked for …": never one for another. */
export function outcomeSentences(outcome: SearchOutcome, what: string): readonly string[] {
  const { found, missing, unchecked, unaskable } = outcome
  const none =
    missing.length === 0 || found.length > 0 ? [] : [`${what} is not known on ${list(missing)}.`]
  return [
    ...none,
    ...unchecked.map(({ network, why }) => `${network} could not be asked: ${why}`),
    ...(found.length > 0 ? [] : unaskable.map(unaskableSentence)),
  ]
}

const unaskableSentence = ({ network, what, asked }: Unaskable): string =>
  asked
    ? `Nothing found on ${network}, which cannot be asked for ${list(what)}.`
    : `${network} cannot be asked for ${list(what)}.`

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
