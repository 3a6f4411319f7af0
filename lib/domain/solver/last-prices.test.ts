import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionOrder,
  ETHER,
  GNO,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { lastPrices } from '@/lib/domain/solver/last-prices'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'

const market = auction(
  [
    auctionOrder({
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: 2n * ETHER,
      buyAmount: 4_000n * unit(USDC),
    }),
    auctionOrder({
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: 2_500n * unit(USDC),
      buyAmount: ETHER / 2n,
    }),
  ],
  [pool(1, WETH, USDC, 500n * ETHER)],
)

const solve = (input: typeof market) => wholeBatchSolver.solve(input, () => false)

function solved() {
  const [solution] = solve(market)
  if (solution === undefined) throw new Error('the orders can fill')
  return solution
}

describe('lastPrices', () => {
  it('are the clearing prices at the scale of the native prices where no pool is used', () => {
    const { clearingPrices } = solved()
    const found = lastPrices(market, { clearingPrices, swaps: [] })
    const last = (token: typeof WETH) => found.get(token) ?? 0
    const clearing = (token: typeof WETH) => Number(clearingPrices.get(token))
    expect(last(WETH) / last(USDC)).toBeCloseTo(clearing(WETH) / clearing(USDC), 20)
    expect(last(WETH) / 1e18).toBeGreaterThan(0.9)
    expect(last(WETH) / 1e18).toBeLessThan(1.1)
  })

  it('are the marginal prices of the pools that are used', () => {
    const solution = solved()
    const found = lastPrices(market, solution)
    const last = (token: typeof WETH) => found.get(token) ?? 0
    const [swap] = solution.swaps.filter(({ tokenIn }) => tokenIn === WETH)
    const [used] = market.pools
    if (swap === undefined || used?.kind !== 'constantProduct')
      throw new Error('WETH is sold to its pool')
    const [held, given] =
      used.token0 === WETH ? [used.reserve0, used.reserve1] : [used.reserve1, used.reserve0]
    const rate = (0.997 * Number(given - swap.amountOut)) / Number(held + swap.amountIn)
    expect(last(WETH) / last(USDC) / rate).toBeCloseTo(1, 9)
  })

  it('leave out tokens without a native or clearing price', () => {
    const nativePrices = new Map([[GNO, 10n ** 18n]])
    const { clearingPrices } = solved()
    expect(lastPrices({ ...market, nativePrices }, { clearingPrices, swaps: [] }).size).toBe(0)
    const empty = { clearingPrices: new Map([[WETH, atoms(0n)]]), swaps: [] }
    expect(lastPrices(market, empty).size).toBe(0)
  })

  it('lead the next search to the same score', () => {
    const cold = solved()
    const [warm] = solve({ ...market, lastPrices: lastPrices(market, cold) })
    const bought = (solution: typeof cold | undefined) =>
      solution?.trades.map(({ executedBuy }) => Number(executedBuy))
    const [before, after] = [bought(cold) ?? [], bought(warm) ?? []]
    expect(after).toHaveLength(before.length)
    for (const [at, amount] of after.entries()) expect(amount / (before[at] ?? 0)).toBeCloseTo(1, 6)
  })
})
