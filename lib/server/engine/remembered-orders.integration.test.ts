import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  auctionOrder,
  auction as emptyAuction,
  USDC,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { markOrderCancelled } from '@/lib/infra/db/queries/orders/orders'
import { NOW, order, uid } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { newAuctionMemory, rememberEvents } from '@/lib/services/engine/auction-memory'
import { openAuction } from '@/lib/services/engine/open-auction'
import { readOpenOrders } from '@/lib/services/engine/read-open-orders'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { seededRandom } from '@/lib/testing/system/random'
import { indexForAuctions, rememberChain } from './index-network'
import { indexedOrders } from './indexed-orders.fixture'
import type { BlockContent } from './notified-chain.fixture'

const ANY_ORDER = { sellToken: WETH, buyToken: USDC, sellAmount: 1n, buyAmount: 1n }
const ORDERS = 24
const PLACED = [201, 202, 203, 204]
const ROUNDS = 60
const SEEDS = IS_FULL_RUN ? [1, 2, 3, 4, 5, 6] : [1]

describe.each(testBackends())('the open orders an engine remembers on $name', (backend) => {
  const network = indexedOrders(backend)

  /** An engine's memory of this test's network; a round may end in a fault after it stored its blocks. */
  function createMemory() {
    const memory = newAuctionMemory([])
    const store = network.store()
    const chain = rememberChain(network.config(), store)
    let read = 0
    const counted: typeof store = {
      ...store,
      selectTradableOrders: (input) => {
        read += input.uids.length
        return store.selectTradableOrders(input)
      },
    }
    return {
      index: async ({ isFaulty }: { readonly isFaulty: boolean }) => {
        const publish = async () => {
          if (isFaulty) throw new Error('a fault after blocks were stored')
        }
        const config = { ...network.config(), changes: { publish } }
        await indexForAuctions(config, store, chain, memory).catch((error: unknown) => {
          if (!isFaulty) throw error
        })
      },
      orders: () => readOpenOrders(counted, memory, secondsNow()),
      /** An auction of these orders is stored; in a fault, all but the end of it. */
      auction: async (
        orders: readonly StoredOrder[],
        { isFaulty }: { readonly isFaulty: boolean },
      ) => {
        const { config } = network
        const transaction = (work: (tx: NetworkStore) => Promise<void>) =>
          inTransaction(config().database, network.chainId(), async (tx) => {
            await work(tx)
            if (isFaulty) throw new Error('a fault while an auction was stored')
          })
        const deps = { ...store, now: network.now, transaction }
        await openAuction(deps, draftOf(orders), memory, 0).catch((error: unknown) => {
          if (!isFaulty) throw error
        })
      },
      /** Another event of an auction about an order. */
      consider: async (order: StoredOrder) => {
        rememberEvents(memory, [order.uid])
        await store.insertOrderEvents({
          events: [{ uid: order.uid, label: 'considered', timestamp: network.now() }],
        })
      },
      /** Orders that were read one by one since it was last asked. */
      takeRead: () => {
        const count = read
        read = 0
        return count
      },
    }
  }
  const draftOf = (orders: readonly StoredOrder[]) => ({
    ...emptyAuction([], []),
    orders: orders.map(({ uid }) => ({ ...auctionOrder(ANY_ORDER), uid })),
  })
  /** The orders that are part of the newest auction. */
  const taking = async () =>
    (
      await network.rows<{ uid: string }>(
        sql`select order_uid as uid from auction_participation
            where chain_id = ${network.chainId()} and last_auction_id is null`,
      )
    ).map((row) => row.uid)
  const secondsNow = () => unixSeconds(Math.floor(network.time() / 1_000_000))
  /** As after an auction of them that knew nothing of the ones before. */
  const expectReady = async (orders: readonly StoredOrder[]) => {
    const uids = orders.map((order) => order.uid)
    const stored = await network.store().selectTradableOrders({ uids })
    expect(stored.map(({ lastEvent }) => lastEvent?.label)).toEqual(uids.map(() => 'ready'))
    expect((await taking()).sort()).toEqual([...uids].sort())
  }
  const withoutEvents = (orders: Awaited<ReturnType<typeof readOpenOrders>>) =>
    orders.map((order) => ({ ...order, lastEvent: null }))

  it('are those that are stored, whatever clients and the chain do, and are read once', async () => {
    const memory = createMemory()
    for (let byte = 1; byte <= 10; byte += 1) await network.submit(order(byte))
    await memory.index({ isFaulty: false })
    expect(await memory.orders()).toHaveLength(10)
    expect(memory.takeRead()).toBe(10)
    network.chain().mine({ trades: [{ of: 3, sell: 40n, buy: 80n, tx: 1 }] })
    await memory.index({ isFaulty: false })
    const open = await memory.orders()
    expect(open.find((order) => order.uid === uid(3))?.fills.sellAmount).toBe(40n)
    expect(memory.takeRead()).toBe(1)
    await memory.index({ isFaulty: false })
    await memory.orders()
    expect(memory.takeRead()).toBe(0)
  })

  it('are read anew after indexing that ended in a fault when it had stored a trade', async () => {
    const memory = createMemory()
    await network.submit(order(1))
    await memory.index({ isFaulty: false })
    await memory.orders()
    network.chain().mine({ trades: [{ of: 1, sell: 40n, buy: 80n, tx: 1 }] })
    await memory.index({ isFaulty: true })
    await memory.index({ isFaulty: false })
    expect((await memory.orders()).map(({ fills }) => fills.sellAmount)).toEqual([40n])
  })

  it('are told to be ready again after the chain, or a round of the engine, told something else of them', async () => {
    const memory = createMemory()
    for (const byte of [1, 2, 3]) await network.submit(order(byte))
    await memory.index({ isFaulty: false })
    await memory.auction(await memory.orders(), { isFaulty: false })
    const [oldest] = (await memory.orders()).slice(-1)
    if (oldest?.uid !== uid(1)) throw new Error('the oldest order comes last')
    await memory.consider(oldest)
    network.chain().mine({ trades: [{ of: 3, sell: 40n, buy: 80n, tx: 1 }] })
    await memory.index({ isFaulty: false })
    const open = await memory.orders()
    await memory.auction(open, { isFaulty: false })
    await expectReady(open)
  })

  it.each(SEEDS)('equal what is read anew after random histories, seed %i', async (seed) => {
    const random = seededRandom(seed)
    const upTo = (count: number) => Math.floor(random() * count)
    const some = () => [1 + upTo(ORDERS)]
    const anyOf = <T>(items: readonly T[]): T => {
      const item = items[upTo(items.length)]
      if (item === undefined) throw new Error('there is an item')
      return item
    }
    const memory = createMemory()
    const submitted = new Set<number>()
    let tx = 1
    const contents: readonly (() => BlockContent)[] = [
      () => ({}),
      () => ({ trades: [{ of: 1 + upTo(ORDERS), sell: 40n, buy: 80n, tx: tx++ }] }),
      () => ({ invalidated: some() }),
      () => ({ signed: some() }),
      () => ({ revoked: some() }),
      () => ({ placed: [anyOf(PLACED)] }),
      () => ({ withdrawn: [anyOf(PLACED)] }),
      () => ({ refunded: [anyOf(PLACED)] }),
    ]
    const blocks = (count: number) => Array.from({ length: count }, () => anyOf(contents)())
    const acts: readonly (() => Promise<void> | void)[] = [
      async () => {
        const byte = 1 + upTo(ORDERS)
        if (submitted.has(byte)) return
        submitted.add(byte)
        const signingScheme = random() < 0.4 ? 'presign' : 'eip712'
        const signature = { signingScheme, signature: hex('0x') } as const
        const validTo = unixSeconds(NOW + 200 + upTo(3_000))
        await network.submit(order(byte, { record: { signature }, data: { validTo } }))
      },
      async () => {
        const [byte = 1] = some()
        await markOrderCancelled(network.database().db, {
          chainId: network.chainId(),
          uid: uid(byte),
          at: network.now(),
          reason: 'by its owner',
        })
      },
      () => network.chain().mine(...blocks(1 + upTo(2))),
      () => {
        const depth = Math.min(1 + upTo(3), network.chain().head())
        network.chain().fork(depth, ...blocks(depth + 1))
      },
      () => network.pass(upTo(40)),
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let step = 0; step < 3; step += 1) await anyOf(acts)()
      await memory.index({ isFaulty: random() < 0.15 })
      const uids = await network.store().selectOpenOrderUids({ now: secondsNow() })
      const anew = await network.store().selectTradableOrders({ uids })
      const open = await memory.orders()
      expect(withoutEvents(open)).toEqual(withoutEvents(anew))
      const isFaulty = random() < 0.15
      await memory.auction(open, { isFaulty })
      if (!isFaulty) await expectReady(open)
      const considered = open.filter(() => random() < 0.2)
      for (const order of considered) await memory.consider(order)
    }
  })
})
