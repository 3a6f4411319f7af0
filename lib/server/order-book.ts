import 'server-only'
import { auctionReads } from './order-book-auctions'
import { type OrderBookConfig, orderBookContext } from './order-book-context'
import { bookPlacement } from './order-book-placement'
import { bookQuotes } from './order-book-quotes'
import { bookReads } from './order-book-reads'

export type OrderBook = ReturnType<typeof createOrderBook>

/** The use cases of one network's own order book with everything they need bound in. */
export function createOrderBook(config: OrderBookConfig) {
  const context = orderBookContext(config)
  const quotes = bookQuotes(context)
  return {
    quote: quotes.quote,
    ...bookPlacement(context, quotes),
    ...bookReads(context),
    ...auctionReads(context),
  }
}
