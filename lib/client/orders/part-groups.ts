import type { Order } from '@/lib/contract/codecs/order'
import { type OrderPart, orderPartOf } from '@/lib/domain/app-data/order-part'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { isDone, isFinal, type OrderRow, type StoredRow } from './order-rows'

/** The known parts of an order over time. */
export type PartGroup = {
  /** How many parts it has; fewer may be known. */
  readonly count: number
  /** By number, one per number; the newest where a number was placed twice. */
  readonly parts: readonly { readonly part: OrderPart; readonly order: Order }[]
}

/** What became of the parts so far; amounts in smallest units. */
export type PartsSummary = {
  readonly filled: number
  /** Not final: open, or waiting for a signature on chain. */
  readonly left: number
  /** Ended without a fill. */
  readonly unfilled: number
  readonly sold: bigint
  readonly bought: bigint
  /** What all known parts sell. */
  readonly total: bigint
  /** When the next part begins; null when none is ahead. */
  readonly nextAt: UnixSeconds | null
}

/**
 * The parts of one order among these of one owner, newest first. An id alone could be copied by
 * anybody, so orders of another owner never belong to it.
 */
export function partGroupOf(
  id: OrderPart['id'],
  owner: Order['owner'],
  orders: readonly Order[],
): PartGroup {
  const byIndex = new Map<number, PartGroup['parts'][number]>()
  for (const order of orders) {
    const part = order.owner === owner ? orderPartOf(order.fullAppData) : null
    if (part?.id === id && !byIndex.has(part.index)) byIndex.set(part.index, { part, order })
  }
  const parts = [...byIndex.values()].sort((a, b) => a.part.index - b.part.index)
  return { count: parts[0]?.part.count ?? 0, parts }
}

/** The part that is tried now or next, null when all have ended; what it lacks, the others lack too. */
export const nextPart = ({ parts }: PartGroup): Order | null =>
  parts
    .flatMap(({ order }) => (isFinal(order) ? [] : [order]))
    .sort((a, b) => (a.validFrom ?? 0) - (b.validFrom ?? 0))[0] ?? null

export function summarizeParts({ parts }: PartGroup, nowSeconds: number | null): PartsSummary {
  const orders = parts.map(({ order }) => order)
  const left = orders.filter((order) => !isFinal(order))
  const filled = orders.filter(({ status }) => status === 'fulfilled').length
  const starts = left.flatMap(({ validFrom }) =>
    validFrom === undefined || nowSeconds === null || validFrom <= nowSeconds ? [] : [validFrom],
  )
  return {
    filled,
    left: left.length,
    unfilled: orders.length - left.length - filled,
    sold: sumOf(orders, ({ executedSellAmount }) => executedSellAmount),
    bought: sumOf(orders, ({ executedBuyAmount }) => executedBuyAmount),
    total: sumOf(orders, ({ sellAmount }) => sellAmount),
    nextAt: starts.sort((a, b) => a - b)[0] ?? null,
  }
}

const sumOf = (orders: readonly Order[], amount: (order: Order) => bigint): bigint =>
  orders.reduce((sum, order) => sum + amount(order), 0n)

/** A list of rows in which the parts of an order are one row. */
export type FoldedRows = {
  /** The first known part stands for all of them. */
  readonly rows: readonly OrderRow[]
  /** The parts that a row stands for; null for an order of its own. */
  readonly groupOf: (uid: OrderUid) => PartGroup | null
  /** Whether nothing will happen any more to the order of a row, or to any of its parts. */
  readonly isDone: (row: OrderRow) => boolean
  /** Whether all of it was filled. */
  readonly isFilled: (row: OrderRow) => boolean
}

export function foldParts(rows: readonly OrderRow[], nowSeconds: number | null): FoldedRows {
  const groups = new Map<string, StoredRow[]>()
  for (const row of rows) {
    const key = groupKey(row)
    if (key !== null && row.kind === 'stored') groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const byUid = new Map<OrderUid, { readonly lead: OrderUid; readonly group: PartGroup }>()
  for (const members of groups.values()) {
    const [first] = members
    const part = orderPartOf(first?.order.fullAppData)
    if (first === undefined || part === null) continue
    const group = partGroupOf(
      part.id,
      first.order.owner,
      members.map(({ order }) => order),
    )
    const lead = group.parts[0]?.order.uid ?? first.uid
    for (const { uid } of members) byUid.set(uid, { lead, group })
  }
  return {
    rows: rows.filter(({ uid }) => (byUid.get(uid)?.lead ?? uid) === uid),
    groupOf: (uid) => byUid.get(uid)?.group ?? null,
    isDone: (row) => {
      const group = byUid.get(row.uid)?.group
      return (group === undefined || nextPart(group) === null) && isDone(row, nowSeconds)
    },
    isFilled: (row) => {
      const group = byUid.get(row.uid)?.group
      if (group === undefined) return row.kind === 'stored' && row.order.status === 'fulfilled'
      const filled = group.parts.filter(({ order }) => order.status === 'fulfilled')
      return filled.length === group.count
    },
  }
}

function groupKey(row: OrderRow): string | null {
  if (row.kind !== 'stored') return null
  const part = orderPartOf(row.order.fullAppData)
  return part === null ? null : `${row.order.owner} ${part.id}`
}
