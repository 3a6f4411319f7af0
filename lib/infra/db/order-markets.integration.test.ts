import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { selectOrderMarkets } from '@/lib/infra/db/queries/auctions/order-markets'
import { recordAuctionOrders } from '@/lib/infra/db/queries/auctions/participation'
import { insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import type { Database } from './database'
import { account, auction, BUY_TOKEN, SELL_TOKEN, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const chainId = 1
const AUCTIONS = 4

describe.each(testBackends())('recorded markets on $name', (backend) => {
  let database: Database

  /** In auction n the sell token costs 100 n, the bought one n. The third knows no sell token. */
  beforeAll(async () => {
    database = await migratedDatabase(backend)
    const { db } = database
    for (let id = 1; id <= AUCTIONS; id += 1) {
      const prices = new Map([
        ...(id === 3 ? [] : [[SELL_TOKEN, 100n * BigInt(id)] as const]),
        [BUY_TOKEN, BigInt(id)] as const,
      ])
      await insertAuction(db, { chainId, auction: { ...auction(id), prices } })
      // 1 stays, 2 leaves after the second auction, 3 after the third; 4 comes and goes and returns.
      const taking = [1, ...(id <= 2 ? [2] : []), ...(id <= 3 ? [3] : []), ...(id !== 2 ? [4] : [])]
      await recordAuctionOrders(db, { chainId, auctionId: id, uids: taking.map(uid) })
    }
    const sold = (byte: number, block: number, sell: bigint, auctionId: number | null) =>
      trade(byte, block, { sell, buy: 1n, fee: 1n }, { auctionId })
    await insertTrades(db, {
      chainId,
      rows: [sold(1, 1, 8n, 1), sold(1, 2, 5n, 2), sold(2, 3, 4n, null)],
    })
  })
  afterAll(() => database.close())

  const read = async (...bytes: readonly number[]) => {
    const tokens = { sellToken: SELL_TOKEN, buyToken: BUY_TOKEN }
    const orders = bytes.map((byte) => ({ uid: uid(byte), ...tokens }))
    const found = await selectOrderMarkets(database.db, { chainId, orders })
    expect(found).toHaveLength(bytes.length)
    return bytes.map((byte) => found.find((market) => market.uid === uid(byte)))
  }
  const prices = (auctionId: number) => ({
    sellTokenPrice: auctionId === 3 ? null : 100n * BigInt(auctionId),
    buyTokenPrice: BigInt(auctionId),
  })

  it('are of the newest auction an order was in, also while its run has not ended', async () => {
    const newest = (await read(1, 2, 3, 4)).map((market) => market?.newest)
    expect(newest).toEqual([4, 2, 3, 4].map((id) => ({ auctionId: id, ...prices(id) })))
  })

  it('are of each fill’s own auction, with what it sold before the fee; unknown for a foreign fill', async () => {
    const [own, foreign, none] = await read(1, 2, 3)
    expect(own?.fills.toSorted((a, b) => Number(b.sold - a.sold))).toEqual([
      { sold: 7n, ...prices(1) },
      { sold: 4n, ...prices(2) },
    ])
    expect(foreign?.fills).toEqual([{ sold: 3n, sellTokenPrice: null, buyTokenPrice: null }])
    expect(none?.fills).toEqual([])
  })

  it('are null for an order in no auction, and for a token without a price', async () => {
    expect(await read(9)).toEqual([{ uid: uid(9), newest: null, fills: [] }])
    const [market] = await selectOrderMarkets(database.db, {
      chainId,
      orders: [{ uid: uid(2), sellToken: account(0x77), buyToken: BUY_TOKEN }],
    })
    expect(market?.newest).toEqual({ auctionId: 2, sellTokenPrice: null, buyTokenPrice: 2n })
    expect(await read()).toEqual([])
  })

  it('are read for any number of orders, each once', async () => {
    const bytes = Array.from({ length: 250 }, (_, index) => index)
    const found = await read(...bytes)
    expect(found.map((market) => market?.uid)).toEqual(bytes.map(uid))
  })
})
