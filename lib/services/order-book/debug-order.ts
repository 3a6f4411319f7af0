import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { AuctionStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import type { SettledOrders } from './find-settled-orders'
import { type FillSources, type OrderRecords, orderReport, spentByQuestion } from './order-report'
import { orderStatus, type ViewOrdersDeps, viewOrder } from './order-view'
import { type ArchiveNote, type OrderNotFound, orderNotFound, secondsOf } from './read-orders'

/** Maximum number of auctions without a bid for the order in a report. */
const EMPTY_AUCTIONS_LISTED = 500

/** What `debugOrder` reads. */
export type DebugOrderDeps = ViewOrdersDeps &
  ArchiveNote &
  SettledOrders &
  FillSources & {
    /** Runs reads in one snapshot, so that an order and what happened to it are of the same moment. */
    readonly inSnapshot: <T>(work: (store: ReportReads) => Promise<T>) => Promise<T>
  }

type ReportReads = Pick<
  OrderStore,
  'selectOrder' | 'selectOrderEvents' | 'selectSpentBy' | 'selectFundingEpisodes'
> &
  Pick<AuctionStore, 'selectOrderAuctions' | 'selectSettledAuctions'> &
  Pick<SettlementStore, 'selectTrades'>

/**
 * Everything recorded about one order. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#debug-report.
 */
export async function debugOrder(deps: DebugOrderDeps, uid: OrderUid) {
  const stored = await deps.inSnapshot((store) => readRecords(deps, store, uid, null))
  const found = stored ?? (await readSettled(deps, uid))
  if (found === null) {
    return (await orderNotFound(deps, uid)) satisfies Result<never, OrderNotFound>
  }
  if ('errorType' in found) return err(found) satisfies Result<never, OrderNotFound>
  const view = await viewOrder(deps, found.order, { quote: true })
  return ok(await orderReport({ ...found, view }, deps))
}

/** The records of an order that was settled without having been placed; null without a trade of it. */
async function readSettled(
  deps: DebugOrderDeps,
  uid: OrderUid,
): Promise<Omit<OrderRecords, 'view'> | OrderNotFound | null> {
  const settled = (await deps.settledOrders([uid])).get(uid)
  if (settled === undefined) return null
  return settled.ok
    ? deps.inSnapshot((store) => readRecords(deps, store, uid, settled.value))
    : settled.error
}

/** `unplaced` is the order where none is stored. */
async function readRecords(
  { now, pricedToken }: Pick<DebugOrderDeps, 'now' | 'pricedToken'>,
  store: ReportReads,
  uid: OrderUid,
  unplaced: StoredOrder | null,
): Promise<Omit<OrderRecords, 'view'> | null> {
  const order = (await store.selectOrder({ uid })) ?? unplaced
  if (order === null) return null
  const { sellToken, buyToken } = order.data
  const status = orderStatus(order, secondsOf(now()))
  const auctioned = { uid, sellToken, buyToken: pricedToken(buyToken) }
  const isPlaced = order !== unplaced
  const [events, auctions, trades, spentBy, episodes] = await Promise.all([
    store.selectOrderEvents({ uid }),
    isPlaced
      ? store.selectOrderAuctions({ ...auctioned, limit: EMPTY_AUCTIONS_LISTED })
      : store.selectSettledAuctions(auctioned),
    store.selectTrades({ orderUid: uid, offset: 0, limit: limits.debugTrades }),
    // Nothing of its owner's funds holds up an order that only its solver brings to auctions.
    store.selectSpentBy({ orders: isPlaced ? spentByQuestion(order, { status }) : [] }),
    store.selectFundingEpisodes({ uids: [uid] }),
  ])
  return {
    order,
    events,
    auctions,
    trades,
    spentBy: spentBy.get(uid),
    episodes: episodes.get(uid) ?? [],
  }
}
