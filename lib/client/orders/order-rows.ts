import type { SentOrder } from '@/lib/client/orders/sent-orders'
import type { SentPlacement } from '@/lib/client/orders/sent-placements'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { Order } from '@/lib/contract/codecs/order'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { AddedOrder } from './added-orders'

/** The service has the order. */
export type StoredRow = {
  readonly kind: 'stored'
  readonly uid: OrderUid
  readonly sinceMs: number
  readonly order: Order
  /** Listed because its id was added in this browser. */
  readonly isAdded: boolean
}

/** What is known of an order while the service has not answered with it. */
export type UnansweredRow = {
  readonly kind: 'unanswered'
  readonly uid: OrderUid
  readonly sinceMs: number
  /** How it came here: signed in this browser, placed by a transaction of it, or added by its id. */
  readonly origin:
    | { readonly kind: 'sent'; readonly sent: SentOrder }
    | { readonly kind: 'placement'; readonly placement: SentPlacement }
    | { readonly kind: 'added' }
  /** Whether the service said that it does not have it; a text says why it could not be read. */
  readonly answer: 'none' | 'missing' | { readonly description: string }
}

export type OrderRow = StoredRow | UnansweredRow

export type RowSources = {
  /** The account's orders from the service. */
  readonly listed: readonly Order[]
  /** Sent from this browser by the account. */
  readonly sent: readonly SentOrder[]
  readonly placements: readonly SentPlacement[]
  readonly added: readonly AddedOrder[]
  /** The service's answer about those that are not listed; null: none yet. */
  readonly looked: {
    readonly asked: readonly OrderUid[]
    readonly elements: readonly BatchLookupElement[]
  } | null
}

/** All that is listed, newest first; an added order counts from when it was added. */
export function orderRows(sources: RowSources): readonly OrderRow[] {
  const rows = new Map<OrderUid, OrderRow>()
  for (const order of sources.listed) rows.set(order.uid, storedRow(order, placedMs(order)))
  for (const sent of sources.sent) {
    addRow(rows, sources, sent.uid, sent.signedAtMs, { kind: 'sent', sent })
  }
  for (const placement of sources.placements) {
    addRow(rows, sources, placement.uid, placement.sentAtMs, { kind: 'placement', placement })
  }
  for (const { uid, addedAtMs } of sources.added) {
    addRow(rows, sources, uid, addedAtMs, { kind: 'added' })
  }
  return [...rows.values()].sort((a, b) => b.sinceMs - a.sinceMs)
}

/** When the service took it, milliseconds. */
export const placedMs = (order: Pick<Order, 'creationDate'>): number => order.creationDate / 1000

const storedRow = (order: Order, sinceMs: number, isAdded = false): StoredRow => ({
  kind: 'stored',
  uid: order.uid,
  sinceMs,
  order,
  isAdded,
})

function addRow(
  rows: Map<OrderUid, OrderRow>,
  { looked }: RowSources,
  uid: OrderUid,
  sinceMs: number,
  origin: UnansweredRow['origin'],
): void {
  if (rows.has(uid)) return
  const element = looked?.elements.find((one) =>
    'order' in one ? one.order.uid === uid : one.error.uid === uid,
  )
  if (element !== undefined && 'order' in element) {
    const isAdded = origin.kind === 'added'
    rows.set(uid, storedRow(element.order, isAdded ? sinceMs : placedMs(element.order), isAdded))
    return
  }
  const answer =
    element !== undefined
      ? { description: element.error.description }
      : looked?.asked.includes(uid) === true
        ? 'missing'
        : 'none'
  rows.set(uid, { kind: 'unanswered', uid, sinceMs, origin, answer })
}

export const ORDER_TABS = ['open', 'waiting', 'done'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const TAB_LABELS: Readonly<Record<OrderTab, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
}

/** When an order the service has not answered with ends; null where neither id nor browser says. */
export const rowDeadline = ({ uid, origin }: UnansweredRow): UnixSeconds | null =>
  origin.kind === 'placement' ? origin.placement.validTo : uidDeadline(uid)

/** Whether its deadline has passed; one that is not known has not. */
export function isOver(row: UnansweredRow, nowSeconds: number | null): boolean {
  const deadline = rowDeadline(row)
  return nowSeconds !== null && deadline !== null && deadline < nowSeconds
}

/**
 * Whether asking again may bring another answer about those that were asked for. An id somebody
 * added that the service does not have is asked for once: whoever sends the order tells of it.
 */
export function mayStillChange(rows: readonly OrderRow[], nowSeconds: number): boolean {
  return rows.some((row) => {
    if (row.kind === 'stored') return !isFinal(row.order)
    if (row.answer !== 'missing') return true
    return row.origin.kind !== 'added' && !isOver(row, nowSeconds)
  })
}

/**
 * Where a row belongs. Waiting: for a signature on chain, or for the service's answer. What the
 * service does not have and is past its deadline can no longer become an order. `nowSeconds` null
 * (before the browser's clock is known): no deadline has passed.
 */
export function tabOf(row: OrderRow, nowSeconds: number | null): OrderTab {
  if (row.kind === 'stored') {
    switch (row.order.status) {
      case 'open':
        return 'open'
      case 'presignaturePending':
        return 'waiting'
      case 'fulfilled':
      case 'expired':
      case 'cancelled':
        return 'done'
    }
  }
  return row.answer === 'missing' && isOver(row, nowSeconds) ? 'done' : 'waiting'
}

export const isFinal = (order: Order): boolean =>
  order.status !== 'open' && order.status !== 'presignaturePending'

/** What an order is listed with: what was traded once it has ended with a trade, else what it asks. */
export const listedAmounts = (order: Order) =>
  order.executedBuyAmount > 0n && isFinal(order)
    ? { sell: order.executedSellAmount, buy: order.executedBuyAmount }
    : { sell: order.sellAmount, buy: order.buyAmount }

export function countTabs(
  rows: readonly OrderRow[],
  nowSeconds: number | null,
): Readonly<Record<OrderTab, number>> {
  const counts = { open: 0, waiting: 0, done: 0 }
  for (const row of rows) counts[tabOf(row, nowSeconds)] += 1
  return counts
}

/** Tab and open order of an address's query. */
export type OrdersLocation = { readonly tab: OrderTab; readonly open: string | null }

export function parseOrdersLocation(query: URLSearchParams): OrdersLocation {
  const wanted = query.get('tab')
  return { tab: ORDER_TABS.find((tab) => tab === wanted) ?? 'open', open: query.get('order') }
}

/** The query with this tab and order in it; all else stays. */
export function ordersSearch(query: URLSearchParams, { tab, open }: OrdersLocation): string {
  const next = new URLSearchParams(query)
  if (tab === 'open') next.delete('tab')
  else next.set('tab', tab)
  if (open === null) next.delete('order')
  else next.set('order', open)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
