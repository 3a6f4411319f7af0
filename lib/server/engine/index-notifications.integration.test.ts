import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { episodeChanges } from '@/lib/domain/notification/funding-episodes'
import type { FundingShortfall } from '@/lib/domain/notification/funding-shortfall'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import { atoms, type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { insertPlacements } from '@/lib/infra/db/queries/chain/onchain-orders'
import { NOTIFICATION_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import {
  insertOrder,
  markOrderCancelled,
  selectOrdersByUids,
} from '@/lib/infra/db/queries/orders/orders'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { account, at, NOW, order, place, uid } from '@/lib/infra/db/store.fixture'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database'
import { storeOrder } from '@/lib/services/order-book/store-order'
import { indexNetwork } from './index-network'
import { indexConfig, NOTIFIED_TOKENS, notifiedChain } from './notified-chain.fixture'
import { auctionRecording } from './run-network-auction'

const OWNER = account(1)
const USER = account(0xbb)

type Told = { type: string; account: string; message: string; metadata: Record<string, unknown> }

describe.each(testBackends(process.env.TEST_DATABASE_URL))('telling owners on $name', (backend) => {
  let database: Database
  let chainId = 1
  let chain = notifiedChain()
  let ticks = 0

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
    chain = notifiedChain()
  })
  afterAll(() => database.close())

  const now = (): UnixMicros => {
    ticks += 1
    return at(ticks)
  }
  const config = (change: { database?: Database } = {}) => ({
    ...indexConfig(database, chainId, chain, now),
    ...change,
  })
  /** A process that has just started: nothing is remembered from call to call. */
  const index = (change: { database?: Database } = {}) =>
    indexNetwork(config(change), bindStore(database, chainId))
  const put = (byte: number, data: Partial<OrderRecord['data']> = {}) =>
    insertOrder(database.db, {
      chainId,
      order: order(byte, { data: { validTo: unixSeconds(NOW + 100_000), ...data } }),
    })
  const putNative = async (byte: number, userValidTo: number) => {
    await put(byte)
    await insertPlacements(database.db, {
      chainId,
      rows: [
        {
          ...place(0, byte),
          ...{ uid: uid(byte), sender: USER, placementError: null },
          userValidTo: unixSeconds(userValidTo),
        },
      ],
    })
  }
  const cancel = (byte: number) =>
    inTransaction(database, chainId, async (tx) => {
      await tx.markOrderCancelled({ uid: uid(byte), at: now(), reason: 'asked' })
    })
  const rows = async <T>(query: ReturnType<typeof sql>) => {
    const answer: unknown = await database.db.execute(query)
    return (answer as { rows: T[] }).rows
  }
  const told = () =>
    rows<Told>(sql`select type, account, message, metadata from notifications
      where chain_id = ${chainId} order by created_at, type`)
  const types = async () => (await told()).map(({ type }) => type).sort()
  const ids = async () =>
    (
      await rows<{ id: string }>(
        sql`select id from notifications where chain_id = ${chainId} order by id`,
      )
    ).map(({ id }) => id)
  const subscribe = async (...wanted: NotificationType[]) => {
    const target = { id: `target ${chainId}`, account: OWNER, channel: 'webhook' } as const
    await database.db.insert(channelTargets).values({
      ...target,
      ...{ state: 'active', address: `https://${chainId}.test`, details: {}, createdAt: at(0) },
    })
    await database.db
      .insert(subscriptions)
      .values(wanted.map((type) => ({ account: OWNER, channel: 'webhook' as const, type })))
      .onConflictDoNothing()
  }
  const deliveries = () =>
    rows<{ state: string; notification_id: string }>(
      sql`select state, notification_id from deliveries
        where target_id = ${`target ${chainId}`} order by id`,
    )

  it('tells of a fill, what it gained, and wakes whoever looks at the account', async () => {
    await put(1)
    await subscribe('order_filled')
    const heard: string[] = []
    const unlisten = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    await index()
    expect(await told()).toMatchObject([
      {
        type: 'order_filled',
        account: OWNER,
        message: 'Order filled: 1.00 SELL sold for 2.50 BUY.',
        metadata: {
          network: 'test',
          orderUid: uid(1),
          blockNumber: 1,
          executedSellAmount: '100',
          executedBuyAmount: '250',
          executedFee: null,
          filledPercent: 100,
          buyToken: { symbol: 'BUY', decimals: 2 },
        },
      },
      {
        type: 'price_improvement',
        message: 'Better price: 0.50 BUY more than your limit asked for (25.00 %, ≈ $1.00).',
        metadata: { surplus: '50', limitAmount: '200', surplusPercent: 25, surplusUsd: 1 },
      },
    ])
    const [filled] = await ids()
    expect(await deliveries()).toEqual([{ state: 'pending', notification_id: filled }])
    await expect.poll(() => heard).toContain(`${OWNER}:${filled}`)
    await unlisten()
  })

  it('tells of each part of one transaction and the next, the last one as filled', async () => {
    await put(1)
    chain.mine(
      {
        trades: [
          { of: 1, sell: 10n, buy: 20n, tx: 1 },
          { of: 1, sell: 30n, buy: 60n, tx: 1 },
        ],
      },
      { trades: [{ of: 1, sell: 60n, buy: 120n, tx: 2 }] },
    )
    await index()
    expect((await told()).map(({ message }) => message)).toEqual([
      'Order 10.00 % filled: 0.10 SELL sold for 0.20 BUY.',
      'Order 40.00 % filled: 0.30 SELL sold for 0.60 BUY, in all 0.40 SELL sold for 0.80 BUY.',
      'Order filled: 1.00 SELL sold for 2.00 BUY in all, at last 0.60 SELL sold for 1.20 BUY.',
    ])
  })

  it.each([1, 10])('tells a fill once when %i blocks are mined anew', async (depth) => {
    await put(1)
    await subscribe('order_filled')
    chain.mine({ trades: [{ of: 1, sell: 40n, buy: 90n, tx: 1 }] })
    chain.mine({ trades: [{ of: 1, sell: 60n, buy: 150n, tx: 2 }] })
    chain.mine(...Array.from({ length: depth - 1 }, () => ({})))
    await index()
    const before = await ids()
    await database.db.execute(
      sql`update deliveries set state = 'sent', attempts = 1 where target_id = ${`target ${chainId}`}`,
    )
    // The same transaction in a later place, and after it a block more.
    const again = { trades: [{ of: 1, sell: 60n, buy: 150n, tx: 2 }] }
    chain.fork(depth, ...Array.from({ length: depth }, () => ({})), again)
    await index()
    expect(await ids()).toEqual(before)
    expect((await told()).at(-1)?.metadata).toMatchObject({ blockNumber: depth + 2 })
    // By another transaction it is the same fill, with another gain.
    chain.fork(1, { trades: [{ of: 1, sell: 60n, buy: 180n, tx: 3 }] }, {})
    await index()
    const filled = (await told()).filter(({ type }) => type === 'order_filled')
    expect(filled).toMatchObject([{ metadata: { executedBuyAmount: '180' } }])
    expect(await types()).toEqual([
      'order_filled',
      'order_partially_filled',
      'price_improvement',
      'price_improvement',
    ])
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
  })

  it('takes back what the chain took back, and what was not delivered of it', async () => {
    await put(1)
    await subscribe('order_filled')
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    await index()
    expect(await deliveries()).toHaveLength(1)
    chain.fork(1, {})
    await index()
    expect(await told()).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  it('writes nothing of a step that does not end', async () => {
    await put(1)
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('lost')
        }),
    }
    await expect(index({ database: failing })).rejects.toThrow('lost')
    expect(await told()).toEqual([])
    await index()
    expect(await types()).toEqual(['order_filled', 'price_improvement'])
  })

  it('tells without names and prices when nobody can be asked', async () => {
    await put(1)
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    const tokens = { loadTokens: async () => new Map(), usdPrices: async () => new Map() }
    await indexNetwork({ ...config(), tokens }, bindStore(database, chainId))
    expect(await told()).toMatchObject([
      { message: expect.stringContaining('100 atoms of 0xa1a1a1…a1a1a1 sold for 250 atoms of') },
      { metadata: { surplusUsd: null, usdPrice: null, surplusToken: { symbol: null } } },
    ])
  })

  it('lets a late fill correct a cancellation, and a fork that fill', async () => {
    await put(1)
    const names = { network: config().notified, tokens: NOTIFIED_TOKENS }
    await index()
    await inTransaction(database, chainId, (tx) =>
      storeOrder(
        tx,
        {
          ...{ order: order(2), document: null, quote: null, outOfMarket: false },
          replaces: { uid: uid(1), names },
        },
        now,
      ),
    )
    const [cancelled] = await told()
    expect(cancelled).toMatchObject({
      type: 'order_cancelled',
      metadata: { cancellationSource: 'replacement', replacedBy: uid(2), blockNumber: null },
    })
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 200n, tx: 1 }] })
    await index()
    expect(await types()).toEqual(['order_filled'])
    chain.fork(1, {})
    await index()
    expect(await told()).toEqual([cancelled])
    // A part does not undo it, but it is told how far the order came.
    chain.mine({ trades: [{ of: 1, sell: 50n, buy: 100n, tx: 2 }] })
    await index()
    expect(await types()).toEqual(['order_cancelled', 'order_partially_filled'])
    const [corrected] = await told()
    expect(corrected?.message).toContain('50.00 % filled before')
    chain.fork(1, {})
    await index()
    expect(await told()).toEqual([cancelled])
  })

  it('tells nothing of a replacement that is not accepted', async () => {
    await put(1)
    await put(2)
    const names = { network: config().notified, tokens: NOTIFIED_TOKENS }
    const refused = await inTransaction(database, chainId, (tx) =>
      storeOrder(
        tx,
        {
          ...{ order: order(2), document: null, quote: null, outOfMarket: false },
          replaces: { uid: uid(1), names },
        },
        now,
      ),
    )
    expect(refused).toMatchObject({ ok: false, error: { errorType: 'DuplicatedOrder' } })
    expect(await told()).toEqual([])
  })

  it('tells of an invalidation of an open order only, and once', async () => {
    for (const byte of [1, 2, 3]) await put(byte)
    await putNative(4, NOW + 90_000)
    chain.mine({ trades: [{ of: 2, sell: 100n, buy: 200n, tx: 1 }] })
    await index()
    await cancel(3)
    chain.mine({ invalidated: [1, 2, 3, 99], withdrawn: [4] }, { invalidated: [1] })
    await index()
    const cancelled = (await told()).filter(({ type }) => type === 'order_cancelled')
    expect(
      cancelled.map(({ account: who, metadata }) => [who, metadata.cancellationSource]),
    ).toEqual([
      [OWNER, 'onChain'],
      [USER, 'nativeRefund'],
    ])
    chain.fork(2, {})
    await index()
    expect(await types()).toEqual(['order_filled'])
  })

  describe('expiry', () => {
    const lasting = (blocks: number): UnixSeconds => chain.timeOf(blocks)

    it('is told when the chain is past the last second, once, whoever indexes', async () => {
      await index()
      await put(1, { validTo: lasting(2) })
      await putNative(2, lasting(3))
      chain.mine({}, {})
      await index()
      expect(await told()).toEqual([])
      chain.mine({ trades: [{ of: 2, sell: 25n, buy: 50n, tx: 1 }] })
      await index()
      await index()
      chain.mine({}, {})
      await index()
      const expired = (await told()).filter(({ type }) => type === 'order_expired')
      expect(expired).toMatchObject([
        {
          account: OWNER,
          message: 'Order expired: nothing of 1.00 SELL was sold.',
          metadata: { blockNumber: 3 },
        },
        {
          account: USER,
          message:
            'Order expired: 25.00 % filled, 0.25 SELL sold for 0.50 BUY. The coins it did not sell are paid back to you.',
          metadata: { blockNumber: 4, refundFollows: true },
        },
      ])
    })

    it('is taken back and told again with the block that made it so', async () => {
      await index()
      await put(1, { validTo: lasting(2) })
      await put(2, { validTo: lasting(2) })
      chain.mine({}, {}, {})
      await index()
      expect(await types()).toEqual(['order_expired', 'order_expired'])
      chain.fork(2, { trades: [{ of: 2, sell: 100n, buy: 200n, tx: 1 }] })
      await index()
      expect(await types()).toEqual(['order_filled'])
      chain.mine({})
      await index()
      expect(await types()).toEqual(['order_expired', 'order_filled'])
    })

    it('stays with its own block when later ones of its step are mined anew', async () => {
      await index()
      await put(1, { validTo: lasting(2) })
      await put(2, { validTo: lasting(4) })
      await subscribe('order_expired')
      chain.mine(...Array.from({ length: 6 }, () => ({})))
      await index()
      const expiries = async () => (await told()).map(({ metadata }) => metadata.blockNumber)
      expect(await expiries()).toEqual([3, 5])
      const before = await told()
      chain.fork(1, {})
      await index()
      expect(await told()).toEqual(before)
      chain.fork(3, {})
      await index()
      expect(await expiries()).toEqual([3])
      chain.mine({}, {})
      await index()
      expect(await expiries()).toEqual([3, 5])
      expect(await deliveries()).toHaveLength(2)
    })

    it('is told of orders whose coins went back after it, which is no cancellation', async () => {
      await index()
      await putNative(1, lasting(1))
      await putNative(2, lasting(1))
      await putNative(3, lasting(1))
      await put(4, { validTo: lasting(3) })
      // Block 2 is the first past the last second of all but the fourth.
      chain.mine({}, {})
      await index()
      expect(await types()).toEqual(Array(3).fill('order_expired'))
      chain.mine({ withdrawn: [1], refunded: [2] }, { invalidated: [4] })
      await index()
      expect(await types()).toEqual(Array(4).fill('order_expired'))
      chain.fork(3, {}, { withdrawn: [1], refunded: [2], invalidated: [3] }, {})
      await index()
      expect(await types()).toEqual(Array(4).fill('order_expired'))
      chain.fork(4, { withdrawn: [1] }, {}, { refunded: [2] }, {}, {})
      await index()
      expect(await types()).toEqual(['order_cancelled', ...Array(3).fill('order_expired')])
    })

    it('of the past is not told by the first indexing, even one that breaks off', async () => {
      await put(1, { validTo: lasting(1) })
      chain.mine(...Array.from({ length: 4 }, () => ({})))
      const failing: Database = {
        ...database,
        transaction: () => Promise.reject(new Error('lost')),
      }
      await expect(index({ database: failing })).rejects.toThrow('lost')
      await put(2, { validTo: lasting(5) })
      chain.mine({}, {}, {})
      await index()
      expect((await told()).map(({ metadata }) => metadata.orderUid)).toEqual([uid(2)])
    })

    it('is not told of orders that ended otherwise', async () => {
      await index()
      for (const byte of [1, 2, 3]) await put(byte, { validTo: lasting(2) })
      await cancel(1)
      chain.mine(
        { trades: [{ of: 2, sell: 100n, buy: 200n, tx: 1 }], invalidated: [3] },
        {},
        {},
        {},
      )
      await index()
      expect(await types()).toEqual(['order_cancelled', 'order_filled'])
    })
  })

  describe('a lack of funds', () => {
    const shortfall: FundingShortfall = {
      ...{ short: 'balance', balance: atoms(5n), allowance: atoms(900n) },
      ...{ have: atoms(5n), need: atoms(100n) },
    }
    /** One cut in which these orders were looked at: short or not. */
    const cut = async (looks: Readonly<Record<number, 'short' | 'funded'>>) => {
      const store = bindStore(database, chainId)
      const deps = auctionRecording(config(), store)
      const judged = await Promise.all(
        Object.entries(looks).map(async ([byte, look]) => {
          const [found] = await selectOrdersByUids(database.db, {
            chainId,
            uids: [uid(Number(byte))],
          })
          if (found === undefined) throw new Error(byte)
          return { order: found, shortfall: look === 'short' ? shortfall : null }
        }),
      )
      await deps.recordAuction({
        events: judged
          .filter(({ shortfall: lacks }) => lacks !== null)
          .map(({ order: { uid: of } }) => ({
            ...{ uid: of, label: 'invalid', reason: 'insufficient_balance' },
            timestamp: now(),
          })),
        episodes: episodeChanges(judged, await store.selectOpenEpisodes({})),
        at: now(),
      })
    }
    const episodes = () =>
      rows<{ episode: number; ended: boolean }>(
        sql`select (metadata ->> 'episode')::int as episode, ended_at is not null as ended
          from notifications where chain_id = ${chainId} and type = 'insufficient_balance'
          order by order_uid, episode`,
      )

    it('is told once until it is over, and anew when it begins anew', async () => {
      await put(1)
      const heard: string[] = []
      const unlisten = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
      await cut({ 1: 'funded' })
      expect(await episodes()).toEqual([])
      await cut({ 1: 'short' })
      await cut({ 1: 'short' })
      await cut({})
      expect(await told()).toMatchObject([
        {
          message:
            'Order waits for funds: it could still sell 1.00 SELL, your balance is 0.05 SELL.',
        },
      ])
      await cut({ 1: 'funded' })
      await cut({ 1: 'short' })
      expect(await episodes()).toEqual([
        { episode: 1, ended: true },
        { episode: 2, ended: false },
      ])
      // Begun, ended, begun.
      await expect.poll(() => heard.length).toBe(3)
      await unlisten()
    })

    it('ends with the order: filled, cancelled on chain or by request, expired', async () => {
      await index()
      for (const byte of [1, 2, 3]) await put(byte)
      await put(4, { validTo: chain.timeOf(1) })
      await put(5)
      await cut({ 1: 'short', 2: 'short', 3: 'short', 4: 'short', 5: 'short' })
      await inTransaction(database, chainId, (tx) =>
        storeOrder(
          tx,
          {
            ...{ order: order(9), document: null, quote: null, outOfMarket: false },
            replaces: {
              uid: uid(3),
              names: { network: config().notified, tokens: NOTIFIED_TOKENS },
            },
          },
          now,
        ),
      )
      chain.mine({ trades: [{ of: 1, sell: 100n, buy: 200n, tx: 1 }], invalidated: [2] }, {})
      await index()
      expect((await episodes()).map(({ ended }) => ended)).toEqual([true, true, true, true, false])
    })

    it('that is over is not told late', async () => {
      await put(1)
      await put(2)
      await subscribe('insufficient_balance')
      await cut({ 1: 'short', 2: 'short' })
      expect((await deliveries()).map(({ state }) => state)).toEqual(['pending', 'pending'])
      await cut({ 1: 'funded', 2: 'short' })
      expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['dropped', 'pending'])
    })

    it('is not told of an order cancelled meanwhile', async () => {
      await put(1)
      await markOrderCancelled(database.db, { chainId, uid: uid(1), at: at(1), reason: 'asked' })
      await cut({ 1: 'short' })
      expect(await episodes()).toEqual([])
    })

    it('is told once by two engines that found it at the same time', async () => {
      await put(1)
      await Promise.all([cut({ 1: 'short' }), cut({ 1: 'short' })])
      expect(await episodes()).toHaveLength(1)
    })
  })
})
