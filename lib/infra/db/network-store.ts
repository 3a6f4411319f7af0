import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/lib/infra/db/database'
import {
  clearAuctionInstancesBefore,
  extendAuctionParticipation,
  insertAuction,
  nextAuctionId,
  selectAuction,
  selectAuctionInstance,
} from '@/lib/infra/db/queries/auctions/auctions'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import {
  selectAuctionFills,
  selectAuctionOrders,
  selectLatestAuctionId,
} from '@/lib/infra/db/queries/auctions/current-auction'
import { selectOrderAuctions } from '@/lib/infra/db/queries/auctions/order-auctions'
import { wasBidOnLately } from '@/lib/infra/db/queries/auctions/recent-bids'
import {
  selectCompetition,
  selectCompetitionByTx,
  selectLatestCompetition,
} from '@/lib/infra/db/queries/auctions/select-competition'
import { selectWinningSolutions } from '@/lib/infra/db/queries/auctions/winning-solutions'
import {
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
} from '@/lib/infra/db/queries/chain/chain-events'
import {
  deleteFromBlock,
  insertIndexedBlocks,
  selectIndexedBlock,
  selectIndexedHead,
} from '@/lib/infra/db/queries/chain/indexed-blocks'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import {
  insertPlacements,
  insertRefunds,
  selectPlacementSenders,
  selectRefundableOrders,
  updatePlacedOrder,
} from '@/lib/infra/db/queries/chain/onchain-orders'
import {
  advanceMarketGeneration,
  lockMarket,
  selectMarketBlocks,
  selectMarketCursor,
  selectMarketGeneration,
} from '@/lib/infra/db/queries/market/market-blocks'
import { condenseMarket } from '@/lib/infra/db/queries/market/market-condense'
import {
  selectMarketPool,
  selectMarketPools,
  selectPoolHours,
  selectPoolSlots,
  selectPoolStates,
  selectPoolTotals,
  selectTopHolders,
} from '@/lib/infra/db/queries/market/market-pools'
import { deleteMarket, rewindMarket } from '@/lib/infra/db/queries/market/market-rewind'
import {
  selectLatestPrices,
  selectPoolSamples,
  selectPriceSamples,
} from '@/lib/infra/db/queries/market/market-samples'
import { insertMarketBatch, upsertMarketSamples } from '@/lib/infra/db/queries/market/market-writes'
import {
  countEpisodes,
  endEpisodes,
  selectOpenEpisodes,
} from '@/lib/infra/db/queries/notifications/funding-episodes'
import {
  insertNotifications,
  withdrawNotificationsOfOrders,
} from '@/lib/infra/db/queries/notifications/notifications'
import { insertAppData, selectAppData } from '@/lib/infra/db/queries/orders/app-data'
import { closeOrders } from '@/lib/infra/db/queries/orders/closed-orders'
import { selectExpiredOrders } from '@/lib/infra/db/queries/orders/expired-orders'
import {
  lockOrders,
  lockOwner,
  selectCancelledUids,
} from '@/lib/infra/db/queries/orders/lock-orders'
import {
  selectLiveOrders,
  selectOpenOrderCandidates,
} from '@/lib/infra/db/queries/orders/open-orders'
import {
  deleteOrderEventsOlderThan,
  insertOrderEvents,
  selectOrderEvents,
} from '@/lib/infra/db/queries/orders/order-events'
import {
  insertCancellation,
  insertOrder,
  markOrderCancelled,
  selectOrder,
  selectOrdersByDigest,
  selectOrdersByUids,
  selectOrdersOfOwner,
  selectUidsOfOwner,
} from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import {
  deleteQuotesExpiredBefore,
  insertOrderQuote,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
} from '@/lib/infra/db/queries/orders/quotes'
import { selectReadableOrders } from '@/lib/infra/db/queries/orders/readable-orders'
import { selectInFlightOrders } from '@/lib/infra/db/queries/settlements/in-flight-orders'
import {
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectRunningAttempts,
  updateSettlementAttemptTx,
} from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { selectTotalSurplus } from '@/lib/infra/db/queries/settlements/total-surplus'
import {
  selectFirstTradeBlock,
  selectOrdersOfTx,
  selectTrades,
} from '@/lib/infra/db/queries/settlements/trades'

const queries = {
  insertAppData,
  selectAppData,
  clearAuctionInstancesBefore,
  extendAuctionParticipation,
  insertAuction,
  nextAuctionId,
  selectAuction,
  selectAuctionInstance,
  insertCancellation,
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
  closeOrders,
  insertCompetition,
  selectAuctionFills,
  selectAuctionOrders,
  selectLatestAuctionId,
  selectInFlightOrders,
  deleteFromBlock,
  insertIndexedBlocks,
  selectIndexedBlock,
  selectIndexedHead,
  lockOrders,
  lockOwner,
  selectCancelledUids,
  condenseMarket,
  deleteMarket,
  insertMarketBatch,
  rewindMarket,
  upsertMarketSamples,
  advanceMarketGeneration,
  lockMarket,
  selectMarketBlocks,
  selectMarketCursor,
  selectMarketGeneration,
  selectMarketPool,
  selectMarketPools,
  selectPoolHours,
  selectPoolSlots,
  selectPoolStates,
  selectPoolTotals,
  selectLatestPrices,
  selectPoolSamples,
  selectPriceSamples,
  selectTopHolders,
  selectMeta,
  upsertMeta,
  insertNotifications,
  withdrawNotificationsOfOrders,
  selectExpiredOrders,
  countEpisodes,
  endEpisodes,
  selectOpenEpisodes,
  insertPlacements,
  insertRefunds,
  selectPlacementSenders,
  selectRefundableOrders,
  updatePlacedOrder,
  selectLiveOrders,
  selectOpenOrderCandidates,
  selectOrderAuctions,
  deleteOrderEventsOlderThan,
  insertOrderEvents,
  selectOrderEvents,
  insertOrderQuote,
  insertOrder,
  markOrderCancelled,
  selectOrder,
  selectOrdersByDigest,
  selectOrdersByUids,
  selectOrdersOfOwner,
  selectUidsOfOwner,
  deleteQuotesExpiredBefore,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
  wasBidOnLately,
  selectQuotedExecutions,
  selectReadableOrders,
  selectCompetition,
  selectCompetitionByTx,
  selectCompetitionList,
  selectLatestCompetition,
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectRunningAttempts,
  updateSettlementAttemptTx,
  selectFirstTradeBlock,
  selectTotalSurplus,
  selectTrades,
  selectOrdersOfTx,
  selectWinningSolutions,
} as const

type Queries = typeof queries
type Bound<Q> = Q extends (db: Tx, input: infer Input) => infer Output
  ? (input: OmitEach<Input, 'chainId'>) => Output
  : never
/** `Omit` that distributes over unions. */
type OmitEach<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** Every query of one network, with `db` and the chain id already bound. */
export type NetworkStore = { readonly [Name in keyof Queries]: Bound<Queries[Name]> }

/** Binds the queries to one network, outside transactions. */
export function bindStore(database: Database, chainId: number): NetworkStore {
  return bindEach((query) => {
    const bound = database.bind<object, unknown>(query)
    return (input) => bound({ ...input, chainId })
  })
}

/** Runs `work` on the network's queries in one transaction. */
export function inTransaction<T>(
  database: Database,
  chainId: number,
  work: (store: NetworkStore) => Promise<T>,
): Promise<T> {
  return database.transaction((tx) =>
    work(bindEach((query) => (input) => query(tx, { ...input, chainId }))),
  )
}

/** Runs reads of the network that all see the same snapshot of the database. */
export function inSnapshot<T>(
  database: Database,
  chainId: number,
  work: (store: NetworkStore) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(bindEach((query) => (input) => query(tx, { ...input, chainId })))
  })
}

type AnyQuery = (db: Tx, input: object) => Promise<unknown>

function bindEach(bind: (query: AnyQuery) => (input: object) => Promise<unknown>): NetworkStore {
  // Each query has its own input type; the table above pairs them, so this loop may ignore them.
  const entries = Object.entries(queries).map(([name, query]) => [name, bind(query as AnyQuery)])
  return Object.fromEntries(entries) as NetworkStore
}
