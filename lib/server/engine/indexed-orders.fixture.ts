import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { at } from '@/lib/infra/db/store.fixture'
import { migratedDatabase, type TestBackend } from '@/lib/infra/db/test-database.fixture'
import { newOrder } from '@/lib/services/order-book/new-order.fixture'
import { storeOrder } from '@/lib/services/order-book/store-order'
import { indexNetwork, rememberChain } from './index-network'
import { indexConfig, notifiedChain } from './notified-chain.fixture'

/**
 * A database shared by the tests of a group, and for each test a network of its own: a chain it
 * extends, the index that follows it, and a clock that moves by a microsecond per reading. Another
 * index of the same chain is `undisturbed`: it has only what a test lets it see.
 */
export function indexedOrders(backend: TestBackend) {
  let database: Database
  // A number that nothing else in the rows has.
  let chainId = 7_654_001
  let chain = notifiedChain()
  let clock = at(0)

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  const renew = () => {
    chainId += 2
    chain = notifiedChain()
    clock = at(0)
  }
  beforeEach(renew)
  afterAll(() => database.close())

  const now = (): UnixMicros => {
    clock = unixMicros(clock + 1)
    return clock
  }
  const indexOf = (id: () => number) => {
    const config = (on = database) => indexConfig(on, id(), chain, now)
    const store = () => bindStore(database, id())
    return {
      chainId: id,
      config,
      store,
      index: (on = database) =>
        indexNetwork(config(on), store(), rememberChain(config(on), store())),
    }
  }
  const rows = async <T>(query: SQL) => {
    const answer: unknown = await database.db.execute(query)
    return (answer as { rows: T[] }).rows
  }
  return {
    database: () => database,
    ...indexOf(() => chainId),
    undisturbed: indexOf(() => chainId + 1),
    chain: () => chain,
    /** Begins another network, as for another test. */
    renew,
    now,
    /** The time of the last reading. */
    time: () => clock,
    pass: (seconds: number) => {
      clock = unixMicros(clock + seconds * 1_000_000)
    },
    submit: (
      order: OrderRecord,
      changes: Parameters<typeof newOrder>[1] = {},
      on: Database = database,
    ) => inTransaction(on, chainId, (tx) => storeOrder(tx, newOrder(order, changes), now)),
    rows,
    /** Type and order of every notification. */
    notified: async () =>
      (
        await rows<{ type: string; order_uid: string }>(
          sql`select type, order_uid from notifications where chain_id = ${chainId} order by order_uid`,
        )
      ).map(({ type, order_uid }) => [type, order_uid]),
  }
}
