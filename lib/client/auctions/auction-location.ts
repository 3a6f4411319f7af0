import { readCount } from '@/lib/client/format/parse-amount'
import type { OrderUid } from '@/lib/domain/order/order'
import { readOrderUidText } from '@/lib/domain/order/uid'

/** State of an auction page in its URL; bids are identified by their ranking. */
export type AuctionLocation = {
  /** The order the user came from. */
  readonly order: OrderUid | null
  readonly bid: number | null
  /** The bid it is compared with. */
  readonly other: number | null
}

/** Parses the query string; invalid values count as absent. */
export function parseAuctionLocation(search: string): AuctionLocation {
  const query = new URLSearchParams(search)
  const order = readOrderUidText(query.get('order') ?? '')
  const bid = parseRanking(query.get('bid'))
  const other = parseRanking(query.get('with'))
  return { order: order.ok ? order.value : null, bid, other: other === bid ? null : other }
}

/** The query string for a state, with its `?`; empty for the initial state. */
export function formatAuctionLocation({ order, bid, other }: AuctionLocation): string {
  const query = new URLSearchParams()
  if (order !== null) query.set('order', order)
  if (bid !== null) query.set('bid', String(bid))
  if (other !== null) query.set('with', String(other))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The path of an auction page, with an order to highlight. */
export const auctionHref = (network: string, auctionId: number, order: OrderUid | null = null) =>
  `/auctions/${network}/${auctionId}${formatAuctionLocation({ order, bid: null, other: null })}`

const parseRanking = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

/** An auction number as typed, with or without groups of three; `null` when invalid. */
export const parseAuctionNumber = (text: string): number | null => readCount(text)
