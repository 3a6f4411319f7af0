import 'server-only'
import { sql } from 'drizzle-orm'
import * as marketCondense from '@/lib/infra/db/queries/market/condense-market'
import type { Database, Tx } from './database'
import * as auctions from './queries/auctions/auctions'
import * as competitionList from './queries/auctions/competition-list'
import * as competitions from './queries/auctions/competitions'
import * as currentAuction from './queries/auctions/current-auction'
import * as orderAuctions from './queries/auctions/order-auctions'
import * as recentBids from './queries/auctions/recent-bids'
import * as storedCompetitions from './queries/auctions/select-competition'
import * as winningSolutions from './queries/auctions/winning-solutions'
import * as chainEvents from './queries/chain/chain-events'
import * as indexedBlocks from './queries/chain/indexed-blocks'
import * as meta from './queries/chain/meta'
import * as onchainOrders from './queries/chain/onchain-orders'
import * as marketBlocks from './queries/market/market-blocks'
import * as marketPools from './queries/market/market-pools'
import * as marketRewind from './queries/market/market-rewind'
import * as marketSamples from './queries/market/market-samples'
import * as marketWrites from './queries/market/market-writes'
import * as fundingEpisodes from './queries/notifications/funding-episodes'
import * as notifications from './queries/notifications/notifications'
import * as watchedOrders from './queries/notifications/watched-orders'
import * as appData from './queries/orders/app-data'
import * as closedOrders from './queries/orders/closed-orders'
import * as expiredOrders from './queries/orders/expired-orders'
import * as lockOrders from './queries/orders/lock-orders'
import * as openOrders from './queries/orders/open-orders'
import * as orderEvents from './queries/orders/order-events'
import * as orders from './queries/orders/orders'
import * as quotedExecutions from './queries/orders/quoted-executions'
import * as quotes from './queries/orders/quotes'
import * as readableOrders from './queries/orders/readable-orders'
import * as inFlightOrders from './queries/settlements/in-flight-orders'
import * as settlementAttempts from './queries/settlements/settlement-attempts'
import * as totalSurplus from './queries/settlements/total-surplus'
import * as trades from './queries/settlements/trades'

const orderQueries = {
  ...appData,
  ...closedOrders,
  ...expiredOrders,
  ...lockOrders,
  ...openOrders,
  ...orderEvents,
  ...orders,
  ...quotedExecutions,
  ...quotes,
  ...readableOrders,
}
const auctionQueries = {
  ...auctions,
  ...competitionList,
  ...competitions,
  ...currentAuction,
  ...orderAuctions,
  ...recentBids,
  ...storedCompetitions,
  ...winningSolutions,
}
const settlementQueries = {
  ...inFlightOrders,
  ...settlementAttempts,
  ...totalSurplus,
  ...trades,
}
const chainQueries = { ...chainEvents, ...indexedBlocks, ...meta, ...onchainOrders }
const marketQueries = {
  ...marketBlocks,
  ...marketCondense,
  ...marketPools,
  ...marketRewind,
  ...marketSamples,
  ...marketWrites,
}
const notificationQueries = { ...fundingEpisodes, ...notifications, ...watchedOrders }

const queries = {
  ...orderQueries,
  ...auctionQueries,
  ...settlementQueries,
  ...chainQueries,
  ...marketQueries,
  ...notificationQueries,
}

type Query = (db: Tx, input: never) => Promise<unknown>
/** A group's query functions, each without its `db` and its chain id; other exports drop out. */
type Store<Queries> = {
  readonly [Name in keyof Queries as Queries[Name] extends Query ? Name : never]: Bound<
    Queries[Name]
  >
}
type Bound<Q> = Q extends (db: Tx, input: infer Input) => infer Output
  ? (input: OmitEach<Input, 'chainId'>) => Output
  : never
/** `Omit` that distributes over a union. */
type OmitEach<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** Orders with their quotes, events and documents. */
export type OrderStore = Store<typeof orderQueries>
/** Auctions with their competitions. */
export type AuctionStore = Store<typeof auctionQueries>
/** Settlement attempts and the trades of settlements. */
export type SettlementStore = Store<typeof settlementQueries>
/** What was indexed of the chain. */
export type ChainStore = Store<typeof chainQueries>
/** The index of pools, prices and holders. */
export type MarketStore = Store<typeof marketQueries>
/** Notifications, the funding episodes owners were notified of, and orders watched for them elsewhere. */
export type NotificationStore = Store<typeof notificationQueries>

/** Every query of one network. */
export type NetworkStore = OrderStore &
  AuctionStore &
  SettlementStore &
  ChainStore &
  MarketStore &
  NotificationStore
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

/** Runs reads of the network that all see the database as it was at the first read. */
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

/** Queries are the exported functions of a database and an input. */
const isQuery = (value: unknown): value is AnyQuery =>
  typeof value === 'function' && value.length === 2

function bindEach(bind: (query: AnyQuery) => (input: object) => Promise<unknown>): NetworkStore {
  // Each query takes its own input type; `Store` pairs them, this loop need not know them.
  const bound = Object.entries(queries).flatMap(([name, query]) =>
    isQuery(query) ? [[name, bind(query)] as const] : [],
  )
  return Object.fromEntries(bound) as NetworkStore
}
