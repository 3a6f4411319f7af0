import { describe, expect, it } from 'vitest'
import { amountOut } from '@/lib/domain/pool/constant-product'
import { type Address, address } from '@/lib/domain/shared/address'
import { arbitrageCycles, bestTrip, findCycles } from './cyclic-arbitrage'
import { createTradedMarket, poolSideOf, type TradedPool } from './traded-market'

const [A, B, C, D] = [
  address(`0x${'a'.repeat(40)}`),
  address(`0x${'b'.repeat(40)}`),
  address(`0x${'c'.repeat(40)}`),
  address(`0x${'d'.repeat(40)}`),
]
const UNIT = 10n ** 18n

function pool(token0: Address, token1: Address, more: Partial<TradedPool> = {}): TradedPool {
  return {
    address: address(`0x${token0.slice(2, 22)}${token1.slice(2, 22)}`),
    token0,
    token1,
    reserve0: 1_000_000n * UNIT,
    reserve1: 1_000_000n * UNIT,
    feeBps: 30,
    depthUsd: 2_000_000,
    dailyTurnover: 0.1,
    ...more,
  }
}

describe('findCycles', () => {
  it('finds cycles of two pools of a pair and triangles, in both directions, each once', () => {
    expect(findCycles([pool(A, B), pool(A, B)])).toHaveLength(2)
    expect(findCycles([pool(A, B), pool(B, C), pool(A, C)])).toHaveLength(2)
    expect(findCycles([pool(A, B), pool(A, B), pool(B, C), pool(A, C)])).toHaveLength(6)
  })

  it('finds no cycle of four pools or back through the same pool', () => {
    expect(findCycles([pool(A, B)])).toEqual([])
    expect(findCycles([pool(A, B), pool(B, C), pool(C, D), pool(A, D)])).toEqual([])
  })

  it('returns to the token it started from', () => {
    const pools = [pool(A, B), pool(B, C), pool(A, C)]
    for (const { start, legs } of findCycles(pools)) {
      let at = start
      for (const leg of legs) {
        const { token0, token1 } = pools[leg.pool] ?? pool(A, B)
        expect(at).toBe(leg.sellToken0 ? token0 : token1)
        at = leg.sellToken0 ? token1 : token0
      }
      expect(at).toBe(start)
    }
  })
})

describe('bestTrip', () => {
  const dear = pool(A, B, { reserve1: 1_040_000n * UNIT })
  const trip = [
    { pool: 0, sellToken0: true },
    { pool: 1, sellToken0: false },
  ]
  const paid = (amount: bigint) => {
    const middle = amountOut(poolSideOf(dear, true), amount) ?? 0n
    return (amountOut(poolSideOf(pool(A, B), false), middle) ?? 0n) - amount
  }

  it('is the input with the highest profit', () => {
    const best = bestTrip([dear, pool(A, B)], trip)
    if (best === null) throw new Error('there is something to earn')
    const amount = BigInt(Math.floor(best.amountIn))
    expect(Number(paid(amount)) / best.profit).toBeCloseTo(1, 9)
    for (const other of [0.9, 0.99, 1.01, 1.1]) {
      expect(paid(BigInt(Math.floor(best.amountIn * other)))).toBeLessThan(paid(amount))
    }
  })

  it('is none while the fees exceed the price difference', () => {
    const near = pool(A, B, { reserve1: 1_005_000n * UNIT })
    expect(bestTrip([near, pool(A, B)], trip)).toBeNull()
  })
})

it('leaves no profitable round trip, and profits from each', () => {
  const pools = [
    pool(A, B, { reserve1: 1_100_000n * UNIT }),
    pool(A, B, { feeBps: 5 }),
    pool(B, C, { reserve0: 950_000n * UNIT }),
    pool(A, C),
  ]
  const stock = new Map([A, B, C].map((token) => [token, 500_000n * UNIT]))
  const market = createTradedMarket(pools, stock)
  const cycles = findCycles(pools)
  const worth = () => [A, B, C].reduce((sum, token) => sum + market.stockOf(token), 0n)
  const before = worth()
  arbitrageCycles(market, cycles, () => 1e-18)
  expect(worth()).toBeGreaterThan(before)
  for (const { legs } of cycles) {
    expect(bestTrip(market.pools(), legs)?.profit ?? 0).toBeLessThan(5e18)
  }
  expect(market.take().length).toBeGreaterThan(3)
})
