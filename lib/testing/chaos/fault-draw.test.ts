import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/lib/testing/system/random'
import { drawFrom } from './fault-draw'

const ITEMS = [
  { name: 'often', weight: 8 },
  { name: 'seldom', weight: 1 },
  { name: 'never again', weight: 0 },
]

const drawn = (seed: number, count: number) => {
  const draw = drawFrom(ITEMS, seededRandom(seed))
  return Array.from({ length: count }, () => draw().name)
}

describe('drawFrom', () => {
  it('draws each once before any twice', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(drawn(seed, 3).toSorted()).toEqual(['never again', 'often', 'seldom'])
    }
  })

  it('draws by weight from then on', () => {
    const later = drawn(1, 1_003).slice(3)
    const count = (name: string) => later.filter((drawn) => drawn === name).length
    expect(count('never again')).toBe(0)
    expect(count('often')).toBeGreaterThan(5 * count('seldom'))
    expect(count('seldom')).toBeGreaterThan(0)
  })

  it('draws the same for the same seed', () => {
    expect(drawn(7, 20)).toEqual(drawn(7, 20))
  })
})
