import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { totalWorth } from '@/lib/domain/auction/order-worth'
import { TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { verifySolution } from '@/lib/domain/solution/verify'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { seededRandom } from '@/lib/testing/system/random'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  DAI,
  ETHER,
  pool,
  totalScore,
  USDC,
  unit,
  WETH,
  worth,
} from './auction.fixture'
import { bestPathSolver } from './best-path-solver'
import { inProcessSolvers } from './registry'
import { splitSolver } from './single-pair-solver'
import { wholeBatchSolver } from './whole-batch-solver'
import { withinReach, withinReachOfPools } from './within-reach'
import { plainlyWithinReach } from './within-reach.fixture'

/** The market gives about 2,500 USDC for one WETH. */
const deepPool = pool(1, WETH, USDC, 10_000n * ETHER)
const selling = (usdcForOne: bigint, sellAmount = ETHER, partiallyFillable = false) =>
  auctionOrder({
    sellToken: WETH,
    buyToken: USDC,
    sellAmount,
    buyAmount: (usdcForOne * unit(USDC) * sellAmount) / ETHER,
    partiallyFillable,
  })
const buying = (usdcForOne: bigint, buyAmount = ETHER) =>
  auctionOrder({
    sellToken: USDC,
    buyToken: WETH,
    sellAmount: (usdcForOne * unit(USDC) * buyAmount) / ETHER,
    buyAmount,
  })
const kept = (market: Auction) => withinReach(market, 0).orders.map(({ uid }) => uid)

describe('orders within reach', () => {
  it('are those that pools or other orders could pay for', () => {
    const [deal, dear] = [selling(2_000n), selling(9_000n)]
    expect(kept(auction([deal, dear], [deepPool]))).toEqual([deal.uid])
  })

  it('contain one far from the market where an opposite order pays for it', () => {
    const [dear, generous] = [selling(9_000n), buying(9_500n)]
    const market = auction([dear, generous], [deepPool])
    expect(kept(market)).toEqual([dear.uid, generous.uid])
    expect(kept(auction([dear], [deepPool]))).toEqual([])
  })

  it('contain one that pools with other prices pay for', () => {
    const dear = selling(2_520n, ETHER / 1_000n)
    const cheap = pool(2, WETH, USDC, 1_000n * ETHER, { skewBps: 600n, feeBps: 5 })
    expect(kept(auction([dear], [deepPool]))).toEqual([])
    expect(kept(auction([dear], [deepPool, cheap]))).toEqual([dear.uid])
  })

  it('contain one that may be filled in parts unless what could be filled is not worth its gas', () => {
    const partial = selling(9_000n, ETHER, true)
    const deal = selling(2_400n, ETHER)
    expect(kept(auction([partial, deal], [deepPool], 0n))).toEqual([partial.uid, deal.uid])
    expect(kept(auction([partial, deal], [deepPool], 10n ** 12n))).toEqual([deal.uid])
  })

  it('are, of a pair, those that ask for least as far as all that is added would pay for them', () => {
    // The second pool's price leaves enough for some of them, and for each alone.
    const cheap = pool(2, WETH, USDC, 60n * ETHER, { skewBps: 600n, feeBps: 5 })
    const orders = Array.from({ length: 200 }, (_, at) =>
      selling(2_700n + BigInt(at), ETHER / 100n),
    )
    const within = kept(auction(orders, [deepPool, cheap]))
    expect(within.length).toBeGreaterThan(20)
    expect(within.length).toBeLessThan(100)
    expect(within).toEqual(orders.slice(0, within.length).map(({ uid }) => uid))
  })

  it('are all of a small auction', () => {
    const small = auction([selling(9_000n)], [deepPool])
    expect(withinReach(small)).toBe(small)
  })

  it('score as much as all of a large auction', () => {
    const orders = Array.from({ length: 120 }, (_, at) => selling(9_000n + BigInt(at)))
    const market = auction([selling(2_300n), ...orders, buying(2_700n)], [deepPool])
    const within = withinReach(market)
    expect(within.orders).toHaveLength(2)
    const score = (of: Auction) =>
      totalScore(
        of,
        wholeBatchSolver.solve(of, () => false),
      )
    expect(score(within)).toBeGreaterThan(0n)
    expect(score(within)).toBe(score(market))
  })

  it('are the only ones that any valid batch trades, but for parts not worth the gas of their trade', () => {
    fc.assert(
      fc.property(auctionArbitrary, (market) => {
        const within = new Set(kept(market))
        for (const { solve } of inProcessSolvers) {
          const answer = solve(market, () => false)
          for (const solution of Array.isArray(answer) ? answer : []) {
            const verified = verifySolution(market, solution)
            if (!verified.ok) continue
            for (const { uid, executedSell } of verified.value.solution.trades) {
              const order = market.orders.find((other) => other.uid === uid)
              if (order === undefined || within.has(uid)) continue
              expect(order.data.partiallyFillable).toBe(true)
              const filled = { ...order, remainingSellAmount: executedSell }
              expect(totalWorth([filled], market)).toBeLessThan(TRADE_GAS * market.gasPrice)
            }
          }
        }
      }),
      { numRuns: IS_FULL_RUN ? 500 : 40 },
    )
  })

  it('are the same however plainly they are told', () => {
    fc.assert(
      fc.property(auctionArbitrary, (market) => {
        expect(kept(market)).toEqual(uidsOf(plainlyWithinReach(market)))
      }),
      { numRuns: IS_FULL_RUN ? 2_000 : 200 },
    )
    let divided = 0
    for (let seed = 1; seed <= (IS_FULL_RUN ? 400 : 40); seed += 1) {
      const market = largeAuction(seed)
      const within = kept(market)
      expect(within).toEqual(uidsOf(plainlyWithinReach(market)))
      if (within.length > 0 && within.length < market.orders.length) divided += 1
    }
    expect(divided).toBeGreaterThan(0)
  })
})

const uidsOf = ({ orders }: Auction) => orders.map(({ uid }) => uid)

/** Orders of a few pairs, many of which ask for the same, some for much more or less than the pools give. */
function largeAuction(seed: number): Auction {
  const random = seededRandom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const tokens = [WETH, USDC, DAI]
  const skewBps = BigInt(upTo(4) * 200)
  const cheap = pool(2, WETH, USDC, BigInt(1 + upTo(60)) * ETHER, { skewBps, feeBps: 5 })
  const pools = [pool(1, WETH, USDC, 1_000n * ETHER), pool(3, DAI, USDC, 100n * ETHER), cheap]
  const [least, range] = [500 + upTo(800), 1 + upTo(600)]
  const partial = random() < 0.5 ? 0 : 0.4
  const orders = Array.from({ length: 60 + upTo(200) }, () => {
    const sell = upTo(tokens.length)
    const value = BigInt(1 + upTo(50)) * (ETHER / 100n)
    const [sellToken = WETH, buyToken = USDC] = [tokens[sell], tokens[(sell + 1 + upTo(2)) % 3]]
    return auctionOrder({
      sellToken,
      buyToken,
      sellAmount: worth(sellToken, value),
      buyAmount: (worth(buyToken, value) * BigInt(least + upTo(range))) / 1_000n,
      partiallyFillable: random() < partial,
    })
  })
  return auction(orders, random() < 0.7 ? pools : [], random() < 0.5 ? 0n : 10n ** 12n)
}

describe('orders within reach of pools alone', () => {
  it('are those at or near the prices of pools, whatever other orders ask for', () => {
    const [deal, dear, generous] = [selling(2_400n), selling(9_000n), buying(9_500n)]
    const within = withinReachOfPools(auction([deal, dear, generous], [deepPool]))
    expect(within).toEqual(new Set([deal.uid, generous.uid]))
  })

  it('contain one above the market only where pools with other prices pay for it', () => {
    const dear = selling(2_520n, ETHER / 1_000n)
    const cheap = pool(2, WETH, USDC, 1_000n * ETHER, { skewBps: 600n, feeBps: 5 })
    expect(withinReachOfPools(auction([dear], [deepPool]))).toEqual(new Set())
    expect(withinReachOfPools(auction([dear], [deepPool, cheap]))).toEqual(new Set([dear.uid]))
  })

  it('contain all that a method fills whole by themselves, in generated auctions', () => {
    fc.assert(
      fc.property(auctionArbitrary, (market) => {
        const within = withinReachOfPools(market)
        for (const order of market.orders) {
          const whole = { ...order, data: { ...order.data, partiallyFillable: false } }
          const alone = { ...market, orders: [whole] }
          const found = [splitSolver, bestPathSolver].flatMap(({ solve }) =>
            solve(alone, () => false).filter((bid) => verifySolution(alone, bid).ok),
          )
          if (found.length > 0) expect(within).toContain(order.uid)
        }
      }),
      { numRuns: IS_FULL_RUN ? 1_000 : 100 },
    )
  })
})
