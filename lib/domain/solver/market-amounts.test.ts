import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { Solution } from '@/lib/domain/solution/solution'
import { settlementGas } from '@/lib/domain/solution/trade-fee'
import {
  auction,
  auctionOrder,
  ETHER,
  GNO,
  pool,
  UNPOOLED,
  USDC,
  unit,
  WETH,
} from './auction.fixture'
import { marketQuestions, marketTrade } from './market-amounts'
import type { QuoteOrder } from './quote'
import { inProcessSolvers } from './registry'

const never = () => false
/** Gas is free, so that no route is left out for it. */
const marketOf = (pools: Parameters<typeof auction>[1], order: Partial<QuoteOrder>) =>
  marketTrade(
    auction([], pools, 0n),
    { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER), ...order },
    inProcessSolvers,
    never,
  )?.market

/** What a constant-product pool of 0.3 % gives for an amount, and asks for one: floors as its contract has. */
const givenFor = (amount: bigint, [inside, outside]: readonly [bigint, bigint]) =>
  (amount * 997n * outside) / (inside * 1000n + amount * 997n)
const askedFor = (amount: bigint, [inside, outside]: readonly [bigint, bigint]) =>
  (inside * amount * 1000n) / ((outside - amount) * 997n) + 1n

describe('what the market alone gives for an order', () => {
  const deep = pool(1, WETH, USDC, 1_000n * ETHER)
  const thin = pool(2, WETH, USDC, 20n * ETHER)
  const sides = ({ token0, reserve0, reserve1 }: typeof deep) =>
    token0 === WETH ? ([reserve0, reserve1] as const) : ([reserve1, reserve0] as const)

  it('is what its only pool gives or asks', () => {
    expect(marketOf([deep], {})).toBe(givenFor(ETHER, sides(deep)))
    const amount = 3_000n * unit(USDC)
    expect(marketOf([deep], { kind: 'buy', amount: atoms(amount) })).toBe(
      askedFor(amount, sides(deep)),
    )
  })

  it('divides a large order over the pools as well as can be', () => {
    const amount = 40n * ETHER
    let best = 0n
    for (let share = 0n; share <= 4_000n; share += 1n) {
      const part = (amount * share) / 4_000n
      const given = givenFor(part, sides(thin)) + givenFor(amount - part, sides(deep))
      if (given > best) best = given
    }
    const found = marketOf([deep, thin], { amount: atoms(amount) }) ?? 0n
    expect(found).toBeGreaterThan(givenFor(amount, sides(deep)))
    // Steps of a hundredth of a coin come this near to the best division.
    expect(Number(found - best) / Number(best)).toBeGreaterThan(-1e-6)
    expect(Number(found - best) / Number(best)).toBeLessThan(1e-5)
  })

  it('is one coin for one wrapped coin, and unknown without a route', () => {
    expect(marketOf([deep], { buyToken: NATIVE_TOKEN })).toBe(ETHER)
    expect(marketOf([deep], { buyToken: UNPOOLED })).toBeUndefined()
  })

  it('leaves out a method that throws', () => {
    const broken = {
      name: 'broken',
      solve: () => {
        throw new Error('no')
      },
    }
    const order = { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER) } as const
    const instance = auction([], [deep], 0n)
    expect(marketTrade(instance, order, [broken], never)).toBeNull()
    expect(marketTrade(instance, order, [broken, ...inProcessSolvers], never)).toEqual({
      market: givenFor(ETHER, sides(deep)),
      gas: settlementGas(1, deep.swapGas),
    })
  })
})

describe('the trades a market is asked for', () => {
  const sale = auctionOrder({ sellToken: WETH, buyToken: GNO, sellAmount: 100n, buyAmount: 90n })
  const signed = { ...sale, data: { ...sale.data, feeAmount: atoms(10n) } }
  const purchase = auctionOrder({
    sellToken: GNO,
    buyToken: WETH,
    sellAmount: 100n,
    buyAmount: 90n,
    kind: 'buy',
  })
  const foreign = auctionOrder({ sellToken: WETH, buyToken: GNO, sellAmount: 1n, buyAmount: 1n })
  const tradesOf = (...orders: readonly { uid: typeof sale.uid }[]) =>
    orders.map(({ uid }) => ({
      uid,
      executedSell: atoms(50n),
      executedBuy: atoms(45n),
      networkFee: atoms(1n),
    }))
  const bid = (isWinner: boolean, trades: Solution['trades'], swaps: Solution['swaps'] = []) =>
    ({ isWinner, verified: { solution: { trades, swaps } } }) as unknown as RankedBid
  const shared = pool(1, WETH, GNO, ETHER)
  const instance = auction([signed, purchase], [shared])
  // Half of the order with half of its signed fee.
  const asked = { sellToken: WETH, buyToken: GNO, kind: 'sell', amount: 55n }

  it('are the winners’ of orders in the auction, in the amount that is not left open', () => {
    const ranked = [bid(false, tradesOf(signed)), bid(true, tradesOf(signed, purchase, foreign))]
    const bought = { sellToken: GNO, buyToken: WETH, kind: 'buy', amount: 45n }
    const trades = [
      { uid: signed.uid, order: asked },
      { uid: purchase.uid, order: bought },
    ]
    expect(marketQuestions(instance, { ranked })).toEqual([
      { solutionUid: 1, pools: [shared], trades },
    ])
  })

  it('meet the pools as the winners before them leave them', () => {
    const [token0, token1] = [shared.token0, shared.token1]
    const swap = {
      pool: shared.address,
      tokenIn: token0,
      amountIn: atoms(1000n),
      tokenOut: token1,
      amountOut: atoms(1n),
    }
    const ranked = [bid(true, tradesOf(purchase), [swap]), bid(true, tradesOf(signed))]
    const moved = {
      ...shared,
      reserve0: shared.reserve0 + 1000n,
      reserve1: shared.reserve1 - 1n,
    }
    const [first, second] = marketQuestions(instance, { ranked })
    expect(first?.pools).toEqual([shared])
    expect(second).toEqual({
      solutionUid: 1,
      pools: [moved],
      trades: [{ uid: signed.uid, order: asked }],
    })
  })
})
