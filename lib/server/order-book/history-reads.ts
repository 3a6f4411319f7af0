import 'server-only'
import { createLifetimeSurplus } from '@/lib/services/order-book/lifetime-surplus'
import { type FillsRequest, listFills } from '@/lib/services/order-book/list-fills'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that read what accounts traded. */
export function historyReads(context: OrderBookContext) {
  const { wrappedNativeToken, loadTokens } = context.config
  return {
    fills: (page: FillsRequest) => listFills({ ...context, wrappedNativeToken }, page),
    lifetimeSurplus: createLifetimeSurplus({ ...context, wrappedNativeToken, loadTokens }),
  }
}
