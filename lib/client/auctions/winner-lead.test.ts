import { describe, expect, it } from 'vitest'
import { bid } from './competition-row.fixture'
import { isBeyondBar, leadLength, winnerLead } from './winner-lead'

const lead = (first: bigint, second: bigint | null) =>
  winnerLead({ winners: [bid(1, first)], second: second === null ? null : bid(2, second) })

describe('winnerLead', () => {
  it('is the distance to the second best bid in percent of it, rounded down', () => {
    expect(lead(110n, 100n)).toBe(10)
    expect(lead(100_000_299n, 100_000_000n)).toBe(0.0002)
    expect(lead(300n, 100n)).toBe(200)
  })

  it('is none only when both scored the same', () => {
    expect(lead(100n, 100n)).toBe(0)
    expect(lead(10n ** 18n + 1n, 10n ** 18n)).toBe(0.0001)
  })

  it('is not known without a second bid, or behind one that could not be settled', () => {
    expect(lead(100n, null)).toBeNull()
    expect(lead(90n, 100n)).toBeNull()
  })
})

describe('the bar of a lead', () => {
  it('is logarithmic from 0.01 to 100 %', () => {
    expect([0, 0.0001, 0.01, 100, 500].map(leadLength)).toEqual([0, 0, 0, 1, 1])
    expect(leadLength(1)).toBeCloseTo(0.5)
    expect([100, 100.01].map(isBeyondBar)).toEqual([false, true])
  })
})
