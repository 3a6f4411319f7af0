import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAI, ETHER, GNO, pool, USDC, WBTC, WETH } from '@/lib/domain/solver/auction.fixture'
import { bestBuyRoutes, bestSellRoutes, buildPoolGraph } from './pool-graph'
import { routeCurve, swapsAlong } from './route-curve'

const pools = [
  pool(1, WETH, USDC, 100n * ETHER),
  pool(2, WETH, USDC, 300n * ETHER),
  pool(3, WETH, DAI, 200n * ETHER),
  pool(4, DAI, USDC, 200n * ETHER, { feeBps: 5 }),
  pool(5, USDC, WBTC, 50n * ETHER),
]
const graph = buildPoolGraph(pools)

describe('routes', () => {
  it('are the best per length, through the best pool at the actual amount', () => {
    const routes = bestSellRoutes(graph, WETH, USDC, 10n * ETHER)
    expect(routes.map(({ route }) => route.map((hop) => hop.pool.address))).toEqual([
      [pools[1]?.address],
      [pools[2]?.address, pools[3]?.address],
    ])
  })

  it('use at most two intermediate tokens', () => {
    expect(bestSellRoutes(graph, WBTC, DAI, 10n ** 6n).map(({ route }) => route.length)).toEqual([
      2, 3,
    ])
    expect(bestSellRoutes(graph, GNO, WETH, ETHER)).toEqual([])
  })

  it('bought backward can be sold forward for at least the requested amount', () => {
    for (const { route, amount } of bestBuyRoutes(graph, WBTC, WETH, ETHER)) {
      expect(swapsAlong(route, amount)?.at(-1)?.amountOut).toBeGreaterThanOrEqual(ETHER)
    }
  })

  it('do not depend on the order the pools are listed in', () => {
    const turned = buildPoolGraph(pools.toReversed())
    expect(bestSellRoutes(turned, WBTC, WETH, 10n ** 7n)).toEqual(
      bestSellRoutes(graph, WBTC, WETH, 10n ** 7n),
    )
  })
})

describe('routeCurve', () => {
  it('bounds the exact output from above, losing only to rounding', () => {
    const [, , long] = bestSellRoutes(graph, WBTC, WETH, 10n ** 7n)
    const route = long?.route ?? []
    const curve = routeCurve(route, 1n)
    if (!curve) throw new Error('a route has a curve')
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 4n, max: 10n ** 9n }), (x) => {
        const smooth = (curve.gain * x) / (curve.base + curve.slope * x)
        const exact = swapsAlong(route, x)?.at(-1)?.amountOut ?? 0n
        expect(exact).toBeLessThanOrEqual(smooth)
        // A hop through USDC rounds to 1e-6 dollars; other tokens are far more precise.
        expect(smooth - exact).toBeLessThan(10n ** 10n)
      }),
      { seed: 5, numRuns: 200 },
    )
  })
})
