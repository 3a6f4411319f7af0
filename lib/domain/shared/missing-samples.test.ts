import { describe, expect, it } from 'vitest'
import { missingSamples } from './missing-samples'

describe('missing samples', () => {
  it('counts those that were due in a gap', () => {
    expect(missingSamples([0, 1, 2, 3, 7, 8, 9])).toEqual([
      { after: 3, before: 7, count: 3, interval: 1 },
    ])
  })

  it('finds a single one, and none where a sample is only late', () => {
    expect(missingSamples([0, 10, 20, 40, 50, 60]).map(({ count }) => count)).toEqual([1])
    expect(missingSamples([0, 10, 20, 36, 46, 56])).toEqual([])
  })

  it('finds a gap after the first and before the last sample', () => {
    expect(missingSamples([0, 5, 6, 7]).map(({ count }) => count)).toEqual([4])
    expect(missingSamples([0, 1, 2, 7]).map(({ count }) => count)).toEqual([4])
  })

  it('takes the change from daily to hourly samples for none', () => {
    expect(missingSamples([0, 24, 48, 72, 73, 74, 75])).toEqual([])
    expect(missingSamples([0, 24, 25, 26])).toEqual([
      { after: 0, before: 24, count: 23, interval: 1 },
    ])
  })

  it('has nothing to say of fewer than three samples', () => {
    expect(missingSamples([])).toEqual([])
    expect(missingSamples([0, 100])).toEqual([])
  })
})
