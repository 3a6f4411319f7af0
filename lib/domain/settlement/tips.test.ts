import { describe, expect, it } from 'vitest'
import { MAX_WINNERS } from '@/lib/domain/solution/select-winners'
import { tipOfPlace, usualTip } from './tips'

describe('tipOfPlace', () => {
  it('falls with each place that an auction can fill, also for a tip of some wei per gas', () => {
    for (const tip of [20_000_000_000n, 1_000_000n, 40n]) {
      const tips = Array.from({ length: MAX_WINNERS }, (_, place) => tipOfPlace(tip, place))
      expect(tips[0]).toBe(tip)
      for (const [place, next] of tips.slice(1).entries())
        expect(next).toBeLessThan(tips[place] ?? 0n)
    }
    expect(tipOfPlace(20_000_000_000n, 1)).toBe(19_500_000_000n)
  })

  it('is never negative', () => {
    expect(tipOfPlace(80n, 1_000)).toBe(2n)
    expect(tipOfPlace(0n, 3)).toBe(0n)
  })
})

describe('usualTip', () => {
  it('is the median of the blocks in which a tip was paid', () => {
    expect(usualTip([[5n], [1n], [0n], [100n], [7n]])).toBe(7n)
    expect(usualTip([[5n], [0n], [3n], [9n]])).toBe(5n)
  })

  it('is unknown where nobody paid one, or the node tells none', () => {
    expect(usualTip([[0n], [0n]])).toBeNull()
    expect(usualTip([[], []])).toBeNull()
    expect(usualTip([])).toBeNull()
  })
})
