import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import type { Verdict } from '@/lib/domain/verdict/verdict'

/** What the service said of an id. */
export type LookupAnswer =
  | { readonly kind: 'found'; readonly order: Order }
  | { readonly kind: 'notStored' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** What the service said of ids and digests, and which orders digests turned out to be. */
export type LookupAnswers = {
  readonly of: ReadonlyMap<OrderUid | Bytes32, LookupAnswer>
  readonly digests: ReadonlyMap<Bytes32, readonly OrderUid[]>
}

export const NO_ANSWERS: LookupAnswers = { of: new Map(), digests: new Map() }

export type AnswerEntry = readonly [OrderUid | Bytes32, LookupAnswer]

/**
 * The answers with newer ones. One that could not be read says nothing new: what was known stays,
 * and `unread` counts those.
 */
export function withAnswers(
  old: LookupAnswers['of'],
  entries: readonly AnswerEntry[],
): { readonly of: LookupAnswers['of']; readonly unread: number } {
  const of = new Map(old)
  let unread = 0
  for (const [key, answer] of entries) {
    const known = old.get(key)
    const isKnown = known !== undefined && known.kind !== 'unreadable'
    if (answer.kind === 'unreadable' && isKnown) unread += 1
    else of.set(key, answer)
  }
  return { of, unread }
}

/** What the report of an order came to; `failed` in the service's words. */
export type Explanation =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly why: string }

/** The explanations with one more; a failure says nothing new of an order that was explained. */
export function withExplanation(
  old: ReadonlyMap<OrderUid, Explanation>,
  uid: OrderUid,
  explanation: Explanation,
): ReadonlyMap<OrderUid, Explanation> {
  const isKnown = old.get(uid)?.kind === 'verdict'
  return explanation.kind === 'failed' && isKnown ? old : new Map(old).set(uid, explanation)
}
