import { describe, expect, it } from 'vitest'
import { TOKEN_PLANS } from '../network-content'
import { deriveAccount, seededRandom } from '../seed'
import { fairPriceUsd } from './fair-price'
import { planOrders } from './order-plan'
import { arbitrage, concentratedArbitrage, idleSwap } from './pool-moves'

const pool = { reserve0: 10n ** 24n, reserve1: 10n ** 24n, feeBps: 30 }

describe('arbitrage', () => {
  it('does not trade at a price inside the fee band', () => {
    expect(arbitrage(pool, 1)).toBeNull()
    expect(arbitrage(pool, 1.0029)).toBeNull()
    expect(arbitrage(pool, 0.9971)).toBeNull()
  })

  it('sells the token that is overpriced in the pool until the band is reached', () => {
    const down = arbitrage(pool, 0.98)
    expect(down?.sellToken0).toBe(true)
    const reserve0 = Number(pool.reserve0 + (down?.amountIn ?? 0n))
    expect(1e48 / reserve0 ** 2 / 0.98).toBeCloseTo(1.003, 6)
    expect(arbitrage(pool, 1.02)?.sellToken0).toBe(false)
  })

  it('never moves more than a small share at once', () => {
    expect(arbitrage(pool, 0.1)?.amountIn).toBeLessThanOrEqual(pool.reserve0 / 49n)
    expect(idleSwap(pool, 0.99)?.amountIn).toBeLessThanOrEqual(pool.reserve1 / 400n)
  })
})

describe('arbitrage in a concentrated pool', () => {
  const held = [10n ** 24n, 10n ** 12n] as const
  const at = (price: number) => concentratedArbitrage({ price, feePpm: 500, held }, 2)

  it('does not trade at a price inside the fee band', () => {
    for (const price of [2, 2.00099, 1.99901]) expect(at(price)).toBeNull()
  })

  it('sells the overpriced token up to the edge of the band, and a small share at most', () => {
    expect(at(2.002)).toEqual({ sellToken0: true, amountIn: held[0] / 50n, price: 2 * 1.0005 })
    expect(at(1.998)).toEqual({ sellToken0: false, amountIn: held[1] / 50n, price: 2 / 1.0005 })
  })
})

describe('fairPriceUsd', () => {
  it('starts at the reference price and stays in its region', () => {
    for (const plan of TOKEN_PLANS) {
      expect(fairPriceUsd('s', plan, 1_800_000_000, 1_800_000_000)).toBe(plan.usd)
      for (let day = 1; day <= 30; day++) {
        const price = fairPriceUsd('s', plan, 1_800_000_000, 1_800_000_000 + day * 86_400)
        expect(Math.abs(Math.log(price / plan.usd))).toBeLessThan(plan.dailyMove * 30)
      }
    }
  })

  it('is the same whatever was asked for in between', () => {
    const at = (seed: string, day: number) =>
      TOKEN_PLANS.map((plan) =>
        fairPriceUsd(seed, plan, 1_800_000_000, 1_800_000_000 + day * 86_400 + 1_000),
      )
    const before = at('s', 1)
    for (let day = 2; day <= 20; day++) at('s', day)
    expect(at('other', 1)).not.toEqual(before)
    expect(at('s', 1)).toEqual(before)
  })

  it('moves smoothly', () => {
    const plan = TOKEN_PLANS[0]
    if (plan === undefined) throw new Error('no tokens')
    const at = (second: number) => fairPriceUsd('s', plan, 1_800_000_000, 1_800_000_000 + second)
    for (let second = 0; second < 600; second += 6) {
      expect(Math.abs(at(second + 6) / at(second) - 1)).toBeLessThan(0.003)
    }
  })
})

describe('planOrders', () => {
  it('is the same for the same seed and covers every kind of order', () => {
    const tokens = TOKEN_PLANS.map(({ decimals, usd }, index) => ({
      address: deriveAccount('t', 'token', index).address,
      decimals,
      usd,
    }))
    const traders = [0, 1, 2].map((index) => deriveAccount('t', 'trader', index))
    const run = () => {
      const random = seededRandom('plan')
      return Array.from({ length: 80 }, () => planOrders({ random, tokens, traders })).flat()
    }
    const plans = run()
    expect(run()).toEqual(plans)
    expect(new Set(plans.map((plan) => plan.kind)).size).toBe(2)
    expect(new Set(plans.map((plan) => plan.pricing.by)).size).toBe(2)
    expect(new Set(plans.map((plan) => plan.partiallyFillable)).size).toBe(2)
    for (const plan of plans) {
      expect(plan.sell).not.toBe(plan.buy)
      expect(plan.sellAmount > 0n && plan.buyAmount > 0n).toBe(true)
    }
  })
})
