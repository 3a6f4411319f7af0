import { beforeEach, describe, expect, it } from 'vitest'
import { createTimeBudget, type TimeBudget } from './time-budget'

let nowMs = 0
let budget: TimeBudget

beforeEach(() => {
  nowMs = 0
  budget = createTimeBudget({ share: 0.5, burstMs: 30_000, nowMs: () => nowMs })
})

describe('time budget', () => {
  it('lets a client use its burst, and a last piece beyond it, then makes it wait for all of it', () => {
    budget.spend('a', 29_000)
    expect(budget.waitMs('a')).toBe(0)
    budget.spend('a', 5_000)
    expect(budget.waitMs('a')).toBe(8_000)
    nowMs += 7_999
    expect(budget.waitMs('a')).toBe(1)
    nowMs += 2
    expect(budget.waitMs('a')).toBe(0)
  })

  it('is one per client', () => {
    budget.spend('a', 60_000)
    expect(budget.waitMs('b')).toBe(0)
  })

  it('never holds back a client that stays within its share', () => {
    for (let round = 0; round < 1_000; round += 1) {
      expect(budget.waitMs('a')).toBe(0)
      budget.spend('a', 800)
      nowMs += 2_000
    }
  })

  it('saves up no more than the burst', () => {
    budget.spend('a', 1_000)
    nowMs += 3_600_000
    budget.spend('a', 30_000)
    expect(budget.waitMs('a')).toBe(1)
  })
})
