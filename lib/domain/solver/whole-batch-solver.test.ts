import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { wei } from '@/lib/domain/shared/amount'
import { verifySolution } from '@/lib/domain/solution/verify'
import { familyBatch } from '@/lib/testing/solving/instance-families'
import { caseCount } from '@/lib/testing/test-seed'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  DAI,
  ETHER,
  pool,
  totalScore,
  USDC,
  WBTC,
  WETH,
  worth,
} from './auction.fixture'
import { matchingSolver } from './matching-solver'
import { scoreBounds } from './score-bounds'
import { wholeBatchSolver } from './whole-batch-solver'

const never = () => false
const solve = (auction: Auction) => wholeBatchSolver.solve(auction, never)

/** An order that sells `value` wei, with a limit `slackBps` below the reference price. */
const order = (
  sellToken: typeof WETH,
  buyToken: typeof WETH,
  value: bigint,
  slackBps: bigint,
  n: number,
) =>
  auctionOrder({
    sellToken,
    buyToken,
    n,
    sellAmount: worth(sellToken, value),
    buyAmount: worth(buyToken, (value * (10_000n - slackBps)) / 10_000n),
  })

describe('the whole batch', () => {
  it('settles a ring of three without any pool', () => {
    const ring = auction(
      [
        order(WETH, USDC, ETHER, 50n, 1),
        order(USDC, WBTC, ETHER, 50n, 2),
        order(WBTC, WETH, ETHER, 50n, 3),
      ],
      [],
    )
    const [solution] = solve(ring)
    expect(solution?.trades).toHaveLength(3)
    expect(solution?.swaps).toHaveLength(0)
  })

  it('scores at least as much as matching pair by pair where orders share pools', () => {
    const tokens = [WETH, USDC, WBTC, DAI]
    const orders = Array.from({ length: 24 }, (_, n) => {
      const sell = tokens[n % 4] ?? WETH
      const buy = tokens[(n + 1 + (n % 3)) % 4] ?? USDC
      return order(sell, buy, (ETHER * BigInt(1 + (n % 5))) / 2n, BigInt(40 + 15 * (n % 4)), n + 1)
    })
    const market = auction(orders, [
      pool(1, WETH, USDC, 200n * ETHER),
      pool(2, WETH, WBTC, 150n * ETHER),
      pool(3, USDC, DAI, 100n * ETHER),
    ])
    const whole = totalScore(market, solve(market))
    expect(whole).toBeGreaterThan(totalScore(market, matchingSolver.solve(market, never)))
  })

  it('charges network fees that pay for its gas within a tenth', () => {
    const market = auction(
      [order(WETH, USDC, ETHER, 300n, 1), order(USDC, DAI, ETHER, 300n, 2)],
      [pool(1, WETH, USDC, 200n * ETHER), pool(2, WETH, DAI, 200n * ETHER)],
      10n ** 9n,
    )
    const [solution] = solve(market)
    const paid = (solution?.trades ?? []).reduce((sum, { uid, networkFee }) => {
      const sold = market.orders.find((order) => order.uid === uid)?.data.sellToken
      return sum + (networkFee * (market.nativePrices.get(sold ?? WETH) ?? 0n)) / 10n ** 18n
    }, 0n)
    const cost = (solution?.gas ?? 0n) * market.gasPrice
    expect(solution?.trades).toHaveLength(2)
    expect(paid * 10n).toBeGreaterThanOrEqual(cost * 9n)
  })

  it('fits one transaction, however many orders there are', () => {
    const orders = Array.from({ length: 400 }, (_, n) =>
      order(n % 2 === 0 ? WETH : USDC, n % 2 === 0 ? USDC : WETH, ETHER, 50n, n + 1),
    )
    const market = auction(orders, [pool(1, WETH, USDC, 200n * ETHER)])
    const [solution] = solve(market)
    expect(solution?.trades.length).toBeGreaterThan(100)
    expect(totalScore(market, solution === undefined ? [] : [solution])).toBeGreaterThan(0n)
  })

  it('bids for each part of a market that pools leave unconnected', () => {
    const market = auction(
      [order(WETH, USDC, ETHER, 80n, 1), order(WBTC, DAI, ETHER, 80n, 2)],
      [pool(1, WETH, USDC, 1_000n * ETHER), pool(2, WBTC, DAI, 1_000n * ETHER)],
      10n ** 9n,
    )
    const traded = solve(market).flatMap(({ trades }) => trades.map(({ uid }) => uid))
    expect(traded.sort()).toEqual(market.orders.map(({ uid }) => uid).sort())
    expect(new Set(solve(market).map(({ id }) => id)).size).toBe(solve(market).length)
  })

  it('routes an order that is alone by what it is worth, not by where many would meet', () => {
    // Gas takes the rest; from an equilibrium it was 66.2 %.
    const { auction } = familyBatch('plain', { tokens: 20, pools: 200, orders: 1 }, 901)
    const market = { ...auction, gasPrice: wei(10n ** 8n) }
    const share = Number(totalScore(market, solve(market))) / Number(scoreBounds(market).fillOrKill)
    expect(share).toBeGreaterThan(0.69)
  })

  it('bids only verified solutions, and the same on every run', () => {
    fc.assert(
      fc.property(auctionArbitrary, (market) => {
        const solutions = solve(market)
        for (const solution of solutions) expect(verifySolution(market, solution).ok).toBe(true)
        expect(solve(market)).toEqual(solutions)
      }),
      { numRuns: caseCount({ few: 20, many: 300 }) },
    )
  })
})
