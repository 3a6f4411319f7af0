import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database'
import { accountQueries, serverValueQueries } from './queries/accounts/account-queries'
import { alertQueries, watchQueries } from './queries/alerts/alert-queries'
import { auctionQueries } from './queries/auctions/auction-queries'
import { chainQueries } from './queries/chain/chain-queries'
import { deliveryQueries } from './queries/delivery/delivery-queries'
import { marketQueries } from './queries/market/market-queries'
import { inboxQueries, notificationQueries } from './queries/notifications/notification-queries'
import { orderQueries } from './queries/orders/order-queries'
import { reportQueries } from './queries/reports/report-queries'
import { settlementQueries } from './queries/settlements/settlement-queries'

/** Lists of one network's queries; a test sees that no two lists share a name. */
export const NETWORK_QUERIES = [
  orderQueries,
  auctionQueries,
  settlementQueries,
  chainQueries,
  marketQueries,
  notificationQueries,
  reportQueries,
  alertQueries,
] as const
/** Lists of the queries that concern no single network. */
export const SHARED_QUERIES = [
  accountQueries,
  deliveryQueries,
  inboxQueries,
  serverValueQueries,
  watchQueries,
] as const

/** A list of queries, each without its `db` and the input fields that are bound. */
type Store<Queries, Given extends string = 'chainId'> = {
  readonly [Name in keyof Queries]: Bound<Queries[Name], Given>
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

/** Figures of solvers and partners, by the hour. */
export type ReportStore = Store<typeof reportQueries>

/** Alerts on the market of one network. */
export type AlertStore = Store<typeof alertQueries>

/** Every query of one network. */
export type NetworkStore = OrderStore &
  AuctionStore &
  SettlementStore &
  ChainStore &
  MarketStore &
  NotificationStore &
  ReportStore &
  AlertStore

/** Accounts with their sessions. */
export type AccountStore = Store<typeof accountQueries, never>
/** Targets of accounts, their subscriptions and the deliveries to them. */
export type DeliveryStore = Store<typeof deliveryQueries, never>
/** Inboxes of accounts with their announcements and read state. */
export type InboxStore = Store<typeof inboxQueries, never>
/** Values that all processes of this deployment share, such as its keys. */
export type ServerValueStore = Store<typeof serverValueQueries, never>
/** Watchlists of accounts, and what they want to be told. */
export type WatchStore = Store<typeof watchQueries, never>
/** Every query that concerns no single network. */
export type SharedStore = AccountStore & DeliveryStore & InboxStore & ServerValueStore & WatchStore

/** Binds the queries to one network, on the database itself. */
export function bindStore(database: Database, chainId: number): NetworkStore {
  return bindEach<NetworkStore>(NETWORK_QUERIES, (query) => {
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
    work(
      bindEach<NetworkStore>(
        NETWORK_QUERIES,
        (query) => (input) => query(tx, { ...input, chainId }),
      ),
    ),
  )
}

/** Runs reads of the network in one snapshot, taken at the first read. */
export function inSnapshot<T>(
  database: Database,
  chainId: number,
  work: (store: NetworkStore) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    // `then` sends it. The connection works in the order of what was sent, so the first reads do not
    // wait for the answer.
    const isolated = tx
      .execute(sql`set transaction isolation level repeatable read, read only`)
      .then(() => undefined)
    const reads = work(
      bindEach<NetworkStore>(
        NETWORK_QUERIES,
        (query) => (input) => query(tx, { ...input, chainId }),
      ),
    )
    const [result] = await Promise.all([reads, isolated])
    return result
  })
}

/** Binds the queries that concern no single network, on the database itself. */
export const bindSharedQueries = (database: Pick<Database, 'bind'>): SharedStore =>
  bindEach<SharedStore>(SHARED_QUERIES, (query) => database.bind<object, unknown>(query))

/** The same; `transaction` runs `work` on them in one transaction. */
export function bindSharedStore(database: Database): SharedStore & {
  readonly transaction: <T>(work: (store: SharedStore) => Promise<T>) => Promise<T>
} {
  return {
    ...bindSharedQueries(database),
    transaction: (work) =>
      database.transaction((tx) =>
        work(bindEach<SharedStore>(SHARED_QUERIES, (query) => (input) => query(tx, input))),
      ),
  }
}

type AnyQuery = (db: Tx, input: object) => Promise<unknown>

function bindEach<BoundStore>(
  lists: readonly Readonly<Record<string, unknown>>[],
  bind: (query: AnyQuery) => (input: object) => Promise<unknown>,
): BoundStore {
  // Each query takes its own input type; `Store` pairs them, this loop need not know them.
  const bound = lists
    .flatMap((queries) => Object.entries(queries) as [string, AnyQuery][])
    .map(([name, query]) => [name, bind(query)] as const)
  return Object.fromEntries(bound) as BoundStore
}
