import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotePerformance } from '@/lib/domain/quote/quote-performance'
import { tradeSplit } from '@/lib/domain/quote/trade-split'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { insertCompetition, recordMarkets } from '@/lib/infra/db/queries/auctions/competitions'
import { insertOrderExecutions, insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import { insertOrderQuote } from '@/lib/infra/db/queries/orders/quotes'
import { selectTrades } from '@/lib/infra/db/queries/settlements/trades'
import type { Database } from './database'
import { account, at, BUY_TOKEN, order, SELL_TOKEN, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const quote = {
  gasAmount: 1n,
  gasPrice: wei(1n),
  sellTokenPrice: '1',
  solver: account(9),
  sellAmount: atoms(90n),
  buyAmount: atoms(210n),
  feeAmount: atoms(10n),
  verified: true,
  metadata: null,
}

const WRAPPED = account(0xee)
const UNRECORDED = { split: null, nativePrice: null }

describe.each(testBackends())('quoted executions on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const select = (window: { fromBlock?: number; fills?: number } = {}) =>
    selectQuotedExecutions(database.db, {
      chainId,
      fromBlock: 0,
      fills: 100,
      wrappedNativeToken: WRAPPED,
      ...window,
    })
  const putOrder = async (byte: number, isQuoted: boolean) => {
    await insertOrder(database.db, { chainId, order: order(byte) })
    if (isQuoted) await insertOrderQuote(database.db, { chainId, uid: uid(byte), quote })
  }

  it('sums all fills of an order, the signed fee as part of the sold amount', async () => {
    await putOrder(1, true)
    await putOrder(2, true)
    await insertTrades(database.db, {
      chainId,
      rows: [
        trade(1, 5, { sell: 60n, buy: 130n, fee: 1n }),
        trade(1, 7, { sell: 40n, buy: 2n ** 200n }),
      ],
    })
    expect(await select()).toEqual([
      {
        order: { kind: 'sell', sellAmount: 100n, buyAmount: 200n, feeAmount: 0n },
        quote: {
          sellAmount: 90n,
          buyAmount: 210n,
          feeAmount: 10n,
          sellTokenPrice: '1',
          gasAmount: 1n,
          gasPrice: 1n,
        },
        executedSell: 100n,
        executedBuy: 130n + 2n ** 200n,
        fills: [UNRECORDED, UNRECORDED],
      },
    ])
    expect(quotePerformance(await select())).toMatchObject({ orders: 1, atOrAbove: 1 })
  })

  const AUCTION = 3
  const WINNER = 1
  /** Two orders that one auction filled: the first sold 100 for 214, the second bought 210 for 104. */
  async function recordFills() {
    const { db } = database
    await putOrder(1, true)
    const purchase = { kind: 'buy', buyToken: NATIVE_TOKEN } as const
    await insertOrder(db, { chainId, order: order(2, { data: purchase }) })
    await insertOrderQuote(db, { chainId, uid: uid(2), quote })
    const prices = new Map([
      [SELL_TOKEN, 10n ** 18n],
      [BUY_TOKEN, 7n],
      [WRAPPED, 9n],
    ])
    const auction = { id: AUCTION, block: 4, deadlineBlock: 9, prices, gasPrice: wei(1n) }
    const stored = { ...auction, createdAt: at(1), orderCount: 2, instance: null }
    await insertAuction(db, { chainId, auction: stored })
    const fills = [
      { uid: uid(1), executedSell: atoms(100n), executedBuy: atoms(214n), networkFee: atoms(10n) },
      { uid: uid(2), executedSell: atoms(104n), executedBuy: atoms(210n), networkFee: atoms(12n) },
    ]
    await insertCompetition(db, {
      chainId,
      auctionId: AUCTION,
      solutions: [],
      executions: [0, WINNER].flatMap((solutionUid) =>
        fills.map((fill) => ({
          ...fill,
          solutionUid,
          networkFee: atoms(fill.networkFee + BigInt(WINNER - solutionUid)),
        })),
      ),
      rejectedBids: [],
      feePolicies: [],
    })
    await recordMarkets(db, {
      chainId,
      auctionId: AUCTION,
      markets: [
        { solutionUid: WINNER, uid: uid(1), market: atoms(240n), gas: 1n },
        { solutionUid: WINNER, uid: uid(2), market: atoms(95n), gas: 2n },
      ],
    })
    await insertTrades(db, {
      chainId,
      rows: [
        trade(1, 5, { sell: 100n, buy: 214n }, { auctionId: AUCTION }),
        trade(2, 5, { sell: 104n, buy: 210n }, { auctionId: AUCTION, logIndex: 1 }),
      ],
    })
    const charged = { blockNumber: 5, logIndex: 0, auctionId: AUCTION, uid: uid(1) }
    const protocolFees = [{ token: BUY_TOKEN, amount: atoms(6n) }]
    const executedFee = { executedFee: atoms(10n), executedFeeToken: SELL_TOKEN }
    await insertOrderExecutions(db, {
      chainId,
      rows: [{ ...charged, ...executedFee, protocolFees }],
    })
  }

  // Promised are 210 for 100. The market gives 240, of which gas takes a tenth, and a fee is 6; it takes 95 of the
  // second order by a route with one unit of gas more than quoted, so that a quote would say 11; it cost 12.
  const SALE = {
    quoted: 210n,
    market: 240n,
    difference: 4n,
    marketMove: 6n,
    gas: 0n,
    fee: -6n,
    solving: 4n,
  }
  const PURCHASE = {
    quoted: 100n,
    market: 95n,
    difference: -4n,
    marketMove: -6n,
    gas: -1n,
    fee: 0n,
    solving: 3n,
  }

  it('splits the difference of each fill by what its auction recorded of the winner', async () => {
    await recordFills()
    const byKind = new Map((await select()).map((row) => [row.order.kind, row.fills]))
    expect(byKind).toEqual(
      new Map([
        ['sell', [{ nativePrice: 7n, split: SALE }]],
        ['buy', [{ nativePrice: 10n ** 18n, split: PURCHASE }]],
      ]),
    )
  })

  it('is the same of a trade by itself', async () => {
    await recordFills()
    const page = { offset: 0, limit: 10 }
    const [sale] = await selectTrades(database.db, { chainId, orderUid: uid(1), ...page })
    const [purchase] = await selectTrades(database.db, { chainId, orderUid: uid(2), ...page })
    expect(sale === undefined ? null : tradeSplit('sell', sale)).toEqual(SALE)
    expect(purchase === undefined ? null : tradeSplit('buy', purchase)).toEqual(PURCHASE)
  })

  it('reads the newest fills, and none before a block', async () => {
    for (const byte of [1, 2, 3, 4]) await putOrder(byte, byte !== 3)
    const rows = [1, 2, 3, 4].map((byte) => trade(byte, byte, { sell: BigInt(byte), buy: 1n }))
    await insertTrades(database.db, { chainId, rows })
    const sold = async (window: Parameters<typeof select>[0]) =>
      (await select(window)).map(({ executedSell }) => executedSell).toSorted()
    expect(await sold({})).toEqual([1n, 2n, 4n])
    expect(await sold({ fromBlock: 2 })).toEqual([2n, 4n])
    expect(await sold({ fills: 2 })).toEqual([4n])
    expect(await sold({ fromBlock: 5 })).toEqual([])
  })
})
