import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import type { Explanation, LookupAnswer, LookupAnswers } from './lookup-answers'
import { idItem, type LookupItem } from './read-ids'

export type ExplainCount = {
  readonly explained: number
  /** Of those left: tried in vain. */
  readonly failed: number
  readonly left: readonly OrderUid[]
}

/** How far the orders found are explained; explained and left are all of them. */
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
  /** Null: not asked yet, or not an id. */
  readonly answer: LookupAnswer | null
  readonly explanation: Explanation | null
}

/** Whose order it is: its user, where a contract placed it and the answer says for whom. */
export function ownerOf({ item, answer }: LookupRow): Address | null {
  if (item.kind !== 'id') return null
  const user = answer?.kind === 'found' ? answer.order.onchainUser : undefined
  return user ?? item.owner
}

/** When the order of a row ends, as far as its id and the answer say. */
export function deadlineOf({ item, answer }: LookupRow): UnixSeconds | null {
  if (item.kind !== 'id') return null
  const own = answer?.kind === 'found' ? answer.order.ethflowData?.userValidTo : undefined
  return own ?? item.deadline
}

export type Outcome = 'found' | 'notStored' | 'unreadable' | 'invalid' | 'unasked'

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  found: 'Found',
  notStored: 'Not stored',
  unreadable: 'Could not be read',
  invalid: 'Invalid',
  unasked: 'Not asked yet',
}

export function outcomeOf({ item, answer }: LookupRow): Outcome {
  return item.kind === 'invalid' ? 'invalid' : (answer?.kind ?? 'unasked')
}

/** Rows in the order of the text; a digest stands for the orders that have it. */
export function toRows(
  items: readonly LookupItem[],
  { of, digests }: LookupAnswers,
  explanations: ReadonlyMap<OrderUid, Explanation>,
): readonly LookupRow[] {
  const rowOf = (item: LookupItem): LookupRow => {
    const key = keyOf(item)
    return {
      item,
      answer: key === null ? null : (of.get(key) ?? null),
      explanation: item.kind === 'id' ? (explanations.get(item.uid) ?? null) : null,
    }
  }
  return items.flatMap((item) => {
    const uids = item.kind === 'digest' ? (digests.get(item.digest) ?? []) : []
    return uids.length === 0 ? [rowOf(item)] : uids.map((uid) => rowOf(idItem(uid, item.place)))
  })
}

/** What the service is asked about; null where nothing can be. */
function keyOf(item: LookupItem): OrderUid | Bytes32 | null {
  if (item.kind === 'invalid') return null
  return item.kind === 'id' ? item.uid : item.digest
}

/** How many rows came to each outcome; outcomes without any are left out. */
export function countOutcomes(
  rows: readonly LookupRow[],
): readonly { readonly outcome: Outcome; readonly count: number }[] {
  const order: readonly Outcome[] = ['found', 'notStored', 'unreadable', 'invalid', 'unasked']
  return order
    .map((outcome) => ({ outcome, count: rows.filter((row) => outcomeOf(row) === outcome).length }))
    .filter(({ count }) => count > 0)
}
