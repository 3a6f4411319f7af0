import { describe, expect, it } from 'vitest'
import { placedAt, slippageVectors } from '@/lib/testing/vectors/slippage'
import { recommendSlippage, type SlippageRefinement, type TokenMarket } from './slippage'

const START_MS = Date.UTC(2026, 10, 20)
const NO_REFINEMENT: SlippageRefinement = { horizonSeconds: 0, priceImpactBps: 0 }

function market(
  prices: readonly number[],
  spotUsd: number | null,
  spacingSeconds = 300,
): TokenMarket {
  return tokenMarket(placedAt(START_MS, { prices, spacingSeconds, lateSeconds: 0 }), spotUsd)
}

const tokenMarket = (
  points: readonly (readonly [number, number])[],
  spotUsd: number | null,
): TokenMarket => ({
  points: points.map(([timestampMs, price]) => ({ timestampMs, price, volume: null })),
  spotUsd,
})

describe('the recommended slippage', () => {
  it.each(slippageVectors)('is as published: $name', (vector) => {
    expect(
      recommendSlippage(
        tokenMarket(placedAt(START_MS, vector.base), vector.spotBase),
        tokenMarket(placedAt(START_MS, vector.quote), vector.spotQuote),
        NO_REFINEMENT,
      ),
    ).toBe(vector.slippageBps)
  })

  it('is zero for two prices known to be constant', () => {
    const still = market([1, 1, 1], 1)
    expect(recommendSlippage(still, still, NO_REFINEMENT)).toBe(0)
  })

  it.each([
    ['the history of no source', { points: null, spotUsd: 1 }],
    ['one point', market([1], 1)],
    ['points of one moment', market([1, 2, 3], 1, 0)],
    ['a price of zero', market([1, 2, 3], 0)],
  ])('is unknown for %s', (_, token) => {
    const other = market([2600, 2610, 2605], 2600)
    expect(recommendSlippage(token, other, NO_REFINEMENT)).toBeNull()
    expect(recommendSlippage(other, token, NO_REFINEMENT)).toBeNull()
  })

  it('treats each token separately when all points lie in one slot', () => {
    const dense = market([100, 101, 100], 100, 10)
    const still = market([1, 1, 1], 1, 10)
    // Deviation 0.4714 in steps of 10 s is sqrt(30) times that in a slot.
    expect(recommendSlippage(dense, still, NO_REFINEMENT)).toBe(259)
  })
})

describe('facts about the order', () => {
  const base = market([2600, 2610, 2605, 2590], 2600)
  const quote = market([1, 1, 1, 1], 1)
  const recommend = (horizonSeconds: number, priceImpactBps: number) =>
    recommendSlippage(base, quote, { horizonSeconds, priceImpactBps })

  it.each([
    [0, 29],
    [300, 29],
    // 28.44 bps times the square root of 4, 6 and 12 slots.
    [1200, 57],
    [1800, 70],
    [3600, 99],
  ])('scale a horizon of %i s by its square root to %i bps', (seconds, expected) => {
    expect(recommend(seconds, 0)).toBe(expected)
  })

  it.each([
    [1, 30],
    [500, 529],
    [9_999, 10_000],
  ])('add a price impact of %i bps', (impact, expected) => {
    expect(recommend(0, impact)).toBe(expected)
  })
})
