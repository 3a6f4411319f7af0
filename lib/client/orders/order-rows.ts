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

export const ORDER_GROUPS = ['needsOwner', 'waiting', 'done'] as const
/** What becomes of an order next: its owner must act, it waits for somebody else, or nothing. */
export type OrderGroup = (typeof ORDER_GROUPS)[number]

export const GROUP_LABELS: Readonly<Record<OrderGroup, Message>> = {
  needsOwner: message`Needs you`,
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
 * Whether nothing will happen to a row any more. An order that the service does not have is done after
 * its deadline. `nowSeconds` null (before the browser's clock is known): no deadline has passed.
 */
export const isDone = (row: OrderRow, nowSeconds: number | null): boolean =>
  row.kind === 'stored' ? isFinal(row.order) : row.answer === 'missing' && isOver(row, nowSeconds)

export const isFinal = (order: Order): boolean =>
  order.status !== 'open' && order.status !== 'presignaturePending'

/** The amounts to list: the traded ones of an ended order with a trade, else the signed ones. */
export const listedAmounts = (order: Order) =>
  order.executedBuyAmount > 0n && isFinal(order)
    ? { sell: order.executedSellAmount, buy: order.executedBuyAmount }
    : { sell: order.sellAmount, buy: order.buyAmount }

/** Chosen group, null for all of them, and open order in the query of a URL. */
export type OrdersLocation = { readonly group: OrderGroup | null; readonly open: string | null }

/**
 * The key is older than the groups, when each state had a list: `open` and `waiting`, whose orders are
 * now in two groups, show all of them.
 */
const GROUP_KEY = 'tab'
const GROUP_NAMES = { needsOwner: 'needsOwner', waiting: 'waits', done: 'done' } as const

export function parseOrdersLocation(query: URLSearchParams): OrdersLocation {
  const wanted = query.get(GROUP_KEY)
  const group = ORDER_GROUPS.find((known) => GROUP_NAMES[known] === wanted)
  return { group: group ?? null, open: query.get('order') }
}

/** The query with this group and order; other keys stay. */
export function ordersSearch(query: URLSearchParams, { group, open }: OrdersLocation): string {
  const next = new URLSearchParams(query)
  if (group === null) next.delete(GROUP_KEY)
  else next.set(GROUP_KEY, GROUP_NAMES[group])
  if (open === null) next.delete('order')
  else next.set('order', open)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
