import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import type { SizedTrade } from './price-impact'
import { type TokenValue, type ValuedPool, valuedImpactBps } from './valued-pools'

const account = (n: number) => address(`0x${n.toString(16).padStart(40, '0')}`)
const [A, B, BASE, OTHER] = [account(1), account(2), account(3), account(4)]
const ETHER = 10n ** 18n
/** A token of a dollar with 18 decimals. */
const dollar: TokenValue = { priceUsd: 1, decimals: 18 }

let made = 100
const pool = (tvlUsd: number | null, fields: Partial<ValuedPool> = {}): ValuedPool => {
  made += 1
  return {
    address: account(made),
    formula: 'constantProduct',
    tokens: [A, B],
    feePercent: 0,
    tvlUsd,
    ...fields,
  }
}
const unknownFormula = (tvlUsd: number, fields: Partial<ValuedPool> = {}): ValuedPool => {
  const { formula, ...rest } = pool(tvlUsd, fields)
  return rest
}
const sell = (dollars: number): SizedTrade => ({
  sellToken: A,
  buyToken: B,
  kind: 'sell',
  amount: BigInt(dollars) * ETHER,
})
const impact = (pools: readonly ValuedPool[], trade: SizedTrade, value = dollar) =>
  valuedImpactBps(pools, new Set([BASE]), trade, value)

describe('the price impact in a pool of known value', () => {
  it('is the share of half of it that the trade is of what that half becomes', () => {
    // 10,000 of 1,000,000 next to it: 10,000 / 1,010,000 = 0.990 %.
    expect(impact([pool(2_000_000)], sell(10_000))).toBe(100)
    expect(impact([pool(200_000)], sell(10_000))).toBe(910)
    // The price of a purchase is rounded up, so that a whole share is a little more than that.
    expect(impact([pool(2_000_000)], { ...sell(10_000), kind: 'buy' })).toBe(101)
    expect(impact([pool(2_000_000)], sell(0))).toBe(0)
  })

  it('values the trade by the price and decimals of the token it is of', () => {
    const ether = { priceUsd: 2_500.5, decimals: 18 }
    const one = { ...sell(0), amount: ETHER }
    // 2,500.5 / (1,000,000 + 2,500.5) = 0.2494 %.
    expect(impact([pool(2_000_000)], one, ether)).toBe(25)
    expect(
      impact(
        [pool(2_000_000)],
        { ...one, amount: 10_000n * 10n ** 6n },
        { priceUsd: 1, decimals: 6 },
      ),
    ).toBe(100)
    expect(
      impact([pool(2_000_000)], { ...one, amount: 10_000n }, { priceUsd: 1, decimals: 0 }),
    ).toBe(100)
  })

  it('of more than half of its value cannot be bought', () => {
    expect(impact([pool(2_000)], { ...sell(1_000), kind: 'buy' })).toBe(10_000)
    expect(impact([pool(2_000)], { ...sell(999), kind: 'buy' })).toBe(9_991)
  })

  it('is that of the deepest one', () => {
    expect(impact([pool(200_000), pool(2_000_000), pool(2_000)], sell(10_000))).toBe(100)
  })
})

describe('pools with another formula', () => {
  it('count as the whole range where they are concentrated', () => {
    expect(impact([pool(2_000_000, { formula: 'concentrated' })], sell(10_000))).toBe(100)
  })

  it('show nothing alone where it is unknown', () => {
    expect(impact([unknownFormula(2_000_000)], sell(10_000))).toBeNull()
  })

  it('only lower what the known ones say where it is unknown', () => {
    expect(impact([pool(200_000), unknownFormula(2_000_000)], sell(10_000))).toBe(100)
    expect(impact([pool(2_000_000), unknownFormula(2_000)], sell(10_000))).toBe(100)
  })
})

describe('a route', () => {
  const hop = (tvlUsd: number, from: typeof A, to: typeof A) => pool(tvlUsd, { tokens: [from, to] })

  it('leads over a base token, and adds up what its pools say', () => {
    const pools = [hop(2_000_000, A, BASE), hop(2_000_000, BASE, B)]
    // 10,000 / (1,000,000 / 2 + 10,000) = 1.961 %.
    expect(impact(pools, sell(10_000))).toBe(197)
    expect(impact([...pools, pool(20_000)], sell(10_000))).toBe(197)
  })

  it('leads over no token anyone could have made', () => {
    const pools = [hop(1e12, A, OTHER), hop(1e12, OTHER, B)]
    expect(impact(pools, sell(10_000))).toBeNull()
    expect(impact([...pools, pool(2_000_000)], sell(10_000))).toBe(100)
  })
})

describe('nothing is known', () => {
  it.each([
    ['of a pool without a value', pool(null)],
    ['of a pool without value', pool(0)],
    ['of a pool of a value nobody has', pool(1e300)],
    ['of a pool that keeps everything', pool(1e6, { feePercent: 100 })],
    ['of a pool that keeps more than everything', pool(1e6, { feePercent: 1e9 })],
    ['of a pool of three tokens', pool(1e6, { tokens: [A, B, BASE] })],
    ['of a pool whose tokens are not known', pool(1e6, { tokens: [] })],
    ['of a pool of other tokens', pool(1e6, { tokens: [A, BASE] })],
  ])('%s', (_, unvalued) => {
    expect(impact([unvalued], sell(10_000))).toBeNull()
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('of a token that costs %s', (priceUsd) => {
    expect(impact([pool(1e6)], sell(1), { ...dollar, priceUsd })).toBeNull()
  })
})

describe('against the swap itself, for random pools', () => {
  /** Amounts in atoms of a pair whose reserves are each worth `halfCents`, and the trade's share. */
  const cases = fc.record({
    halfCents: fc.bigInt({ min: 10n ** 5n, max: 10n ** 12n }),
    soldPerMille: fc.bigInt({ min: 1n, max: 3_000n }),
    // Cents of a whole token, and its decimals.
    soldCents: fc.bigInt({ min: 1n, max: 10n ** 7n }),
    soldDecimals: fc.integer({ min: 6, max: 18 }),
    boughtCents: fc.bigInt({ min: 1n, max: 10n ** 7n }),
    boughtDecimals: fc.integer({ min: 6, max: 18 }),
    feeBps: fc.constantFrom(0n, 1n, 5n, 25n, 30n, 100n),
  })
  const percentOf = (feeBps: bigint) => Number(feeBps) / 100
  /** Rounding of atoms, which are large here, and of the result to a whole bp. */
  const TOLERANCE_BPS = 1.01

  it('a sell order loses what the pair contract would make it lose', () => {
    fc.assert(
      fc.property(cases, ({ halfCents, soldPerMille, soldCents, soldDecimals, ...rest }) => {
        const scale = 10n ** 30n
        const reserveIn = (halfCents * 10n ** BigInt(soldDecimals) * scale) / soldCents
        const reserveOut =
          (halfCents * 10n ** BigInt(rest.boughtDecimals) * scale) / rest.boughtCents
        const amount = ((reserveIn / scale) * soldPerMille) / 1_000n
        fc.pre(amount > 1_000_000n)
        // The published formula: what is left of the input after the fee moves along x · y = k.
        const input = amount * scale * (10_000n - rest.feeBps)
        const out = (input * reserveOut) / (reserveIn * 10_000n + input)
        const atFirstPrice = (input * reserveOut) / (reserveIn * 10_000n)
        const lostBps = Number(((atFirstPrice - out) * 10n ** 12n) / atFirstPrice) / 10 ** 8
        const bps = valuedImpactBps(
          [pool(Number(2n * halfCents) / 100, { feePercent: percentOf(rest.feeBps) })],
          new Set(),
          { sellToken: A, buyToken: B, kind: 'sell', amount },
          { priceUsd: Number(soldCents) / 100, decimals: soldDecimals },
        )
        if (bps === null) throw new Error('the depth is known')
        expect(bps).toBeGreaterThan(lostBps - 0.01)
        expect(bps).toBeLessThan(lostBps + TOLERANCE_BPS)
      }),
      { numRuns: 500 },
    )
  })

  it('a purchase costs as much more as the pair contract would charge', () => {
    fc.assert(
      fc.property(cases, ({ halfCents, soldPerMille, boughtCents, boughtDecimals, feeBps }) => {
        const reserve = (halfCents * 10n ** BigInt(boughtDecimals)) / boughtCents
        const amount = (reserve * soldPerMille) / 4_000n
        fc.pre(amount > 1_000_000n)
        const bps = valuedImpactBps(
          [pool(Number(2n * halfCents) / 100, { feePercent: percentOf(feeBps) })],
          new Set(),
          { sellToken: A, buyToken: B, kind: 'buy', amount },
          { priceUsd: Number(boughtCents) / 100, decimals: boughtDecimals },
        )
        if (bps === null) throw new Error('the depth is known')
        // Buying the share s of a reserve costs s / (1 - s) of the other: the price is worse by s.
        const shareBps = Number((amount * 10n ** 12n) / reserve) / 10 ** 8
        expect(bps).toBeGreaterThan(shareBps - 0.01)
        expect(bps).toBeLessThan(shareBps + TOLERANCE_BPS)
      }),
      { numRuns: 500 },
    )
  })

  it('a concentrated position never does worse within its range', () => {
    // Liquidity L between the prices pa and pb around 1; the trade stops before the range ends.
    fc.assert(
      fc.property(
        fc.double({ min: 1_000, max: 1e9, noNaN: true }),
        fc.double({ min: 0.05, max: 0.99, noNaN: true }),
        fc.double({ min: 1.01, max: 20, noNaN: true }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (liquidity, lowest, highest, used) => {
          const held = {
            in: liquidity * (1 - 1 / Math.sqrt(highest)),
            out: liquidity * (1 - Math.sqrt(lowest)),
          }
          // The root of the price falls to that of `lowest` when the whole reserve is sold.
          const root = 1 - used * (1 - Math.sqrt(lowest))
          const sold = liquidity * (1 / root - 1)
          const got = liquidity * (1 - root)
          fc.pre(sold > 1)
          const bps = impact([pool(held.in + held.out, { formula: 'concentrated' })], {
            ...sell(0),
            amount: BigInt(Math.floor(sold * 1e6)) * 10n ** 12n,
          })
          expect(bps).toBeGreaterThan((1 - got / sold) * 10_000 - 0.1)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('a larger trade never has less impact, and a deeper pool never more', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            tvlUsd: fc.integer({ min: 1, max: 1e9 }),
            feePercent: fc.constantFrom(0, 0.05, 0.3),
            isKnown: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 1, max: 1e7 }),
        (listed, one, other) => {
          // One fee, as the route with the best price is chosen, not that with the least impact.
          const pools = listed.map(({ tvlUsd, isKnown }) =>
            (isKnown ? pool : unknownFormula)(tvlUsd),
          )
          const [small, large] = one < other ? [one, other] : [other, one]
          const ofSmall = impact(pools, sell(small))
          const ofLarge = impact(pools, sell(large))
          expect(ofSmall === null).toBe(ofLarge === null)
          expect(ofSmall ?? 0).toBeLessThanOrEqual(ofLarge ?? 0)
          const deeper = impact([...pools, unknownFormula(2e9)], sell(large))
          expect(deeper ?? 0).toBeLessThanOrEqual(ofLarge ?? 0)
        },
      ),
    )
  })
})
