import { describe, expect, it } from 'vitest'
import { upperBound } from '@/lib/domain/solver/bound/upper-bound'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { generateInstance } from './generate-instance'

/** Bounds of solving.md, section 8, seed 1, in native coins. */
const published = [
  [5, 20, 10, 0.013492],
  [5, 20, 100, 0.781919],
  [20, 200, 1000, 15.964874],
  [20, 200, 10_000, 162.797296],
  [100, 200, 300, 1.550594],
  [100, 2000, 1000, 14.71488],
] as const

describe('upperBound', () => {
  it.each(published)('of t%i-p%i-o%i is the published one', (tokens, pools, orders, bound) => {
    const instance = generateInstance({ tokens, pools, orders }, 1)
    const found = upperBound(toSearchModel(instance)).bound
    expect(found).toBeGreaterThan(bound * (1 - 1e-5))
    expect(found).toBeLessThan(bound * (1 + 1e-5) + 1e-6)
  })
})
