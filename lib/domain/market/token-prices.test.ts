import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { usdPricesFromPools } from './token-prices'

const tokenOf = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const usd = tokenOf('0a')
const eth = tokenOf('0b')
const btc = tokenOf('0c')
const cow = tokenOf('0d')
const decimals = new Map([
  [usd, 6],
  [eth, 18],
  [btc, 8],
  [cow, 18],
])

let pools = 0
/** Whole tokens on both sides. */
function pool(a: Address, amountA: number, b: Address, amountB: number): ConstantProductPool {
  const atomsOf = (token: Address, amount: number) =>
    atoms(BigInt(Math.round(amount * 1e6)) * 10n ** BigInt((decimals.get(token) ?? 18) - 6))
  const [token0, token1] = a < b ? [a, b] : [b, a]
  const [amount0, amount1] = a < b ? [amountA, amountB] : [amountB, amountA]
  pools += 1
  return {
    address: address(`0x${pools.toString(16).padStart(40, '0')}`),
    token0,
    token1,
    reserve0: atomsOf(token0, amount0),
    reserve1: atomsOf(token1, amount1),
    feeBps: bps(30),
    swapGas: 70_000n,
  }
}

const priced = (list: readonly ConstantProductPool[], from = decimals) =>
  usdPricesFromPools(list, { usdToken: usd, decimals: from })

describe('usdPricesFromPools', () => {
  it('prices one dollar token at exactly one and others by their reserves', () => {
    const prices = priced([pool(usd, 3_000_000, eth, 1_000), pool(eth, 300, btc, 10)])
    expect(prices.get(usd)).toBe(1)
    expect(prices.get(eth)).toBeCloseTo(3_000, 9)
    expect(prices.get(btc)).toBeCloseTo(90_000, 7)
  })

  it('weights several pools by their depth', () => {
    const prices = priced([pool(usd, 3_000_000, eth, 1_000), pool(usd, 1_000_000, eth, 250)])
    expect(prices.get(eth)).toBeCloseTo((3_000 * 3 + 4_000 * 1) / 4, 9)
  })

  it('is not moved by a shallow pool with an absurd price', () => {
    const prices = priced([pool(usd, 3_000_000, eth, 1_000), pool(usd, 1, eth, 0.00001)])
    expect(prices.get(eth)).toBeGreaterThan(3_000)
    expect(prices.get(eth)).toBeLessThan(3_001)
  })

  it('trusts a route no further than its shallowest pool', () => {
    // A deep pair of two tokens says nothing when only a small pool ties it to the dollar.
    const prices = priced([
      pool(usd, 1_000, eth, 1),
      pool(eth, 1_000_000, cow, 1_000_000),
      pool(usd, 9_000, cow, 3),
    ])
    // The 9,000-dollar pool prices the token; 1,000 of route depth beside it would weigh one tenth.
    expect(prices.get(cow)).toBeCloseTo(3_000, 9)
  })

  it('leaves out what no pool connects, empty pools, and tokens of unknown decimals', () => {
    const prices = priced([pool(usd, 0, eth, 5), pool(btc, 1, cow, 1)])
    expect([...prices.keys()]).toEqual([usd])
    const through = priced(
      [pool(usd, 3_000, eth, 1), pool(eth, 1, btc, 1)],
      new Map([
        [usd, 6],
        [btc, 8],
      ]),
    )
    expect(through.has(eth)).toBe(false)
    expect(through.get(btc)).toBeCloseTo(3_000, 9)
  })

  it('says nothing without decimals of the dollar token', () => {
    expect(priced([pool(usd, 3_000, eth, 1)], new Map([[eth, 18]])).size).toBe(0)
  })

  it('lies between the lowest and the highest pool price, in any order of pools', () => {
    const reserve = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(reserve, reserve), { minLength: 1, maxLength: 6 }), (sides) => {
        const list = sides.map(([dollars, coins]) => pool(usd, dollars, eth, coins))
        const price = priced(list).get(eth) ?? 0
        const rates = sides.map(([dollars, coins]) => dollars / coins)
        expect(price).toBeGreaterThanOrEqual(Math.min(...rates) * (1 - 1e-12))
        expect(price).toBeLessThanOrEqual(Math.max(...rates) * (1 + 1e-12))
        expect(priced(list.toReversed()).get(eth)).toBe(price)
      }),
      { seed: 1 },
    )
  })
})
