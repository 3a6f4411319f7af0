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
    kind: 'constantProduct',
    address: address(`0x${pools.toString(16).padStart(40, '0')}`),
    token0,
    token1,
    reserve0: atomsOf(token0, amount0),
    reserve1: atomsOf(token1, amount1),
    feeBps: bps(30),
    swapGas: 70_000n,
  }
}

/** Atoms on both sides. */
function raw(a: Address, amountA: bigint, b: Address, amountB: bigint): ConstantProductPool {
  const made = pool(a, 1, b, 1)
  const [reserve0, reserve1] = a < b ? [amountA, amountB] : [amountB, amountA]
  return { ...made, reserve0: atoms(reserve0), reserve1: atoms(reserve1) }
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

  it('weights several pools by their depth, a dearer one by its shallower side', () => {
    const cheaper = priced([pool(usd, 3_000_000, eth, 1_000), pool(usd, 1_000_000, eth, 500)])
    expect(cheaper.get(eth)).toBeCloseTo((3_000 * 3 + 2_000 * 1) / 4, 9)
    const dearer = priced([pool(usd, 3_000_000, eth, 1_000), pool(usd, 1_000_000, eth, 250)])
    expect(dearer.get(eth)).toBeCloseTo((3_000 * 3 + 4_000 * 0.75) / 3.75, 9)
  })

  it('is not moved by shallow pools, however wrong their prices', () => {
    const deep = [
      pool(usd, 3_000_000, eth, 1_000),
      pool(usd, 600_000, cow, 2_000_000),
      pool(eth, 500, btc, 20),
    ]
    const fair = priced(deep)
    const side = fc.bigInt({ min: 1n, max: 10n ** 30n })
    const tokens = fc.constantFrom<[Address, Address]>([eth, cow], [eth, btc], [btc, cow])
    /** At most ten dollars, and any amount of the other token. */
    const direct = fc.record({
      pair: fc.constantFrom<[Address, Address]>([usd, eth], [usd, btc], [usd, cow]),
      known: fc.bigInt({ min: 1n, max: 10_000_000n }),
      other: side,
    })
    /** At most ten dollars' worth of a token with a deep price. */
    const indirect = fc.record({
      pair: tokens,
      known: fc.bigInt({ min: 1n, max: 10_000n }),
      other: side,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(direct, indirect), { maxLength: 8 }), (odd) => {
        const shallow = odd.map(({ pair: [a, b], known, other }) => raw(a, known, b, other))
        const prices = priced([...deep, ...shallow])
        for (const [token, price] of fair) {
          expect((prices.get(token) ?? 0) / price).toBeGreaterThan(1 - 1e-3)
          expect((prices.get(token) ?? 0) / price).toBeLessThan(1 + 1e-3)
        }
      }),
      { seed: 2 },
    )
  })

  it('is not moved by a large amount of a token that only a shallow pool prices wrongly', () => {
    // A one-dollar pool prices a coin at a million; a billion such coins are pooled with one ether.
    const prices = priced([
      pool(usd, 3_000_000, eth, 1_000),
      pool(usd, 1, cow, 0.000001),
      pool(cow, 1_000_000_000, eth, 1),
    ])
    expect(prices.get(eth)).toBeCloseTo(3_000, 1)
  })

  it('trusts a route no further than its shallowest pool', () => {
    // A deep pool of two tokens is no evidence when only a small pool connects it to the dollar.
    const prices = priced([
      pool(usd, 1_000, eth, 1),
      pool(eth, 1_000_000, cow, 1_000_000),
      pool(usd, 9_000, cow, 3),
    ])
    // The 9,000-dollar pool prices the token; a route of depth 1,000 would weigh one tenth.
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

  it('has no prices without decimals of the dollar token', () => {
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
