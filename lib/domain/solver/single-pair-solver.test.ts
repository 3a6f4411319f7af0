import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  DAI,
  ETHER,
  pool,
  totalScore,
  USDC,
  WETH,
  worth,
} from './auction.fixture'
import { bestPathSolver } from './best-path-solver'
import { splitSolver } from './single-pair-solver'

const never = () => false

describe('the split solver', () => {
  const sellOrder = (value: bigint, partiallyFillable = false) =>
    auctionOrder({
      sellToken: WETH,
      buyToken: USDC,
      n: 1,
      partiallyFillable,
      sellAmount: worth(WETH, value),
      buyAmount: worth(USDC, (value * 95n) / 100n),
    })
  const pools = [
    pool(1, WETH, USDC, 100n * ETHER),
    pool(2, WETH, USDC, 80n * ETHER),
    pool(3, WETH, DAI, 120n * ETHER),
    pool(4, DAI, USDC, 120n * ETHER),
  ]

  it('gets more for a large order than its best path alone', () => {
    const market = auction([sellOrder(3n * ETHER)], pools)
    const [solution] = splitSolver.solve(market, never)
    expect(new Set(solution?.swaps.map((swap) => swap.pool)).size).toBe(4)
    const single = totalScore(market, bestPathSolver.solve(market, never))
    expect(totalScore(market, solution === undefined ? [] : [solution])).toBeGreaterThan(single)
  })

  it('fills a partially fillable order as far as it gains', () => {
    const market = auction([sellOrder(500n * ETHER, true)], pools)
    const [solution] = splitSolver.solve(market, never)
    const sold = solution?.trades[0]?.executedSell ?? 0n
    expect(sold).toBeGreaterThan(ETHER)
    expect(sold).toBeLessThan(100n * ETHER)
  })

  it('bids each direction alone, only verified solutions, and the same on every run', () => {
    let bids = 0
    fc.assert(
      fc.property(auctionArbitrary, (market) => {
        const solutions = splitSolver.solve(market, never)
        for (const solution of solutions) {
          const verified = verifySolution(market, solution)
          if (!verified.ok) throw new Error(verified.error.reason)
          expect(verified.value.pairScores.size).toBe(1)
          bids += 1
        }
        expect(splitSolver.solve(market, never)).toEqual(solutions)
      }),
      { numRuns: 300, seed: 5 },
    )
    expect(bids).toBeGreaterThan(150)
  })
})
