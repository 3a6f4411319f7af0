import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import { selectAuctionOrders } from '@/lib/infra/db/queries/auctions/current-auction'
import { selectDecisiveAuctions } from '@/lib/infra/db/queries/auctions/decisive-auctions'
import { selectOrderAuctions } from '@/lib/infra/db/queries/auctions/order-auctions'
import {
  recordAuctionOrders,
  selectAuctionOrderUids,
} from '@/lib/infra/db/queries/auctions/participation'
import { selectCompetition } from '@/lib/infra/db/queries/auctions/select-competition'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import type { Database } from './database'
import { auction, BUY_TOKEN, execution, order, SELL_TOKEN, solution, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const AUCTIONS = 80
const ORDERS = 12
const bytes = Array.from({ length: ORDERS }, (_, index) => index + 1)

/** What happened, auction by auction, as plainly as it can be kept: the first is at index 0. */
type History = readonly {
  readonly taking: ReadonlySet<OrderUid>
  readonly bidOn: ReadonlySet<OrderUid>
}[]

/** The auctions of an order by the definition of the list, one by one. */
function expectedAuctions(history: History, order: OrderUid, limit: number) {
  const all = history.map((auction, index) => ({ ...auction, id: index + 1 }))
  const withBid = all.filter(({ bidOn }) => bidOn.has(order))
  const part = all.filter(({ taking }) => taking.has(order))
  const others = part.filter(({ bidOn }) => !bidOn.has(order))
  const lastBid = withBid.at(-1)?.id ?? 0
  const turning = [part[0], part.find(({ id }) => id > lastBid), part.at(-1)]
  const listed = new Set(
    [...turning, ...(limit === 0 ? [] : others.slice(-limit))].flatMap((auction) =>
      auction === undefined || auction.bidOn.has(order) ? [] : [auction.id],
    ),
  )
  return {
    ids: [...withBid.map(({ id }) => id), ...listed].sort((a, b) => a - b),
    omitted: others.length - listed.size,
  }
}

describe.each(testBackends())('participation on $name', (backend) => {
  const seed = TEST_SEED
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  afterAll(() => database.close())

  /**
   * Cuts auctions with orders that come and go, some of them recorded twice, as after a restart. At
   * the `upgradeAt`-th every run ends, as a version before open runs left them.
   */
  async function runAuctions(chainId: number, random: () => number, upgradeAt: number) {
    const history: { taking: Set<OrderUid>; bidOn: Set<OrderUid> }[] = []
    let taking = new Set<OrderUid>()
    for (let auctionId = 1; auctionId <= AUCTIONS; auctionId += 1) {
      const swaps = bytes.map(uid).filter(() => random() < 0.15)
      taking = new Set(
        bytes.map(uid).filter((order) => taking.has(order) !== swaps.includes(order)),
      )
      const bidOn = bytes.filter((byte) => taking.has(uid(byte)) && random() < 0.1)
      await insertAuction(database.db, { chainId, auction: auction(auctionId) })
      for (let times = random() < 0.2 ? 2 : 1; times > 0; times -= 1) {
        await recordAuctionOrders(database.db, { chainId, auctionId, uids: [...taking] })
      }
      await insertCompetition(database.db, {
        chainId,
        auctionId,
        rejectedBids: [],
        feePolicies: [],
        solutions: bidOn.length === 0 ? [] : [solution(0)],
        executions: bidOn.map((byte) => execution(0, byte)),
      })
      if (auctionId === upgradeAt) {
        await database.db.execute(sql`update auction_participation set last_auction_id = ${auctionId}
          where chain_id = ${chainId} and last_auction_id is null`)
      }
      history.push({ taking: new Set(taking), bidOn: new Set(bidOn.map(uid)) })
    }
    return history
  }

  it(`reads back every auction of every order, seed ${seed}`, async () => {
    const random = seededRandom(seed)
    const chains = [7, 8]
    const histories = new Map<number, History>()
    for (const chainId of chains) {
      for (const byte of bytes) await insertOrder(database.db, { chainId, order: order(byte) })
      const upgradeAt = Math.floor(random() * AUCTIONS)
      histories.set(chainId, await runAuctions(chainId, random, upgradeAt))
    }
    for (const [chainId, history] of histories) {
      for (const [index, { taking }] of history.entries()) {
        const key = { chainId, auctionId: index + 1 }
        const uids = [...taking].sort()
        expect(await selectAuctionOrderUids(database.db, key)).toEqual(uids)
        expect((await selectCompetition(database.db, key))?.orderUids).toEqual(uids)
        const shown = await selectAuctionOrders(database.db, key)
        expect(shown.map((order) => order.uid).toSorted()).toEqual(uids)
      }
      for (const orderUid of bytes.map(uid)) {
        for (const limit of [0, 1, 7, AUCTIONS]) {
          const tokens = { sellToken: SELL_TOKEN, buyToken: BUY_TOKEN }
          const found = await selectOrderAuctions(database.db, {
            chainId,
            uid: orderUid,
            limit,
            ...tokens,
          })
          expect({ ids: found.auctions.map(({ id }) => id), omitted: found.omitted }).toEqual(
            expectedAuctions(history, orderUid, limit),
          )
        }
      }
      const tokens = { sellToken: SELL_TOKEN, buyToken: BUY_TOKEN }
      const orders = bytes.map((byte) => ({ uid: uid(byte), ...tokens }))
      const decisive = await selectDecisiveAuctions(database.db, { chainId, orders })
      for (const { uid: orderUid } of orders) {
        const alone = await selectOrderAuctions(database.db, {
          chainId,
          uid: orderUid,
          // The newest, and the one before it.
          limit: 2,
          ...tokens,
        })
        expect(decisive.get(orderUid) ?? { auctions: [], omitted: 0 }).toEqual(alone)
      }
    }
  })

  it('writes an order when it joins and when it leaves, not at each auction', async () => {
    const chainId = 9
    const runs = () =>
      database.db
        .select({ uid: sql<string>`order_uid`, row: sql<string>`ctid::text` })
        .from(sql`auction_participation`)
        .where(sql`chain_id = ${chainId}`)
        .orderBy(sql`order_uid`)
    await recordAuctionOrders(database.db, { chainId, auctionId: 1, uids: [uid(1), uid(2)] })
    const written = await runs()
    await recordAuctionOrders(database.db, { chainId, auctionId: 2, uids: [uid(1), uid(2)] })
    expect(await runs()).toEqual(written)
    await recordAuctionOrders(database.db, { chainId, auctionId: 3, uids: [uid(2)] })
    const [left, stayed] = await runs()
    expect([left?.row === written[0]?.row, stayed]).toEqual([false, written[1]])
  })
})
