import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { hex } from '@/lib/domain/shared/hex'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { selectAuctionOrders } from '@/lib/infra/db/queries/auctions/current-auction'
import {
  recordAuctionOrders,
  selectAuctionOrderUids,
} from '@/lib/infra/db/queries/auctions/participation'
import { insertOrderEvents, selectOrderEvents } from '@/lib/infra/db/queries/orders/order-events'
import { insertOrder, markOrderCancelled } from '@/lib/infra/db/queries/orders/orders'
import type { Database } from './database'
import { selectCandidates } from './open-orders.fixture'
import { at, auction, NOW, order } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const ORDERS = 450
const chainId = 1

const uidOf = (n: number) =>
  hex(`0x${n.toString(16).padStart(4, '0').repeat(28)}`) as unknown as OrderUid
const ages = [...Array(ORDERS).keys()]
/** The order of uids differs from that of creation times; each creation time occurs twice. */
const uids = ages.map((age) => uidOf((age * 7) % ORDERS))
const createdAt = (age: number) => at(Math.floor(age / 2))

const newestFirst = ages
  .toSorted((a, b) => createdAt(b) - createdAt(a) || ((uids[a] ?? '') < (uids[b] ?? '') ? -1 : 1))
  .map((age) => uids[age])

describe.each(testBackends())('a large book on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    for (const age of ages) {
      await insertOrder(database.db, {
        chainId,
        order: order(1, {
          record: { uid: uids[age] ?? uidOf(0), createdAt: createdAt(age) },
        }),
      })
    }
  })
  afterAll(() => database.close())

  const candidates = async () =>
    (await selectCandidates(database.db, { chainId, now: NOW })).map(({ uid }) => uid)

  it('is read completely and newest first', async () => {
    expect(await candidates()).toEqual(newestFirst)
  })

  it('takes part in consecutive auctions as a whole', async () => {
    const noted = async (id: number, taking: readonly OrderUid[]) => {
      await insertAuction(database.db, { chainId, auction: auction(id) })
      await recordAuctionOrders(database.db, { chainId, auctionId: id, uids: taking })
    }
    await noted(1, uids)
    await noted(2, uids.slice(0, 300))
    await noted(3, [...uids, ...uids])
    const of = (auctionId: number) => selectAuctionOrderUids(database.db, { chainId, auctionId })
    expect(await of(1)).toEqual(uids.toSorted())
    expect(await of(2)).toEqual(uids.slice(0, 300).sort())
    expect(await of(3)).toEqual(uids.toSorted())
    const shown = await selectAuctionOrders(database.db, { chainId, auctionId: 3 })
    expect(shown.map(({ uid }) => uid)).toEqual(newestFirst)
  })

  it('stores the events of each order in order, however many orders there are', async () => {
    const events = ['ready', 'ready', 'filtered'].flatMap((label, n) =>
      uids.map((uid) => ({ uid, label, timestamp: at(n) })),
    )
    await database.transaction((tx) => insertOrderEvents(tx, { chainId, events }))
    for (const uid of uids.slice(0, 5)) {
      const stored = await selectOrderEvents(database.db, { chainId, uid })
      expect(stored.map(({ label }) => label)).toEqual(['ready', 'filtered'])
    }
    const counted = await database.db.execute(sql`select count(*)::int as n from order_events`)
    expect(counted).toMatchObject({ rows: [{ n: 2 * ORDERS }] })
  })

  it('is read without cancelled orders', async () => {
    const gone = uids[17] ?? uidOf(0)
    await markOrderCancelled(database.db, { chainId, uid: gone, at: at(1), reason: 'user' })
    expect(await candidates()).toEqual(newestFirst.filter((uid) => uid !== gone))
  })

  it('yields to other work while it is read, also in a transaction', async () => {
    let turns = 0
    let isReading = true
    const countTurn = () => {
      turns += 1
      if (isReading) setImmediate(countTurn)
    }
    setImmediate(countTurn)
    await database.transaction((tx) => selectCandidates(tx, { chainId, now: NOW }))
    isReading = false
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
