import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'

/** What the page's address says about an auction: bids are named by their ranking. */
export type AuctionLocation = {
  /** The order the reader came from. */
  readonly order: OrderUid | null
  readonly bid: number | null
  /** The bid it is compared with. */
  readonly other: number | null
}

/** Reads the query string; anything not understood is as if absent. */
export function parseAuctionLocation(search: string): AuctionLocation {
  const query = new URLSearchParams(search)
  const order = parseOrderUid(query.get('order') ?? '')
  const bid = parseRanking(query.get('bid'))
  const other = parseRanking(query.get('with'))
  return { order: order.ok ? order.value : null, bid, other: other === bid ? null : other }
}

/** The query string for a state, with its `?`; empty when there is nothing to say. */
export function formatAuctionLocation({ order, bid, other }: AuctionLocation): string {
  const query = new URLSearchParams()
  if (order !== null) query.set('order', order)
  if (bid !== null) query.set('bid', String(bid))
  if (other !== null) query.set('with', String(other))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The page of an auction, with an order highlighted that the reader came from. */
export const auctionHref = (network: string, auctionId: number, order: OrderUid | null = null) =>
  `/auctions/${network}/${auctionId}${formatAuctionLocation({ order, bid: null, other: null })}`

const parseRanking = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

/** An auction number as people write it, with group marks or without; `null` when it is none. */
export function parseAuctionNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,.'’_]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
