import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { episodeChanges } from '@/lib/domain/notification/funding-episodes'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { FundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import { atoms, type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { NOTIFICATION_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import { insertPlacements } from '@/lib/infra/db/queries/orders/onchain-orders'
import {
  insertOrder,
  markOrderCancelled,
  selectOrdersByUids,
} from '@/lib/infra/db/queries/orders/orders'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { account, at, NOW, order, place, uid } from '@/lib/infra/db/store.fixture'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { recordFindings } from '@/lib/services/engine/record-findings'
import { newOrder } from '@/lib/services/order-book/new-order.fixture'
import { storeOrder } from '@/lib/services/order-book/store-order'
import { type IndexConfig, indexNetwork, rememberChain } from './index-network'
import { indexConfig, NOTIFIED_TOKENS, notifiedChain } from './notified-chain.fixture'
import { findingsDeps } from './run-network-auction'

const OWNER = account(1)
const USER = account(0xbb)

type StoredNotification = {
  type: string
  account: string
  message: string
  metadata: Record<string, unknown>
}

describe.each(testBackends())('owner messages on $name', (backend) => {
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
  /** A newly started process: no state is kept between calls. */
  const indexWith = (of: IndexConfig) => {
    const store = bindStore(database, chainId)
    return indexNetwork(of, store, rememberChain(of, store))
  }
  const index = (change: { database?: Database } = {}) => indexWith(config(change))
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
          uid: uid(byte),
          sender: USER,
          placementError: null,
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
  const stored = () =>
    rows<StoredNotification>(sql`select type, account, message, metadata from notifications
      where chain_id = ${chainId} order by created_at, type`)
  const types = async () => (await stored()).map(({ type }) => type).sort()
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
      state: 'active',
      address: `https://${chainId}.test`,
      details: {},
      createdAt: at(0),
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

  it('reports a fill and its gain, and notifies readers of the account', async () => {
    await put(1)
    await subscribe('order_filled')
    const heard: string[] = []
    const unlisten = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    await index()
    expect(await stored()).toMatchObject([
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

  it('reports each partial fill of one transaction and the next, the last one as filled', async () => {
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
    expect((await stored()).map(({ message }) => message)).toEqual([
      'Order 10.00 % filled: 0.10 SELL sold for 0.20 BUY.',
      'Order 40.00 % filled: 0.30 SELL sold for 0.60 BUY, in all 0.40 SELL sold for 0.80 BUY.',
      'Order filled: 1.00 SELL sold for 2.00 BUY in all, at last 0.60 SELL sold for 1.20 BUY.',
    ])
  })

  it.each([1, 10])('reports a fill once when %i blocks are reorganised', async (depth) => {
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
    // The same transaction at a later position, followed by another block.
    const again = { trades: [{ of: 1, sell: 60n, buy: 150n, tx: 2 }] }
    chain.fork(depth, ...Array.from({ length: depth }, () => ({})), again)
    await index()
    expect(await ids()).toEqual(before)
    expect((await stored()).at(-1)?.metadata).toMatchObject({ blockNumber: depth + 2 })
    // In another transaction it is the same fill, with another gain.
    chain.fork(1, { trades: [{ of: 1, sell: 60n, buy: 180n, tx: 3 }] }, {})
    await index()
    const filled = (await stored()).filter(({ type }) => type === 'order_filled')
    expect(filled).toMatchObject([{ metadata: { executedBuyAmount: '180' } }])
    expect(await types()).toEqual([
      'order_filled',
      'order_partially_filled',
      'price_improvement',
      'price_improvement',
    ])
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
  })

  it('withdraws notifications the chain reverted, and their pending deliveries', async () => {
    await put(1)
    await subscribe('order_filled')
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    await index()
    expect(await deliveries()).toHaveLength(1)
    chain.fork(1, {})
    await index()
    expect(await stored()).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  it('writes nothing when a step fails', async () => {
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
    expect(await stored()).toEqual([])
    await index()
    expect(await types()).toEqual(['order_filled', 'price_improvement'])
  })

  it('notifies without names and prices when no source is available', async () => {
    await put(1)
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 250n, tx: 1 }] })
    const tokens = { loadTokens: async () => new Map(), usdPrices: async () => new Map() }
    await indexWith({ ...config(), tokens })
    expect(await stored()).toMatchObject([
      {
        message: expect.stringContaining(
          '100 base units of 0xa1a1a1…a1a1a1 sold for 250 base units of',
        ),
      },
      { metadata: { surplusUsd: null, usdPrice: null, surplusToken: { symbol: null } } },
    ])
  })

  it('corrects a cancellation by a late fill, and that fill by a fork', async () => {
    await put(1)
    const names = { network: config().notified, tokens: NOTIFIED_TOKENS }
    await index()
    await inTransaction(database, chainId, (tx) =>
      storeOrder(tx, newOrder(order(2), { replaces: { uid: uid(1), names } }), now),
    )
    const [cancelled] = await stored()
    expect(cancelled).toMatchObject({
      type: 'order_cancelled',
      metadata: { cancellationSource: 'replacement', replacedBy: uid(2), blockNumber: null },
    })
    chain.mine({ trades: [{ of: 1, sell: 100n, buy: 200n, tx: 1 }] })
    await index()
    expect(await types()).toEqual(['order_filled'])
    chain.fork(1, {})
    await index()
    expect(await stored()).toEqual([cancelled])
    // A partial fill does not undo it, but the filled part is reported.
    chain.mine({ trades: [{ of: 1, sell: 50n, buy: 100n, tx: 2 }] })
    await index()
    expect(await types()).toEqual(['order_cancelled', 'order_partially_filled'])
    const [corrected] = await stored()
    expect(corrected?.message).toContain('50.00 % filled before')
    chain.fork(1, {})
    await index()
    expect(await stored()).toEqual([cancelled])
  })

  it('reports nothing about a rejected replacement', async () => {
    await put(1)
    await put(2)
    const names = { network: config().notified, tokens: NOTIFIED_TOKENS }
    const refused = await inTransaction(database, chainId, (tx) =>
      storeOrder(tx, newOrder(order(2), { replaces: { uid: uid(1), names } }), now),
    )
    expect(refused).toMatchObject({ ok: false, error: { errorType: 'DuplicatedOrder' } })
    expect(await stored()).toEqual([])
  })

  it('reports an invalidation of open orders only, and once', async () => {
    for (const byte of [1, 2, 3]) await put(byte)
    await putNative(4, NOW + 90_000)
    chain.mine({ trades: [{ of: 2, sell: 100n, buy: 200n, tx: 1 }] })
    await index()
    await cancel(3)
    chain.mine({ invalidated: [1, 2, 3, 99], withdrawn: [4] }, { invalidated: [1] })
    await index()
    const cancelled = (await stored()).filter(({ type }) => type === 'order_cancelled')
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

    it('is reported once, after the last valid second on chain, by whichever process indexes', async () => {
      await index()
      await put(1, { validTo: lasting(2) })
      await putNative(2, lasting(3))
      chain.mine({}, {})
      await index()
      expect(await stored()).toEqual([])
      chain.mine({ trades: [{ of: 2, sell: 25n, buy: 50n, tx: 1 }] })
      await index()
      await index()
      chain.mine({}, {})
      await index()
      const expired = (await stored()).filter(({ type }) => type === 'order_expired')
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

    it('is withdrawn and reported again with its block', async () => {
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

    it('stays with its own block when later blocks of its step are reorganised', async () => {
      await index()
      await put(1, { validTo: lasting(2) })
      await put(2, { validTo: lasting(4) })
      await subscribe('order_expired')
      chain.mine(...Array.from({ length: 6 }, () => ({})))
      await index()
      const expiries = async () => (await stored()).map(({ metadata }) => metadata.blockNumber)
      expect(await expiries()).toEqual([3, 5])
      const before = await stored()
      chain.fork(1, {})
      await index()
      expect(await stored()).toEqual(before)
      chain.fork(3, {})
      await index()
      expect(await expiries()).toEqual([3])
      chain.mine({}, {})
      await index()
      expect(await expiries()).toEqual([3, 5])
      expect(await deliveries()).toHaveLength(2)
    })

    it('is reported for orders refunded after it, which is not a cancellation', async () => {
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

    it('in the past is not reported by the first indexing, even an interrupted one', async () => {
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
      expect((await stored()).map(({ metadata }) => metadata.orderUid)).toEqual([uid(2)])
    })

    it('is not reported for orders that ended otherwise', async () => {
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
      short: 'balance',
      balance: atoms(5n),
      allowance: atoms(900n),
      have: atoms(5n),
      need: atoms(100n),
    }
    /** Records one auction with these orders, each with or without enough funds. */
    const storeAuction = async (funding: Readonly<Record<number, 'short' | 'funded'>>) => {
      const store = bindStore(database, chainId)
      const judged = await Promise.all(
        Object.entries(funding).map(async ([byte, look]) => {
          const [found] = await selectOrdersByUids(database.db, {
            chainId,
            uids: [uid(Number(byte))],
          })
          if (found === undefined) throw new Error(byte)
          return { order: found, shortfall: look === 'short' ? shortfall : null }
        }),
      )
      await recordFindings(findingsDeps(config(), store), {
        events: judged
          .filter(({ shortfall: lacks }) => lacks !== null)
          .map(({ order: { uid: of } }) => ({
            uid: of,
            label: 'invalid',
            reason: 'insufficient_balance',
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

    it('is reported once per episode', async () => {
      await put(1)
      const heard: string[] = []
      const unlisten = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
      await storeAuction({ 1: 'funded' })
      expect(await episodes()).toEqual([])
      await storeAuction({ 1: 'short' })
      await storeAuction({ 1: 'short' })
      await storeAuction({})
      expect(await stored()).toMatchObject([
        {
          message:
            'Order waits for funds: The balance is 0.95 SELL short. It could still sell 1.00 SELL, your balance is 0.05 SELL.',
        },
      ])
      await storeAuction({ 1: 'funded' })
      await storeAuction({ 1: 'short' })
      expect(await episodes()).toEqual([
        { episode: 1, ended: true },
        { episode: 2, ended: false },
      ])
      // Started, ended, started.
      await expect.poll(() => heard.length).toBe(3)
      await unlisten()
    })

    it('ends with the order: filled, cancelled on chain or by request, expired', async () => {
      await index()
      for (const byte of [1, 2, 3]) await put(byte)
      await put(4, { validTo: chain.timeOf(1) })
      await put(5)
      await storeAuction({ 1: 'short', 2: 'short', 3: 'short', 4: 'short', 5: 'short' })
      await inTransaction(database, chainId, (tx) =>
        storeOrder(
          tx,
          newOrder(order(9), {
            replaces: {
              uid: uid(3),
              names: { network: config().notified, tokens: NOTIFIED_TOKENS },
            },
          }),
          now,
        ),
      )
      chain.mine({ trades: [{ of: 1, sell: 100n, buy: 200n, tx: 1 }], invalidated: [2] }, {})
      await index()
      expect((await episodes()).map(({ ended }) => ended)).toEqual([true, true, true, true, false])
    })

    it('that has ended is not reported late', async () => {
      await put(1)
      await put(2)
      await subscribe('insufficient_balance')
      await storeAuction({ 1: 'short', 2: 'short' })
      expect((await deliveries()).map(({ state }) => state)).toEqual(['pending', 'pending'])
      await storeAuction({ 1: 'funded', 2: 'short' })
      expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['dropped', 'pending'])
    })

    it('is not reported for an order cancelled meanwhile', async () => {
      await put(1)
      await markOrderCancelled(database.db, { chainId, uid: uid(1), at: at(1), reason: 'asked' })
      await storeAuction({ 1: 'short' })
      expect(await episodes()).toEqual([])
    })

    it('is reported once by two engines that found it at the same time', async () => {
      await put(1)
      await Promise.all([storeAuction({ 1: 'short' }), storeAuction({ 1: 'short' })])
      expect(await episodes()).toHaveLength(1)
    })
  })
})
