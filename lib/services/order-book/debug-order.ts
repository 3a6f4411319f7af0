import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok, type Result } from '@/lib/domain/shared/result'
import type { AuctionStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import type { FindFillPrice } from './find-fill-price'
import { fundingQuestion, orderReport } from './order-report'
import { type ViewOrdersDeps, viewOrder } from './order-view'
import { type OrderNotFound, orderNotFound } from './read-orders'

/** Maximum number of auctions without a bid for the order in a report. */
const EMPTY_AUCTIONS_LISTED = 500

/** What `debugOrder` reads. */
export type DebugOrderDeps = Pick<
  OrderStore,
  'selectOrder' | 'selectOrderEvents' | 'selectOrderFunding'
> &
  Pick<AuctionStore, 'selectOrderAuctions'> &
  Pick<SettlementStore, 'selectTrades'> &
  ViewOrdersDeps & {
    /** The price the order would have been filled at in an auction; null when unknown. */
    readonly fillPrice: FindFillPrice
  }

/**
 * Everything recorded about one order. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#debug-report.
 */
export async function debugOrder(deps: DebugOrderDeps, uid: OrderUid) {
  const order = await deps.selectOrder({ uid })
  if (order === null) return orderNotFound() satisfies Result<never, OrderNotFound>
  const { sellToken, buyToken } = order.data
  const [view, events, auctions, trades] = await Promise.all([
    viewOrder(deps, order, { quote: true }),
    deps.selectOrderEvents({ uid }),
    deps.selectOrderAuctions({
      uid,
      sellToken,
      buyToken: deps.pricedToken(buyToken),
      limit: EMPTY_AUCTIONS_LISTED,
    }),
    deps.selectTrades({ orderUid: uid, offset: 0, limit: limits.debugTrades }),
  ])
  const funding = await deps.selectOrderFunding({ orders: fundingQuestion(order, view) })
  const records = { order, view, events, auctions, trades, funding: funding.get(uid) }
  return ok(await orderReport(records, deps.fillPrice))
}
