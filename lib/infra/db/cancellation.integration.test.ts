import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import { hasRecentBid } from '@/lib/infra/db/queries/auctions/recent-bids'
import { lockOrders, selectCancelledUids } from '@/lib/infra/db/queries/orders/lock-orders'
import { insertOrderEvents, selectOrderEvents } from '@/lib/infra/db/queries/orders/order-events'
import { insertOrder, markOrderCancelled } from '@/lib/infra/db/queries/orders/orders'
import type { Database } from './database'
import { at, auction, execution, order, solution, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

describe.each(testBackends())('cancellation on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })

  beforeEach(async () => {
    chainId += 1
    for (const byte of [1, 2]) {
      await insertOrder(database.db, { chainId, order: order(byte) })
    }
  })

  afterAll(() => database.close())

  const write = (label: string, micros: number, of: OrderUid = uid(1)) =>
    insertOrderEvents(database.db, {
      chainId,
      events: [{ uid: of, label, timestamp: at(micros) }],
    })
  const labels = async (of: OrderUid = uid(1)) =>
    (await selectOrderEvents(database.db, { chainId, uid: of })).map(({ label }) => label)
  const cancel = () =>
    database.transaction(async (tx) => {
      await markOrderCancelled(tx, { chainId, uid: uid(1), at: at(5), reason: 'asked' })
      await insertOrderEvents(tx, {
        chainId,
        events: [{ uid: uid(1), label: 'cancelled', timestamp: at(5) }],
      })
    })

  it('keeps auction events of a cancelled order out, but not its trade', async () => {
    await write('created', 1)
    await cancel()
    for (const label of ['ready', 'filtered', 'invalid', 'considered', 'executing']) {
      await write(label, 6)
      await write(label, 6, uid(2))
    }
    await write('traded', 7)
    expect(await labels()).toEqual(['created', 'cancelled', 'traded'])
    expect(await labels(uid(2))).toHaveLength(5)
  })

  it('reads events in the order they were written, whatever their timestamps', async () => {
    await write('created', 9)
    await write('ready', 3)
    await write('traded', 4)
    expect(await labels()).toEqual(['created', 'ready', 'traded'])
  })

  it('writes an event either before or after a concurrent cancellation', async () => {
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isHeld: () => void = () => undefined
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const cancelling = database.transaction(async (tx) => {
      await lockOrders(tx, { chainId, uids: [uid(1)] })
      await markOrderCancelled(tx, { chainId, uid: uid(1), at: at(5), reason: 'asked' })
      isHeld()
      await held
      await insertOrderEvents(tx, {
        chainId,
        events: [{ uid: uid(1), label: 'cancelled', timestamp: at(5) }],
      })
    })
    await holding
    const writing = write('executing', 6)
    goOn()
    await Promise.all([cancelling, writing])
    expect(await labels()).toEqual(['cancelled'])
  })

  it('finds which of several orders are cancelled', async () => {
    await cancel()
    const uids = [uid(2), uid(1), uid(9)]
    expect(await selectCancelledUids(database.db, { chainId, uids })).toEqual([uid(1)])
    expect(await selectCancelledUids(database.db, { chainId, uids: [] })).toEqual([])
    await database.transaction((tx) => lockOrders(tx, { chainId, uids: [] }))
  })

  it('counts an order in a solution of the last five competitions as bid on', async () => {
    const compete = async (auctionId: number, byte: number) => {
      await insertAuction(database.db, { chainId, auction: auction(auctionId) })
      await insertCompetition(database.db, {
        chainId,
        auctionId,
        solutions: [solution(0), solution(1)],
        executions: [execution(1, byte)],
        rejectedBids: [],
        feePolicies: [],
      })
    }
    const isBidOn = () => hasRecentBid(database.db, { chainId, uid: uid(1), competitions: 5 })
    expect(await isBidOn()).toBe(false)
    await compete(1, 1)
    for (const auctionId of [2, 3, 5, 8]) await compete(auctionId, 2)
    expect(await isBidOn()).toBe(true)
    await compete(9, 2)
    expect(await isBidOn()).toBe(false)
  })
})
