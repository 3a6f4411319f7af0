import type { SentOrder } from '@/lib/client/orders/sent-orders'
import type { SentPlacement } from '@/lib/client/orders/sent-placements'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { Order } from '@/lib/contract/codecs/order'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Message, message } from '@/lib/domain/shared/message'
import { microsToMs } from '@/lib/domain/shared/timestamp'
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

/** An order that the service has not returned. */
export type UnansweredRow = {
  readonly kind: 'unanswered'
  readonly uid: OrderUid
  readonly sinceMs: number
  /** Why it is listed: signed in this browser, placed by its transaction, or added by its id. */
  readonly origin:
    | { readonly kind: 'sent'; readonly sent: SentOrder }
    | { readonly kind: 'placement'; readonly placement: SentPlacement }
    | { readonly kind: 'added' }
  /** `missing`: the service does not have it; a description: why it could not be read. */
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
  /** The result of looking up the orders that are not listed; null: none yet. */
  readonly lookup: {
    readonly requested: readonly OrderUid[]
    readonly elements: readonly BatchLookupElement[]
  } | null
}

/** All rows, newest first; an added order is dated by when it was added. */
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

/** When the service accepted it, in milliseconds. */
export const placedMs = (order: Pick<Order, 'creationDate'>): number =>
  microsToMs(order.creationDate)

const storedRow = (order: Order, sinceMs: number, isAdded = false): StoredRow => ({
  kind: 'stored',
  uid: order.uid,
  sinceMs,
  order,
  isAdded,
})

function addRow(
  rows: Map<OrderUid, OrderRow>,
  { lookup }: RowSources,
  uid: OrderUid,
  sinceMs: number,
  origin: UnansweredRow['origin'],
): void {
  if (rows.has(uid)) return
  const element = lookup?.elements.find((element) =>
    'order' in element ? element.order.uid === uid : element.error.uid === uid,
  )
  if (element !== undefined && 'order' in element) {
    const isAdded = origin.kind === 'added'
    rows.set(uid, storedRow(element.order, isAdded ? sinceMs : placedMs(element.order), isAdded))
    return
  }
  const answer =
    element !== undefined
      ? { description: element.error.description }
      : lookup?.requested.includes(uid) === true
        ? 'missing'
        : 'none'
  rows.set(uid, { kind: 'unanswered', uid, sinceMs, origin, answer })
}

export const ORDER_TABS = ['needsOwner', 'open', 'waiting', 'done'] as const
/** What a list shows: the orders of a state, or those of any state that wait for their owner. */
export type OrderTab = (typeof ORDER_TABS)[number]
/** Every order is in one of these. */
export type StateTab = Exclude<OrderTab, 'needsOwner'>

export const TAB_LABELS: Readonly<Record<OrderTab, Message>> = {
  needsOwner: message`Needs you`,
  open: message`Open¦state`,
  waiting: message`Waiting`,
  done: message`Done¦ended orders`,
}

/** The deadline of an order the service has not returned; null when it is unknown. */
export const rowDeadline = ({ uid, origin }: UnansweredRow): UnixSeconds | null =>
  origin.kind === 'placement' ? origin.placement.validTo : uidDeadline(uid)

/** Whether its deadline has passed; false when it is unknown. */
export function isOver(row: UnansweredRow, nowSeconds: number | null): boolean {
  const deadline = rowDeadline(row)
  return nowSeconds !== null && deadline !== null && deadline < nowSeconds
}

/**
 * Whether repeating the lookup may return something new. An added id that the service does not have
 * is looked up only once.
 */
export function mayStillChange(rows: readonly OrderRow[], nowSeconds: number): boolean {
  return rows.some((row) => {
    if (row.kind === 'stored') return !isFinal(row.order)
    if (row.answer !== 'missing') return true
    return row.origin.kind !== 'added' && !isOver(row, nowSeconds)
  })
}

/**
 * The tab of a row. Waiting: for a signature on chain, or for the service's response. An order that
 * the service does not have after its deadline is done. `nowSeconds` null (before the browser's
 * clock is known): no deadline has passed.
 */
export function tabOf(row: OrderRow, nowSeconds: number | null): StateTab {
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

/** The amounts to list: the traded ones of an ended order with a trade, else the signed ones. */
export const listedAmounts = (order: Order) =>
  order.executedBuyAmount > 0n && isFinal(order)
    ? { sell: order.executedSellAmount, buy: order.executedBuyAmount }
    : { sell: order.sellAmount, buy: order.buyAmount }

/** Number of rows of each tab; a row that needs its owner counts in the tab of its state too. */
export function countTabs(
  rows: readonly OrderRow[],
  tabOfRow: (row: OrderRow) => StateTab,
  needsOwner: (row: OrderRow) => boolean,
): Readonly<Record<OrderTab, number>> {
  const counts = { needsOwner: rows.filter(needsOwner).length, open: 0, waiting: 0, done: 0 }
  for (const row of rows) counts[tabOfRow(row)] += 1
  return counts
}

/** Tab and open order in the query of a URL. */
export type OrdersLocation = { readonly tab: OrderTab; readonly open: string | null }

export function parseOrdersLocation(query: URLSearchParams): OrdersLocation {
  const wanted = query.get('tab')
  return { tab: ORDER_TABS.find((tab) => tab === wanted) ?? 'open', open: query.get('order') }
}

/** The query with this tab and order; other keys stay. */
export function ordersSearch(query: URLSearchParams, { tab, open }: OrdersLocation): string {
  const next = new URLSearchParams(query)
  if (tab === 'open') next.delete('tab')
  else next.set('tab', tab)
  if (open === null) next.delete('order')
  else next.set('order', open)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
