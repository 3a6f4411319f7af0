import 'server-only'
import type { Database, Tx } from '@/lib/infra/db/database'
import { insertAppData, selectAppData } from '@/lib/infra/db/queries/app-data'
import {
  clearAuctionInstancesBefore,
  extendAuctionParticipation,
  insertAuction,
  nextAuctionId,
} from '@/lib/infra/db/queries/auctions'
import { insertCancellation } from '@/lib/infra/db/queries/cancellations'
import {
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
} from '@/lib/infra/db/queries/chain-events'
import { insertCompetition } from '@/lib/infra/db/queries/competitions'
import { selectInFlightOrders } from '@/lib/infra/db/queries/in-flight-orders'
import {
  deleteFromBlock,
  insertIndexedBlocks,
  selectIndexedBlock,
  selectIndexedHead,
} from '@/lib/infra/db/queries/indexed-blocks'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/meta'
import { selectLiveOrders, selectOpenOrderCandidates } from '@/lib/infra/db/queries/open-orders'
import { selectOrderAuctions } from '@/lib/infra/db/queries/order-auctions'
import {
  deleteOrderEventsOlderThan,
  insertOrderEvents,
  selectOrderEvents,
} from '@/lib/infra/db/queries/order-events'
import { insertOrderQuote } from '@/lib/infra/db/queries/order-quotes'
import {
  insertOrder,
  markOrderCancelled,
  selectOrder,
  selectOrdersByUids,
  selectOrdersOfOwner,
} from '@/lib/infra/db/queries/orders'
import {
  deleteQuotesExpiredBefore,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
} from '@/lib/infra/db/queries/quotes'
import { selectCompetition } from '@/lib/infra/db/queries/select-competition'
import {
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectRunningAttempts,
  updateSettlementAttemptTx,
} from '@/lib/infra/db/queries/settlement-attempts'
import { selectTrades } from '@/lib/infra/db/queries/trades'
import { selectWinningSolutions } from '@/lib/infra/db/queries/winning-solutions'

const queries = {
  insertAppData,
  selectAppData,
  clearAuctionInstancesBefore,
  extendAuctionParticipation,
  insertAuction,
  nextAuctionId,
  insertCancellation,
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
  insertCompetition,
  selectInFlightOrders,
  deleteFromBlock,
  insertIndexedBlocks,
  selectIndexedBlock,
  selectIndexedHead,
  selectMeta,
  upsertMeta,
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
  selectOrdersByUids,
  selectOrdersOfOwner,
  deleteQuotesExpiredBefore,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
  selectCompetition,
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectRunningAttempts,
  updateSettlementAttemptTx,
  selectTrades,
  selectWinningSolutions,
} as const

type Queries = typeof queries
type Bound<Q> = Q extends (db: Tx, input: infer Input) => infer Output
  ? (input: OmitEach<Input, 'chainId'>) => Output
  : never
/** `Omit` that keeps a union a union. */
type OmitEach<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** Every query of one network, without its `db` and its chain id. */
export type NetworkStore = { readonly [Name in keyof Queries]: Bound<Queries[Name]> }

/** Binds the queries to one network, on the database itself. */
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

type AnyQuery = (db: Tx, input: object) => Promise<unknown>

function bindEach(bind: (query: AnyQuery) => (input: object) => Promise<unknown>): NetworkStore {
  // Each query takes its own input type; the table above pairs them, this loop need not know them.
  const entries = Object.entries(queries).map(([name, query]) => [name, bind(query as AnyQuery)])
  return Object.fromEntries(entries) as NetworkStore
}
