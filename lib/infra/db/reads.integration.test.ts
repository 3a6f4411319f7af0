import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { factor } from '@/lib/domain/fee/factor'
import { packOrderUid } from '@/lib/domain/order/uid'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import {
  selectAuctionFills,
  selectAuctionOrders,
  selectLatestAuctionId,
} from '@/lib/infra/db/queries/auctions/current-auction'
import { recordAuctionOrders } from '@/lib/infra/db/queries/auctions/participation'
import { insertOrderExecutions, insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { insertIndexedBlocks } from '@/lib/infra/db/queries/chain/indexed-blocks'
import { selectOrdersOfOwner } from '@/lib/infra/db/queries/orders/account-orders'
import { insertAppData } from '@/lib/infra/db/queries/orders/app-data'
import { insertOrder, selectOrdersByDigest } from '@/lib/infra/db/queries/orders/orders'
import { insertOrderQuote } from '@/lib/infra/db/queries/orders/quotes'
import { selectReadableOrders } from '@/lib/infra/db/queries/orders/readable-orders'
import { selectTotalSurplus } from '@/lib/infra/db/queries/settlements/total-surplus'
import {
  selectFirstTradeBlock,
  selectOrdersOfTx,
  selectTrades,
  selectTradesOfOrders,
} from '@/lib/infra/db/queries/settlements/trades'
import { lookUpOrders } from '@/lib/services/order-book/read-orders'
import type { Database } from './database'
import { onchainPlacements } from './schema/onchain-placements'
import {
  account,
  at,
  auction,
  BUY_TOKEN,
  block,
  NOW,
  order,
  SELL_TOKEN,
  trade,
  tx,
  uid,
} from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const UNIT = 10n ** 18n
const USER = account(0x77)

describe.each(testBackends())('reads on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const put = (byte: number, changes?: Parameters<typeof order>[1]) =>
    insertOrder(database.db, { chainId, order: order(byte, changes) })
  const fill = (...rows: ReturnType<typeof trade>[]) => insertTrades(database.db, { chainId, rows })
  const offer = (auctionId: number, ...bytes: number[]) =>
    recordAuctionOrders(database.db, { chainId, auctionId, uids: bytes.map(uid) })
  /** Records that `USER` had the order placed by a contract. */
  const placeFor = (byte: number) =>
    database.db.insert(onchainPlacements).values({
      chainId,
      blockNumber: 1,
      logIndex: byte,
      blockHash: block(1),
      txHash: tx(1),
      orderUid: uid(byte),
      sender: USER,
      placementError: null,
      userValidTo: NOW,
    })

  describe('an account', () => {
    const uidsOf = async (offset: number, limit: number) => {
      const page = { chainId, owner: USER, offset, limit }
      const { uids, orders } = await selectOrdersOfOwner(database.db, page)
      const stored = new Set(orders.map((found) => found.uid))
      expect(orders.map((found) => found.uid)).toEqual(uids.filter((found) => stored.has(found)))
      return uids
    }
    const trading = (byte: number, blockNumber: number, logIndex = 0) => ({
      ...trade(byte, blockNumber, { sell: 1n, buy: 2n }, { logIndex }),
      owner: USER,
    })
    /** Blocks of these numbers, each of the second after `NOW` that it names. */
    const mine = (secondsOf: Readonly<Record<number, number>>) =>
      insertIndexedBlocks(database.db, {
        chainId,
        blocks: Object.entries(secondsOf).map(([number, seconds]) => ({
          number: Number(number),
          hash: block(Number(number) % 256),
          parentHash: block((Number(number) - 1) % 256),
          timestamp: unixSeconds(NOW + seconds),
        })),
      })
    /** An order of the account, placed so many seconds after `NOW`. */
    const putAt = (byte: number, seconds: number) =>
      put(byte, { record: { owner: USER, createdAt: at(seconds * 1_000_000) } })

    it('has the orders it owns and those placed for it on chain, in pages', async () => {
      await put(1, { record: { owner: USER } })
      await put(2)
      await put(3)
      await put(4, { record: { owner: USER } })
      await placeFor(3)
      expect(await uidsOf(0, 10)).toEqual([uid(4), uid(3), uid(1)])
      expect(await uidsOf(1, 1)).toEqual([uid(3)])
      expect(await uidsOf(2, 5)).toEqual([uid(1)])
      expect(await uidsOf(3, 5)).toEqual([])
    })

    it('has those of its orders that were settled without having been placed, as old as their first trade', async () => {
      await putAt(1, 10)
      await putAt(2, 30)
      await putAt(3, 50)
      await mine({ 5: 5, 20: 20, 40: 40, 60: 60 })
      await fill(
        // Of the book.
        trading(1, 40),
        trading(11, 5),
        trading(12, 20),
        // Once more, which makes it no younger.
        trading(12, 60),
        trading(13, 40, 3),
        { ...trading(14, 60), owner: account(0x78) },
      )
      const all = [uid(3), uid(13), uid(2), uid(12), uid(1), uid(11)]
      expect(await uidsOf(0, 10)).toEqual(all)
      for (const limit of [1, 2, 4]) {
        const pages = await Promise.all(
          all.map((_, offset) => (offset % limit === 0 ? uidsOf(offset, limit) : [])),
        )
        expect(pages.flat()).toEqual(all)
      }
      const { orders } = await selectOrdersOfOwner(database.db, {
        chainId,
        owner: USER,
        offset: 1,
        limit: 2,
      })
      expect(orders.map((found) => found.uid)).toEqual([uid(2)])
      const blocksOf = async (of: { owner: typeof USER } | { orderUid: ReturnType<typeof uid> }) =>
        (await selectTrades(database.db, { chainId, offset: 0, limit: 10, ...of })).map(
          ({ blockNumber }) => blockNumber,
        )
      expect(await blocksOf({ orderUid: uid(12) })).toEqual([60, 20])
      expect(await blocksOf({ owner: USER })).toEqual([60, 40, 40, 20, 5])
    })

    it('pages through such orders of one second without gaps or repeats', async () => {
      await putAt(1, 7)
      await mine({ 5: 7, 6: 7, 9: 7 })
      await fill(
        ...[22, 21, 23].map((byte, log) => trading(byte, 5, log)),
        ...[32, 31].map((byte, log) => trading(byte, 6, log)),
        // Its block is not stored; it is taken for as old as the next one that is.
        trading(41, 8),
      )
      const all = [uid(1), uid(41), uid(31), uid(32), uid(21), uid(22), uid(23)]
      for (const limit of [1, 2, 3, 7]) {
        const pages = await Promise.all(
          all.map((_, offset) => (offset % limit === 0 ? uidsOf(offset, limit) : [])),
        )
        expect(pages.flat()).toEqual(all)
      }
    })

    it('has the trades of both, newest first', async () => {
      await put(1)
      await put(2)
      await placeFor(2)
      await fill(
        { ...trade(1, 10, { sell: 1n, buy: 2n }), owner: USER },
        trade(2, 11, { sell: 1n, buy: 2n }),
        trade(1, 12, { sell: 1n, buy: 2n }, { logIndex: 5 }),
      )
      const page = { chainId, owner: USER, offset: 0, limit: 10 }
      expect((await selectTrades(database.db, page)).map((found) => found.blockNumber)).toEqual([
        11, 10,
      ])
      expect(
        (await selectTrades(database.db, { ...page, offset: 1, limit: 1 })).map(
          (found) => found.blockNumber,
        ),
      ).toEqual([10])
    })

    it('has the newest trades of several orders, each as when it is read alone', async () => {
      for (const byte of [1, 2, 3]) await put(byte)
      await fill(
        trade(1, 10, { sell: 1n, buy: 2n }),
        trade(2, 11, { sell: 1n, buy: 2n }),
        trade(1, 12, { sell: 1n, buy: 2n }, { logIndex: 5 }),
        trade(1, 13, { sell: 1n, buy: 2n }),
      )
      const uids = [uid(1), uid(2), uid(3)]
      const found = await selectTradesOfOrders(database.db, { chainId, uids, limit: 2 })
      for (const orderUid of uids) {
        const alone = await selectTrades(database.db, { chainId, orderUid, offset: 0, limit: 2 })
        expect(found.get(orderUid) ?? []).toEqual(alone)
      }
      expect(found.get(uid(1))?.map(({ blockNumber }) => blockNumber)).toEqual([13, 12])
      expect(await selectTradesOfOrders(database.db, { chainId, uids: [], limit: 2 })).toEqual(
        new Map(),
      )
    })

    it('has surplus at the price of the auction that filled, per fill', async () => {
      const owned = { record: { owner: USER } }
      await put(1, owned)
      await put(2, { ...owned, data: { kind: 'buy' } })
      await put(3, { data: { buyToken: NATIVE_TOKEN } })
      await placeFor(3)
      const wrapped = account(0xee)
      for (const [id, prices] of [
        [1, new Map([[BUY_TOKEN, 2n * UNIT]])],
        [2, new Map([[SELL_TOKEN, 3n * UNIT]])],
        [3, new Map([[wrapped, UNIT]])],
      ] as const) {
        await insertAuction(database.db, { chainId, auction: { ...auction(id), prices } })
      }
      await fill(
        // 10 of 100 for at least 20: 5 more, at 2 wei.
        trade(1, 10, { sell: 11n, buy: 25n, fee: 1n }, { auctionId: 1 }),
        // A second fill in an auction without a price for the bought token.
        trade(1, 11, { sell: 10n, buy: 25n }, { auctionId: 2 }),
        // 20 of 200 for at most 10: 4 less, at 3 wei.
        trade(2, 12, { sell: 6n, buy: 20n }, { auctionId: 2 }),
        // 1 wei of the coin more than the limit.
        trade(3, 13, { sell: 10n, buy: 21n }, { auctionId: 3 }),
        // Not in one of our auctions.
        trade(2, 14, { sell: 1n, buy: 20n }),
      )
      const total = await selectTotalSurplus(database.db, {
        chainId,
        account: USER,
        wrappedNativeToken: wrapped,
      })
      expect(total).toBe(10n + 12n + 1n)
    })
  })

  it('finds the first block in which a token was sold or bought', async () => {
    await fill(trade(1, 12, { sell: 1n, buy: 2n }), trade(2, 11, { sell: 1n, buy: 2n }))
    const first = (token: ReturnType<typeof account>) =>
      selectFirstTradeBlock(database.db, { chainId, token })
    expect([await first(SELL_TOKEN), await first(BUY_TOKEN), await first(USER)]).toEqual([
      11,
      11,
      null,
    ])
  })

  it('returns the orders of a transaction once each, in trade order', async () => {
    await put(1)
    await put(2)
    await fill(
      trade(2, 10, { sell: 1n, buy: 2n }, { logIndex: 3 }),
      trade(1, 10, { sell: 1n, buy: 2n }, { logIndex: 4 }),
      trade(2, 10, { sell: 1n, buy: 2n }, { logIndex: 5 }),
      // Not in the book: after those that are, wherever it was traded.
      trade(9, 10, { sell: 1n, buy: 2n }, { logIndex: 2 }),
    )
    const of = async (hash: ReturnType<typeof tx>) =>
      (await selectOrdersOfTx(database.db, { chainId, txHash: hash })).orders.map(
        (found) => found.uid,
      )
    expect(await of(tx(10))).toEqual([uid(2), uid(1)])
    expect(await of(tx(11))).toEqual([])
    const { uids } = await selectOrdersOfTx(database.db, { chainId, txHash: tx(10) })
    expect(uids).toEqual([uid(2), uid(1), uid(9)])
  })

  it('finds the orders of a digest, whoever owns them and whenever they expire', async () => {
    const digest = bytes32(`0x${'aa'.repeat(32)}`)
    const uidOf = (owner: number, validTo: number, of = digest) =>
      packOrderUid({ digest: of, owner: account(owner), validTo: unixSeconds(validTo) })
    const lowest = uidOf(0, 0)
    const highest = uidOf(0xff, 0xffff_ffff)
    const below = uidOf(0xff, 0xffff_ffff, bytes32(`0x${'aa'.repeat(31)}a9`))
    const above = uidOf(0, 0, bytes32(`0x${'aa'.repeat(31)}ab`))
    await put(1, { record: { uid: lowest } })
    await put(2, { record: { uid: highest } })
    await put(3, { record: { uid: below } })
    await put(4, { record: { uid: above } })
    const of = async (wanted: typeof digest) =>
      (await selectOrdersByDigest(database.db, { chainId, digest: wanted })).map(
        (found) => found.uid,
      )
    expect(await of(digest)).toEqual([highest, lowest])
    expect(await of(bytes32(`0x${'ab'.repeat(32)}`))).toEqual([])
  })

  it('gives the fees of a trade with their policies and the quote they are measured against', async () => {
    await put(1)
    const quote = {
      gasAmount: 1n,
      gasPrice: wei(1n),
      sellTokenPrice: '1',
      sellAmount: atoms(7n),
      buyAmount: atoms(8n),
      feeAmount: atoms(1n),
      solver: account(9),
      verified: true,
      metadata: null,
    }
    await insertOrderQuote(database.db, { chainId, uid: uid(1), quote })
    await insertCompetition(database.db, {
      chainId,
      auctionId: 1,
      solutions: [],
      executions: [],
      rejectedBids: [],
      feePolicies: [{ uid: uid(1), policies: [{ kind: 'volume', factor: factor(0.01) }] }],
    })
    await fill(trade(1, 10, { sell: 1n, buy: 2n }, { auctionId: 1 }))
    await insertOrderExecutions(database.db, {
      chainId,
      rows: [
        {
          blockNumber: 10,
          logIndex: 0,
          auctionId: 1,
          uid: uid(1),
          executedFee: atoms(3n),
          executedFeeToken: SELL_TOKEN,
          protocolFees: [{ token: BUY_TOKEN, amount: atoms(2n) }],
        },
      ],
    })
    const [found] = await selectTrades(database.db, {
      chainId,
      orderUid: uid(1),
      offset: 0,
      limit: 1,
    })
    expect(found).toMatchObject({
      protocolFees: [{ token: BUY_TOKEN, amount: 2n }],
      feePolicies: [{ kind: 'volume' }],
      quote: { sellAmount: 7n, buyAmount: 8n, feeAmount: 1n },
    })
  })

  describe('the current auction', () => {
    it('is the newest, with its orders and their fills up to its block', async () => {
      expect(await selectLatestAuctionId(database.db, { chainId })).toBeNull()
      await put(1)
      await put(2)
      await insertAuction(database.db, { chainId, auction: auction(1) })
      await insertAuction(database.db, { chainId, auction: auction(2) })
      await offer(2, 1, 2)
      await fill(
        trade(1, 89, { sell: 5n, buy: 9n, fee: 1n }),
        trade(1, 90, { sell: 5n, buy: 9n }),
        trade(1, 91, { sell: 5n, buy: 9n }),
      )
      const key = { chainId, auctionId: 2 }
      expect(await selectLatestAuctionId(database.db, { chainId })).toBe(2)
      const orders = await selectAuctionOrders(database.db, key)
      expect(orders.map((found) => found.uid)).toEqual([uid(2), uid(1)])
      expect([...(await selectAuctionFills(database.db, { ...key, block: 90 }))]).toEqual([
        [uid(1), { sellAmount: 10n, buyAmount: 18n, feeAmount: 1n }],
      ])
    })
  })

  describe('a batch lookup over a damaged row', () => {
    const uids = Array.from({ length: 128 }, (_, index) => uid(index + 1))
    const document = '{"appCode":"x"}'
    const data = { appData: appDataHash(document) }
    const lookUp = () =>
      lookUpOrders(
        {
          now: () => at(0),
          availableBalances: async () => [],
          pricedToken: (token) => token,
          selectOrderMarkets: async () => [],
          settledOrders: async () => new Map(),
          selectReadableOrders: (wanted) =>
            selectReadableOrders(database.db, { chainId, ...wanted }),
        },
        uids,
      )

    beforeEach(async () => {
      for (const [index] of uids.entries()) await put(index + 1, { data })
      await insertAppData(database.db, { chainId, hash: data.appData, document, createdAt: at(0) })
    })

    it.each([
      ['an unknown kind', sql`update orders set kind = 'swap'`, /its kind is damaged/],
      ['an invalid number', sql`update orders set sell_amount = 'NaN'`, /could not be read/],
      ['a negative amount', sql`update orders set buy_amount = -1`, /its buyAmount is damaged/],
      ['a truncated token', sql`update orders set sell_token = '0x12'`, /its sellToken is damaged/],
      [
        'interactions of an invalid shape',
        sql`update orders set interactions = '{"pre":7}'::jsonb`,
        /could not be read/,
      ],
    ])('with %s returns the other 127', async (_, damage, description) => {
      await database.db.execute(
        sql`${damage} where chain_id = ${chainId}::integer and uid = ${uid(5)}`,
      )
      const elements = await lookUp()
      expect(elements.filter((element) => 'order' in element)).toHaveLength(127)
      expect(elements.filter((element) => 'error' in element)).toEqual([
        { error: { uid: uid(5), description: expect.stringMatching(description) } },
      ])
    })

    it('does not return a document as the order’s own when the hash differs', async () => {
      await put(200, { data: { appData: appDataHash('{"appCode":"y"}') } })
      await insertAppData(database.db, {
        chainId,
        hash: appDataHash('{"appCode":"y"}'),
        document: '{"appCode":"z"}',
        createdAt: at(0),
      })
      const { orders } = await selectReadableOrders(database.db, { chainId, uids: [uid(200)] })
      const elements = await lookUpOrders(
        {
          now: () => at(0),
          availableBalances: async () => [],
          pricedToken: (token) => token,
          selectOrderMarkets: async () => [],
          settledOrders: async () => new Map(),
          selectReadableOrders: async () => ({ orders, unreadable: [] }),
        },
        [uid(200)],
      )
      expect(elements).toEqual([
        {
          error: {
            uid: uid(200),
            description: expect.stringMatching(/its fullAppData is damaged/),
          },
        },
      ])
    })
  })
})
