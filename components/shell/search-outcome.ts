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
export type Unchecked = { readonly network: string; readonly why: string }

/** What asking one network, or all, came to. Network names are those for people. */
export type SearchOutcome = {
  readonly found: readonly Found[]
  readonly missing: readonly string[]
  readonly unchecked: readonly Unchecked[]
}

/** The one page to open at once: a single hit on the page's own network, with nothing left open. */
export function onlyHit(outcome: SearchOutcome, pageNetwork: string): Hit | null {
  const [first, second] = outcome.found
  if (first === undefined || second !== undefined || first.network !== pageNetwork) return null
  return first.hit.kind === 'appData' || outcome.unchecked.length > 0 ? null : first.hit
}

/** "Not found on A and B." and "C could not be asked: …": never the first for the second. */
export function outcomeSentences(outcome: SearchOutcome, what: string): readonly string[] {
  const { found, missing, unchecked } = outcome
  const none =
    missing.length === 0 || found.length > 0 ? [] : [`${what} is not known on ${list(missing)}.`]
  return [...none, ...unchecked.map(({ network, why }) => `${network} could not be asked: ${why}`)]
}

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
