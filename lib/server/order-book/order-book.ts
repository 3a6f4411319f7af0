import 'server-only'
import { auctionReads } from './auction-reads'
import { historyReads } from './history-reads'
import { type OrderBookConfig, orderBookContext } from './order-book-context'
import { bookReads } from './order-reads'
import { bookPlacement } from './order-writes'
import { bookQuotes, pricingOf } from './quotes'

export type OrderBook = ReturnType<typeof createOrderBook>

/** The use cases of one network's own order book with everything they need bound in. */
export function createOrderBook(config: OrderBookConfig) {
  const context = orderBookContext(config)
  const pricing = pricingOf(config)
  return {
    quote: bookQuotes(context, pricing),
    ...bookPlacement(context, pricing),
    ...bookReads(context),
    ...historyReads(context),
    ...auctionReads(context),
  }
}
