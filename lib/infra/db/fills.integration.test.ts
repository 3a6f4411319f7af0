import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { insertOrderExecutions, insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { insertIndexedBlocks } from '@/lib/infra/db/queries/chain/indexed-blocks'
import { upsertMarketSamples } from '@/lib/infra/db/queries/market/market-writes'
import { insertPlacements } from '@/lib/infra/db/queries/orders/onchain-orders'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { insertOrderQuote } from '@/lib/infra/db/queries/orders/quotes'
import { selectFills } from '@/lib/infra/db/queries/settlements/fills'
import { selectSurplusSums } from '@/lib/infra/db/queries/settlements/surplus-sums'
import type { Database } from './database'
import {
  account,
  BUY_TOKEN,
  block,
  NOW,
  order,
  place,
  SELL_TOKEN,
  trade,
  uid,
} from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const OWNER = account(1)
const SLOT = 300
/** The first 5-minute boundary of the tests; also a whole hour. */
const HOUR = Math.ceil(NOW / 3_600) * 3_600

describe.each(testBackends())('fills on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const select = (changes: Partial<Parameters<typeof selectFills>[1]> = {}) =>
    selectFills(database.db, {
      chainId,
      account: OWNER,
      before: null,
      from: null,
      to: null,
      limit: 100,
      wrappedNativeToken: SELL_TOKEN,
      ...changes,
    })
  const sums = (after = -1, upTo: number | null = null) =>
    selectSurplusSums(database.db, {
      chainId,
      account: OWNER,
      after,
      upTo,
      wrappedNativeToken: SELL_TOKEN,
    })
  const putBlock = (number: number, seconds: number) =>
    insertIndexedBlocks(database.db, {
      chainId,
      blocks: [
        {
          number,
          hash: block(number % 256),
          parentHash: block((number + 255) % 256),
          timestamp: unixSeconds(seconds),
        },
      ],
    })
  const putTrade = (row: ReturnType<typeof trade>) =>
    insertTrades(database.db, { chainId, rows: [row] })
  const putOrder = (byte: number, data: NonNullable<Parameters<typeof order>[1]>['data'] = {}) =>
    insertOrder(database.db, { chainId, order: order(byte, { data }) })
  const putPrice = (
    token: typeof SELL_TOKEN,
    interval: '5m' | '1h',
    time: number,
    priceUsd: number,
  ) =>
    upsertMarketSamples(database.db, {
      chainId,
      samples: {
        pools: [],
        prices: [{ token, interval, time: unixSeconds(time), priceUsd, volumeUsd: 0 }],
      },
    })

  it('shows each fill with its time, fees and the prices before it', async () => {
    await putOrder(7, { kind: 'buy' })
    await putBlock(5, HOUR + SLOT + 17)
    await putTrade(trade(7, 5, { sell: 110n, buy: 200n, fee: 10n }, { auctionId: 3 }))
    await insertOrderExecutions(database.db, {
      chainId,
      rows: [
        {
          blockNumber: 5,
          logIndex: 0,
          auctionId: 3,
          uid: uid(7),
          executedFee: atoms(4n),
          executedFeeToken: SELL_TOKEN,
          protocolFees: [{ token: BUY_TOKEN, amount: atoms(2n) }],
        },
      ],
    })
    await putPrice(SELL_TOKEN, '5m', HOUR, 1)
    await putPrice(SELL_TOKEN, '5m', HOUR + SLOT, 1990.5)
    await putPrice(SELL_TOKEN, '5m', HOUR + 2 * SLOT, 3)
    await putPrice(BUY_TOKEN, '1h', HOUR, 0.999)
    expect(await select()).toEqual([
      {
        blockNumber: 5,
        logIndex: 0,
        txHash: place(5, 0).txHash,
        uid: uid(7),
        owner: OWNER,
        kind: 'buy',
        timestamp: HOUR + SLOT + 17,
        sellToken: SELL_TOKEN,
        buyToken: BUY_TOKEN,
        sellAmount: 110n,
        buyAmount: 200n,
        feeAmount: 10n,
        executedFee: 4n,
        executedFeeToken: SELL_TOKEN,
        protocolFees: [{ token: BUY_TOKEN, amount: 2n }],
        sellTokenPriceUsd: 1990.5,
        buyTokenPriceUsd: 0.999,
      },
    ])
  })

  it('says what is not known of a fill', async () => {
    await putTrade(trade(7, 5, { sell: 1n, buy: 2n }))
    expect(await select()).toMatchObject([
      {
        kind: null,
        timestamp: null,
        executedFee: null,
        executedFeeToken: null,
        protocolFees: null,
        sellTokenPriceUsd: null,
        buyTokenPriceUsd: null,
      },
    ])
    await putBlock(5, HOUR)
    expect(await select()).toMatchObject([{ timestamp: HOUR, sellTokenPriceUsd: null }])
  })

  it('pages through all fills, each once, whatever the size of the page', async () => {
    const placed = [8, 9]
    const rows = Array.from({ length: 40 }, (_, at) => ({
      ...trade(at + 1, Math.floor(at / 3), { sell: 1n, buy: 1n }, { logIndex: at % 3 }),
      owner: placed.includes(at) ? account(0xef) : OWNER,
    }))
    await insertTrades(database.db, { chainId, rows })
    await insertPlacements(database.db, {
      chainId,
      rows: placed.map((at) => ({
        ...place(1, at),
        uid: uid(at + 1),
        sender: OWNER,
        placementError: null,
        userValidTo: unixSeconds(NOW),
      })),
    })
    const newestFirst = rows.map((row) => row.uid).toReversed()
    for (const limit of [1, 3, 7, 100]) {
      const seen: string[] = []
      let before: FillPosition | null = null
      for (;;) {
        const page: Awaited<ReturnType<typeof select>> = await select({ before, limit })
        seen.push(...page.map((fill) => fill.uid))
        const last = page.at(-1)
        if (last === undefined) break
        before = last
      }
      expect(seen).toEqual(newestFirst)
    }
  })

  it('bounds a span of time at its blocks', async () => {
    for (const number of [1, 2, 3, 4]) {
      await putBlock(number, HOUR + number * 10)
      await putTrade(trade(number, number, { sell: 1n, buy: 1n }))
    }
    const blocksOf = async (from: number | null, to: number | null) =>
      (
        await select({
          from: from === null ? null : unixSeconds(HOUR + from),
          to: to === null ? null : unixSeconds(HOUR + to),
        })
      ).map(({ blockNumber }) => blockNumber)
    expect(await blocksOf(20, 40)).toEqual([3, 2])
    expect(await blocksOf(21, 41)).toEqual([4, 3])
    expect(await blocksOf(41, null)).toEqual([])
    expect(await blocksOf(null, 10)).toEqual([])
    expect(await blocksOf(null, 11)).toEqual([1])
  })

  it('adds up surplus as the domain rounds it, whatever the amounts', async () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    const filled = fc.record({
      kind: fc.constantFrom('sell' as const, 'buy' as const),
      limit: fc.record({ sellAmount: amount, buyAmount: amount }),
      fill: fc.record({ sell: amount, buy: amount }),
    })
    const [made = []] = fc.sample(fc.array(filled, { minLength: 60, maxLength: 60 }), 1)
    await putBlock(1, HOUR)
    // A price of one dollar per token makes the sum that of the atoms.
    await putPrice(SELL_TOKEN, '5m', HOUR, 1)
    await putPrice(BUY_TOKEN, '5m', HOUR, 1)
    for (const [index, { kind, limit, fill }] of made.entries()) {
      const { sellAmount, buyAmount } = limit
      await putOrder(index + 1, {
        kind,
        sellAmount: atoms(sellAmount),
        buyAmount: atoms(buyAmount),
      })
      await putTrade(trade(index + 1, 1, fill, { logIndex: index }))
    }
    const found = await sums()
    for (const [kind, token] of [
      ['sell', BUY_TOKEN],
      ['buy', SELL_TOKEN],
    ] as const) {
      const ofKind = made.filter((each) => each.kind === kind)
      const expected = ofKind.reduce(
        (sum, { limit, fill }) =>
          sum +
          limitSurplus({ kind, ...limit }, { executedSell: fill.sell, executedBuy: fill.buy }),
        0n,
      )
      expect(found.find((each) => each.token === token)).toMatchObject({
        fills: ofKind.length,
        priced: ofKind.length,
        quoted: 0,
        limitAtomsUsd: Number(expected),
      })
    }
  })

  it('compares with the quotes of orders at market, and counts what has no price', async () => {
    const quote = (sellAmount: bigint, buyAmount: bigint) => ({
      gasAmount: 1n,
      gasPrice: wei(1n),
      sellTokenPrice: '1',
      feeAmount: atoms(10n),
      sellAmount: atoms(sellAmount),
      buyAmount: atoms(buyAmount),
      solver: account(5),
      verified: true,
      metadata: null,
    })
    await putBlock(1, HOUR)
    await putPrice(BUY_TOKEN, '5m', HOUR, 2)
    // At market: quoted 210 for all of it, limit 200; half was sold for 107.
    await putOrder(1)
    await insertOrderQuote(database.db, { chainId, uid: uid(1), quote: quote(90n, 210n) })
    await putTrade(trade(1, 1, { sell: 50n, buy: 107n }))
    // Asks for more than its quote.
    await putOrder(2)
    await insertOrderQuote(database.db, { chainId, uid: uid(2), quote: quote(90n, 190n) })
    await putTrade(trade(2, 1, { sell: 100n, buy: 200n }, { logIndex: 1 }))
    // A buy order gains the token it sells, which has no price here.
    await putOrder(3, { kind: 'buy' })
    await putTrade(trade(3, 1, { sell: 90n, buy: 200n }, { logIndex: 2 }))
    // Of another book.
    await putTrade(trade(4, 1, { sell: 90n, buy: 200n }, { logIndex: 3 }))
    const found = await sums()
    expect(found.find(({ token }) => token === BUY_TOKEN)).toEqual({
      token: BUY_TOKEN,
      fills: 3,
      priced: 2,
      limitAtomsUsd: 7 * 2,
      quoted: 1,
      quoteAtomsUsd: 2 * 2,
    })
    expect(found.find(({ token }) => token === SELL_TOKEN)).toMatchObject({ fills: 1, priced: 0 })
  })

  it('adds up the blocks asked for', async () => {
    for (const number of [1, 2, 3]) await putTrade(trade(number, number, { sell: 1n, buy: 1n }))
    const count = async (after: number, upTo: number | null) =>
      (await sums(after, upTo)).reduce((sum, { fills }) => sum + fills, 0)
    expect([
      await count(-1, null),
      await count(1, null),
      await count(1, 2),
      await count(3, 3),
    ]).toEqual([3, 2, 1, 0])
  })
})
