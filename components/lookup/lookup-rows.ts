import { idItem, type LookupItem } from '@/lib/client/orders/read-ids'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Explanation, LookupAnswer, LookupAnswers } from './lookup-answers'

export type ExplainCount = {
  readonly explained: number
  /** How many of `left` were tried and failed. */
  readonly failed: number
  /** Orders found that have no verdict yet. */
  readonly left: readonly OrderUid[]
}

/** How many of the orders found are explained; `explained` and `left` together are all of them. */
export function countExplained(rows: readonly LookupRow[]): ExplainCount {
  const found = rows.filter(({ answer }) => answer?.kind === 'found')
  const left = found.filter(({ explanation }) => explanation?.kind !== 'verdict')
  return {
    explained: found.length - left.length,
    failed: left.filter(({ explanation }) => explanation?.kind === 'failed').length,
    left: left.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : [])),
  }
}

export type LookupRow = {
  readonly item: LookupItem
  /** Null before it is requested, and for an invalid id. */
  readonly answer: LookupAnswer | null
  readonly explanation: Explanation | null
}

/** The order's owner; for one that a contract placed, its user, once the answer names them. */
export function ownerOf({ item, answer }: LookupRow): Address | null {
  if (item.kind !== 'id') return null
  const user = answer?.kind === 'found' ? answer.order.onchainUser : undefined
  return user ?? item.owner
}

/** When the order expires; null when neither its id nor the answer contains it. */
export function deadlineOf({ item, answer }: LookupRow): UnixSeconds | null {
  if (item.kind !== 'id') return null
  const userValidTo = answer?.kind === 'found' ? answer.order.ethflowData?.userValidTo : undefined
  return userValidTo ?? item.deadline
}

export type Outcome = 'found' | 'notStored' | 'unreadable' | 'invalid' | 'unasked'

export const outcomeLabels: Readonly<Record<Outcome, Message>> = {
  found: message`Found`,
  notStored: message`Not stored`,
  unreadable: message`Could not be read`,
  invalid: message`Invalid`,
  unasked: message`Not asked yet`,
}

export function outcomeOf({ item, answer }: LookupRow): Outcome {
  return item.kind === 'invalid' ? 'invalid' : (answer?.kind ?? 'unasked')
}

/** Rows in the order of the text; a digest has one row for each order found for it. */
export function toRows(
  items: readonly LookupItem[],
  { byId, digests }: LookupAnswers,
  explanations: ReadonlyMap<OrderUid, Explanation>,
): readonly LookupRow[] {
  const rowOf = (item: LookupItem): LookupRow => {
    const key = keyOf(item)
    return {
      item,
      answer: key === null ? null : (byId.get(key) ?? null),
      explanation: item.kind === 'id' ? (explanations.get(item.uid) ?? null) : null,
    }
  }
  return items.flatMap((item) => {
    const uids = item.kind === 'digest' ? (digests.get(item.digest) ?? []) : []
    return uids.length === 0 ? [rowOf(item)] : uids.map((uid) => rowOf(idItem(uid, item.position)))
  })
}

/** The key that is looked up; null for an invalid id. */
function keyOf(item: LookupItem): OrderUid | Bytes32 | null {
  if (item.kind === 'invalid') return null
  return item.kind === 'id' ? item.uid : item.digest
}

/** How many rows have each outcome; outcomes without any are left out. */
export function countOutcomes(
  rows: readonly LookupRow[],
): readonly { readonly outcome: Outcome; readonly count: number }[] {
  const order: readonly Outcome[] = ['found', 'notStored', 'unreadable', 'invalid', 'unasked']
  return order
    .map((outcome) => ({ outcome, count: rows.filter((row) => outcomeOf(row) === outcome).length }))
    .filter(({ count }) => count > 0)
}
