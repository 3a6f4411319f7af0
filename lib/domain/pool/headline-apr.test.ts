import { describe, expect, it } from 'vitest'
import { headlineApr, roundPercent, totalApr } from './headline-apr'

describe('headlineApr', () => {
  const windows = { '1d': 1, '7d': 2, '30d': 4 }

  it.each([
    ['the week with incentives', { feeApr: windows, rewardApr: 0.5 }, 2.5],
    ['the day where the week is unknown', { feeApr: { ...windows, '7d': null }, rewardApr: 0 }, 1],
    ['fees alone where incentives are unknown', { feeApr: windows, rewardApr: null }, 2],
    ['zero where there were no fees', { feeApr: { ...windows, '7d': 0 }, rewardApr: 0 }, 0],
    [
      'unknown where only a longer window is known',
      { feeApr: { '1d': null, '7d': null, '30d': 4 }, rewardApr: 1 },
      null,
    ],
  ])('is %s', (_, pool, expected) => {
    expect(headlineApr(pool)).toBe(expected)
  })

  it('has six decimals', () => {
    expect(totalApr(1.23456749, 0)).toBe(1.234567)
    expect(totalApr(1.2345675, 0)).toBe(1.234568)
    expect(roundPercent(0.0000004)).toBe(0)
  })
})
