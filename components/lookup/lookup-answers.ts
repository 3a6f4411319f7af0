import type { Order } from '@/lib/contract/codecs/order'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Bytes32 } from '@/lib/domain/shared/hex'

/** The service's answer about one id. */
export type LookupAnswer =
  | { readonly kind: 'found'; readonly order: Order }
  | { readonly kind: 'notStored' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** The service's answers by id or digest, and the order ids found for each digest. */
export type LookupAnswers = {
  readonly byId: ReadonlyMap<OrderUid | Bytes32, LookupAnswer>
  readonly digests: ReadonlyMap<Bytes32, readonly OrderUid[]>
}

export const NO_ANSWERS: LookupAnswers = { byId: new Map(), digests: new Map() }

export type AnswerEntry = readonly [OrderUid | Bytes32, LookupAnswer]

/**
 * Merges newer answers into earlier ones. An id that could not be read this time keeps its earlier
 * answer; `unread` counts those ids.
 */
export function withAnswers(
  old: LookupAnswers['byId'],
  entries: readonly AnswerEntry[],
): { readonly byId: LookupAnswers['byId']; readonly unread: number } {
  const byId = new Map(old)
  let unread = 0
  for (const [key, answer] of entries) {
    const known = old.get(key)
    const isKnown = known !== undefined && known.kind !== 'unreadable'
    if (answer.kind === 'unreadable' && isKnown) unread += 1
    else byId.set(key, answer)
  }
  return { byId, unread }
}

/** The service's verdict on an order; `reason` is the service's text about a failure. */
export type Explanation =
  | { readonly kind: 'verdict'; readonly verdict: OrderVerdictView }
  | { readonly kind: 'failed'; readonly reason: string }

/** Adds an explanation; a failure does not replace an earlier verdict. */
export function withExplanation(
  old: ReadonlyMap<OrderUid, Explanation>,
  uid: OrderUid,
  explanation: Explanation,
): ReadonlyMap<OrderUid, Explanation> {
  const isKnown = old.get(uid)?.kind === 'verdict'
  return explanation.kind === 'failed' && isKnown ? old : new Map(old).set(uid, explanation)
}
