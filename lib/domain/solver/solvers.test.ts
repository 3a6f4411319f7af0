import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { factor } from '@/lib/domain/fee/factor'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  DAI,
  ETHER,
  GNO,
  pool,
  totalScore,
  UNPOOLED,
  USDC,
  unit,
  WBTC,
  WETH,
} from './auction.fixture'
import { bestPathSolver } from './best-path-solver'
import { matchingSolver } from './matching-solver'

const never = () => false

const solveBoth = (instance: Auction) => [
  ...bestPathSolver.solve(instance, never),
  ...matchingSolver.solve(instance, never),
]

function verified(instance: Auction, solution: Solution | undefined): VerifiedSolution {
  const result = verifySolution(instance, solution)
  if (!result.ok) throw new Error(result.error.reason)
  return result.value
}

describe('both solvers on random markets', () => {
  it('bid only what verification accepts, and the same on every run', () => {
    let solutions = 0
    fc.assert(
      fc.property(auctionArbitrary, (instance) => {
        const bids = solveBoth(instance)
        for (const bid of bids) {
          const result = verifySolution(instance, bid)
          expect(result).toMatchObject({ ok: true })
          solutions++
        }
        expect(solveBoth(instance)).toEqual(bids)
      }),
      { seed: 20261121, numRuns: 500 },
    )
    expect(solutions).toBeGreaterThan(500)
  })

  it('never score less with matching than with trading each direction through pools', () => {
    fc.assert(
      fc.property(auctionArbitrary, (instance) => {
        const path = totalScore(instance, bestPathSolver.solve(instance, never))
        const matched = totalScore(instance, matchingSolver.solve(instance, never))
        expect(matched).toBeGreaterThanOrEqual(path)
      }),
      { seed: 7, numRuns: 150 },
    )
  })

  it('give every order of a direction the same rate before fees', () => {
    fc.assert(
      fc.property(auctionArbitrary, (instance) => {
        const orders = new Map(instance.orders.map((order) => [order.uid, order]))
        for (const { trades } of solveBoth(instance)) {
          for (const a of trades) {
            for (const b of trades) {
              const left = orders.get(a.uid)?.data
              const right = orders.get(b.uid)?.data
              if (left?.sellToken !== right?.sellToken || left?.buyToken !== right?.buyToken)
                continue
              const netA = a.executedSell - a.networkFee
              const netB = b.executedSell - b.networkFee
              const gap = a.executedBuy * netB - b.executedBuy * netA
              const tolerance = netA + netB + a.executedBuy + b.executedBuy
              expect(gap <= tolerance && -gap <= tolerance).toBe(true)
            }
          }
        }
      }),
      { seed: 11, numRuns: 100 },
    )
  })
})

describe('matching', () => {
  const opposite = [
    auctionOrder({
      n: 1,
      sellToken: WETH,
      buyToken: UNPOOLED,
      sellAmount: ETHER,
      buyAmount: unit(UNPOOLED),
    }),
    auctionOrder({
      n: 2,
      sellToken: UNPOOLED,
      buyToken: WETH,
      sellAmount: unit(UNPOOLED),
      buyAmount: ETHER,
    }),
  ]

  it('settles two opposite equal orders without a pool', () => {
    const looser = opposite.map((order) => ({
      ...order,
      data: { ...order.data, buyAmount: atoms((order.data.buyAmount * 99n) / 100n) },
    }))
    const [solution, ...rest] = matchingSolver.solve(auction(looser, []), never)
    expect(rest).toEqual([])
    expect(solution?.swaps).toEqual([])
    expect(solution?.trades.map(({ executedBuy }) => executedBuy).sort()).toEqual(
      [ETHER, unit(UNPOOLED)].sort(),
    )
  })

  it('does not bid when limits exactly meet, since nothing is gained', () => {
    expect(matchingSolver.solve(auction(opposite, []), never)).toEqual([])
  })

  it('beats pools when orders cross', () => {
    const orders = [
      auctionOrder({
        n: 1,
        sellToken: WETH,
        buyToken: USDC,
        sellAmount: 3n * ETHER,
        buyAmount: 7_400n * unit(USDC),
      }),
      auctionOrder({
        n: 2,
        sellToken: USDC,
        buyToken: WETH,
        sellAmount: 2_500n * unit(USDC),
        buyAmount: (ETHER * 98n) / 100n,
      }),
    ]
    const instance = auction(orders, [pool(1, WETH, USDC, 1_000n * ETHER)])
    const path = totalScore(instance, bestPathSolver.solve(instance, never))
    const [matched] = matchingSolver.solve(instance, never)
    expect(verified(instance, matched).score).toBeGreaterThan(path)
    expect(matched?.trades).toHaveLength(2)
    expect(matched?.swaps).toHaveLength(1)
  })

  it('fills part of a large partially fillable order against a small whole one without pools', () => {
    const orders = [
      auctionOrder({
        n: 1,
        sellToken: WETH,
        buyToken: UNPOOLED,
        sellAmount: ETHER,
        buyAmount: (unit(UNPOOLED) * 9n) / 10n,
      }),
      auctionOrder({
        n: 2,
        sellToken: UNPOOLED,
        buyToken: WETH,
        sellAmount: 30n * unit(UNPOOLED),
        buyAmount: 27n * ETHER,
        partiallyFillable: true,
      }),
    ]
    const instance = auction(orders, [])
    const [solution] = matchingSolver.solve(instance, never)
    expect(verified(instance, solution).score).toBeGreaterThan(0n)
    expect(solution?.trades).toHaveLength(2)
  })
})

describe('best path', () => {
  it('routes through two intermediate tokens when there is no shorter path', () => {
    const order = auctionOrder({
      sellToken: USDC,
      buyToken: GNO,
      sellAmount: 100n * unit(USDC),
      buyAmount: 1n,
    })
    const pools = [
      pool(1, USDC, WBTC, 50n * ETHER),
      pool(2, WBTC, WETH, 50n * ETHER),
      pool(3, WETH, GNO, 50n * ETHER),
    ]
    const [solution] = bestPathSolver.solve(auction([order], pools), never)
    expect(solution?.swaps.map(({ pool: used }) => used)).toEqual(pools.map((p) => p.address))
  })

  it('fills a partially fillable order only until the marginal price meets its limit', () => {
    const order = auctionOrder({
      sellToken: WETH,
      buyToken: DAI,
      sellAmount: 100n * ETHER,
      buyAmount: 98n * 2_500n * ETHER,
      partiallyFillable: true,
    })
    const instance = auction([order], [pool(1, WETH, DAI, 1_000n * ETHER)])
    const [solution] = bestPathSolver.solve(instance, never)
    const sold = solution?.trades[0]?.executedSell ?? 0n
    // The pool's marginal price reaches 0.98 near 8.6 WETH; its average would allow 17.
    expect(sold).toBeGreaterThan(8n * ETHER)
    expect(sold).toBeLessThan(9n * ETHER)
  })

  it('pays a buy order exactly and native coin as the wrapped token', () => {
    const order = auctionOrder({
      sellToken: USDC,
      buyToken: NATIVE_TOKEN,
      sellAmount: 2_600n * unit(USDC),
      buyAmount: ETHER,
      kind: 'buy',
    })
    const instance = auction([order], [pool(1, WETH, USDC, 1_000n * ETHER)], 10n ** 9n)
    const [solution] = bestPathSolver.solve(instance, never)
    expect(solution?.trades[0]?.executedBuy).toBe(ETHER)
    expect(solution?.trades[0]?.networkFee).toBeGreaterThan(0n)
    expect(verified(instance, solution).leftovers.get(USDC)).toBeGreaterThanOrEqual(
      solution?.trades[0]?.networkFee ?? 0n,
    )
  })

  it('leaves out an order whose surplus does not cover its gas', () => {
    const order = auctionOrder({
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: 10n ** 12n,
      buyAmount: 1n,
    })
    const pools = [pool(1, WETH, USDC, 100n * ETHER)]
    expect(bestPathSolver.solve(auction([order], pools, 10n ** 9n), never)).toEqual([])
  })

  it('charges an order for its hooks and signature check, and counts them as gas', () => {
    const pools = [pool(1, WETH, USDC, 100n * ETHER)]
    const settle = (extraGas: bigint) => {
      const order = auctionOrder({
        n: 1,
        sellToken: WETH,
        buyToken: USDC,
        sellAmount: ETHER,
        buyAmount: 1n,
        extraGas,
      })
      const [solution] = bestPathSolver.solve(auction([order], pools, 10n ** 9n), never)
      return { fee: solution?.trades[0]?.networkFee ?? 0n, gas: solution?.gas ?? 0n }
    }
    const [plain, hooked] = [settle(0n), settle(300_000n)]
    expect(hooked.fee - plain.fee).toBe(300_000n * 10n ** 9n)
    expect(hooked.gas - plain.gas).toBe(300_000n)
  })

  it('fills a partially fillable order that grants a volume fee until its tighter limit', () => {
    const order = auctionOrder({
      sellToken: WETH,
      buyToken: DAI,
      sellAmount: 100n * ETHER,
      buyAmount: 98n * 2_500n * ETHER,
      partiallyFillable: true,
      feePolicies: [{ kind: 'volume', factor: factor(0.01) }],
    })
    const instance = auction([order], [pool(1, WETH, DAI, 1_000n * ETHER)])
    const [bid] = bestPathSolver.solve(instance, never)
    const { solution } = verified(instance, bid)
    const sold = solution.trades[0]?.executedSell ?? 0n
    // The average price less one percent stays at 0.98 up to 7 WETH.
    expect(sold).toBeGreaterThan(6n * ETHER)
    expect(sold).toBeLessThan(8n * ETHER)
  })

  it('settles an order only if its limit holds after its fee', () => {
    const limits = [2_480n, 2_470n, 2_460n, 2_450n]
    const filled = limits.map((limit) => {
      const order = auctionOrder({
        sellToken: WETH,
        buyToken: DAI,
        sellAmount: ETHER,
        buyAmount: limit * ETHER,
        feePolicies: [{ kind: 'volume', factor: factor(0.01) }],
      })
      const instance = auction([order], [pool(1, WETH, DAI, 1_000_000n * ETHER)])
      return bestPathSolver.solve(instance, never).length
    })
    // 2,500 less 0.3 % pool fee is 2,492.5; less one percent 2,467.6.
    expect(filled).toEqual([0, 0, 1, 1])
  })

  it('returns its solutions so far when it is stopped', () => {
    const order = auctionOrder({
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 1n,
    })
    const pools = [pool(1, WETH, USDC, 100n * ETHER)]
    expect(bestPathSolver.solve(auction([order], pools), () => true)).toEqual([])
  })
})

describe('funds shared by several orders of one owner', () => {
  it('are never spent twice in a bid', () => {
    const shared = auctionOrder({
      n: 1,
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 1n,
    })
    const orders = [
      shared,
      auctionOrder({
        n: 2,
        owner: shared.owner,
        sellToken: WETH,
        buyToken: USDC,
        sellAmount: ETHER,
        buyAmount: 2n,
      }),
    ]
    const plain = auction(orders, [pool(1, WETH, USDC, 100n * ETHER)])
    const instance = {
      ...plain,
      balances: new Map([[`${shared.owner}:${WETH}` as const, atoms(ETHER)]]),
    }
    for (const bid of solveBoth(instance)) expect(bid.trades).toHaveLength(1)
    expect(solveBoth(plain).every((bid) => bid.trades.length === 2)).toBe(true)
  })
})
