import 'server-only'
import { sql } from 'drizzle-orm'
import * as marketCondense from '@/lib/infra/db/queries/market/condense-market'
import * as onchainOrders from '@/lib/infra/db/queries/orders/onchain-orders'
import type { Database, Tx } from './database'
import * as accountData from './queries/accounts/account-data'
import * as serverValues from './queries/accounts/server-values'
import * as sessions from './queries/accounts/sessions'
import * as signInNonces from './queries/accounts/sign-in-nonces'
import * as auctions from './queries/auctions/auctions'
import * as competitionList from './queries/auctions/competition-list'
import * as competitions from './queries/auctions/competitions'
import * as currentAuction from './queries/auctions/current-auction'
import * as orderAuctions from './queries/auctions/order-auctions'
import * as participation from './queries/auctions/participation'
import * as recentBids from './queries/auctions/recent-bids'
import * as storedCompetitions from './queries/auctions/select-competition'
import * as winningSolutions from './queries/auctions/winning-solutions'
import * as chainEvents from './queries/chain/chain-events'
import * as indexedBlocks from './queries/chain/indexed-blocks'
import * as meta from './queries/chain/meta'
import * as channelTargets from './queries/delivery/channel-targets'
import * as deliveries from './queries/delivery/deliveries'
import * as deliveryAttempts from './queries/delivery/delivery-attempts'
import * as deliveryLeases from './queries/delivery/delivery-leases'
import * as deliveryLog from './queries/delivery/delivery-log'
import * as linkCodes from './queries/delivery/link-codes'
import * as mailAllowances from './queries/delivery/mail-allowances'
import * as subscriptions from './queries/delivery/subscriptions'
import * as targetHealth from './queries/delivery/target-health'
import * as marketBlocks from './queries/market/market-blocks'
import * as marketPools from './queries/market/market-pools'
import * as marketRewind from './queries/market/market-rewind'
import * as marketSamples from './queries/market/market-samples'
import * as marketWrites from './queries/market/market-writes'
import * as fundingEpisodes from './queries/notifications/funding-episodes'
import * as inbox from './queries/notifications/inbox'
import * as notifications from './queries/notifications/notifications'
import * as readMarks from './queries/notifications/read-marks'
import * as watchStart from './queries/notifications/watch-start'
import * as watchedOrders from './queries/notifications/watched-orders'
import * as appData from './queries/orders/app-data'
import * as chainState from './queries/orders/chain-state'
import * as expiredOrders from './queries/orders/expired-orders'
import * as lockOrders from './queries/orders/lock-orders'
import * as openOrders from './queries/orders/open-orders'
import * as orderEvents from './queries/orders/order-events'
import * as orders from './queries/orders/orders'
import * as quotedExecutions from './queries/orders/quoted-executions'
import * as quotes from './queries/orders/quotes'
import * as readableOrders from './queries/orders/readable-orders'
import * as unsignedOrders from './queries/orders/unsigned-orders'
import * as fills from './queries/settlements/fills'
import * as inFlightOrders from './queries/settlements/in-flight-orders'
import * as settlementAttempts from './queries/settlements/settlement-attempts'
import * as surplusSums from './queries/settlements/surplus-sums'
import * as totalSurplus from './queries/settlements/total-surplus'
import * as trades from './queries/settlements/trades'

const orderQueries = {
  ...appData,
  ...chainState,
  ...expiredOrders,
  ...lockOrders,
  ...openOrders,
  ...orderEvents,
  ...orders,
  ...quotedExecutions,
  ...quotes,
  ...readableOrders,
  ...unsignedOrders,
}
const auctionQueries = {
  ...auctions,
  ...competitionList,
  ...competitions,
  ...currentAuction,
  ...orderAuctions,
  ...participation,
  ...recentBids,
  ...storedCompetitions,
  ...winningSolutions,
}
const settlementQueries = {
  ...fills,
  ...inFlightOrders,
  ...settlementAttempts,
  ...surplusSums,
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
const notificationQueries = {
  ...fundingEpisodes,
  ...notifications,
  ...watchedOrders,
  ...watchStart,
}

const queries = {
  ...orderQueries,
  ...auctionQueries,
  ...settlementQueries,
  ...chainQueries,
  ...marketQueries,
  ...notificationQueries,
}

const accountQueries = { ...accountData, ...sessions, ...signInNonces }
const deliveryQueries = {
  ...channelTargets,
  ...deliveries,
  ...deliveryAttempts,
  ...deliveryLeases,
  ...deliveryLog,
  ...linkCodes,
  ...mailAllowances,
  ...subscriptions,
  ...targetHealth,
}
const inboxQueries = {
  ...inbox,
  ...readMarks,
  insertNotifications: notifications.insertNotifications,
  withdrawAnnouncement: notifications.withdrawAnnouncement,
}
const sharedQueries = { ...accountQueries, ...deliveryQueries, ...inboxQueries, ...serverValues }

type Query = (db: Tx, input: never) => Promise<unknown>
/**
 * A group's query functions, each without its `db` and the input fields that are bound; other
 * exports are omitted.
 */
type Store<Queries, Given extends string = 'chainId'> = {
  readonly [Name in keyof Queries as Queries[Name] extends Query ? Name : never]: Bound<
    Queries[Name],
    Given
  >
}
type Bound<Q, Given extends string> = Q extends (db: Tx, input: infer Input) => infer Output
  ? (input: OmitEach<Input, Given>) => Output
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

/** Accounts with their sessions. */
export type AccountStore = Store<typeof accountQueries, never>
/** Targets of accounts, their subscriptions and the deliveries to them. */
export type DeliveryStore = Store<typeof deliveryQueries, never>
/** Inboxes of accounts with their announcements and read state. */
export type InboxStore = Store<typeof inboxQueries, never>
/** Values that all processes of this deployment share, such as its keys. */
export type ServerValueStore = Store<typeof serverValues, never>
/** Every query that concerns no single network. */
export type SharedStore = AccountStore & DeliveryStore & InboxStore & ServerValueStore

/** Binds the queries to one network, on the database itself. */
export function bindStore(database: Database, chainId: number): NetworkStore {
  return bindEach<NetworkStore>(queries, (query) => {
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
    work(bindEach<NetworkStore>(queries, (query) => (input) => query(tx, { ...input, chainId }))),
  )
}

/** Runs reads of the network in one snapshot, taken at the first read. */
export function inSnapshot<T>(
  database: Database,
  chainId: number,
  work: (store: NetworkStore) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(
      bindEach<NetworkStore>(queries, (query) => (input) => query(tx, { ...input, chainId })),
    )
  })
}

/** Binds the queries that concern no single network, on the database itself. */
export const bindSharedReads = (database: Pick<Database, 'bind'>): SharedStore =>
  bindEach<SharedStore>(sharedQueries, (query) => database.bind<object, unknown>(query))

/** The same; `transaction` runs `work` on them in one transaction. */
export function bindSharedStore(database: Database): SharedStore & {
  readonly transaction: <T>(work: (store: SharedStore) => Promise<T>) => Promise<T>
} {
  return {
    ...bindSharedReads(database),
    transaction: (work) =>
      database.transaction((tx) =>
        work(bindEach<SharedStore>(sharedQueries, (query) => (input) => query(tx, input))),
      ),
  }
}

type AnyQuery = (db: Tx, input: object) => Promise<unknown>

/** Queries are the exported functions of a database and an input. */
const isQuery = (value: unknown): value is AnyQuery =>
  typeof value === 'function' && value.length === 2

function bindEach<BoundStore>(
  group: Readonly<Record<string, unknown>>,
  bind: (query: AnyQuery) => (input: object) => Promise<unknown>,
): BoundStore {
  // Each query takes its own input type; `Store` pairs them, this loop need not know them.
  const bound = Object.entries(group).flatMap(([name, query]) =>
    isQuery(query) ? [[name, bind(query)] as const] : [],
  )
  return Object.fromEntries(bound) as BoundStore
}
