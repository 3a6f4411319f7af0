import 'server-only'
import { createLifetimeSurplus } from '@/lib/services/order-book/lifetime-surplus'
import { type FillsRequest, listFills } from '@/lib/services/order-book/list-fills'
import { auctionReads } from './auction-reads'
import { type OrderBookConfig, type OrderBookContext, orderBookContext } from './order-book-context'
import { bookReads } from './order-reads'
import { bookPlacement } from './order-writes'
import { bookQuotes, pricingOf } from './quotes'
import { reportReads } from './report-reads'
import { bookSimulations } from './simulations'

export type OrderBook = ReturnType<typeof createOrderBook>

/** The use cases of one network's own order book with everything they need bound in. */
export function createOrderBook(config: OrderBookConfig) {
  const context = orderBookContext(config)
  const pricing = pricingOf(config)
  return {
    quote: bookQuotes(context, pricing),
    ...bookPlacement(context, pricing),
    ...bookReads(context),
    ...bookSimulations(context),
    ...historyReads(context),
    ...auctionReads(context),
    ...reportReads(context),
  }
}

/** The use cases of one network that read what accounts traded. */
function historyReads(context: OrderBookContext) {
  const { wrappedNativeToken, loadTokens } = context.config
  return {
    fills: (page: FillsRequest) => listFills({ ...context, wrappedNativeToken }, page),
    lifetimeSurplus: createLifetimeSurplus({ ...context, wrappedNativeToken, loadTokens }),
  }
}
