import { describe, expect, it } from 'vitest'
import { withConcentratedPools } from '@/lib/testing/solving/concentrate-pools'
import { generateInstance } from '@/lib/testing/solving/generate-instance'
import { drawsOf } from '@/lib/testing/solving/random'
import { addPool, createSlopes, poolGain, rangeRoot } from './pool-dual'
import { toSearchModel } from './search-model'
import { givenAt, rangeAfter, wholeRange } from './search-pools'

const model = toSearchModel(
  withConcentratedPools(generateInstance({ tokens: 5, pools: 20, orders: 1 }, 3)),
)
const { pools } = model
const draws = drawsOf('prices of ranges')
const manyPrices = Array.from({ length: 40 }, () =>
  Float64Array.from({ length: model.tokens }, () => Math.exp(draws.uniform(-1, 1))),
)
const rangesOf = (pool: number) =>
  Array.from(
    { length: (pools.first[pool + 1] ?? 0) - (pools.first[pool] ?? 0) },
    (_, at) => (pools.first[pool] ?? 0) + at,
  )

describe('ranges of a pool', () => {
  it('trade from the price outwards, so that those behind an unused one gain nothing', () => {
    for (const prices of manyPrices) {
      for (let pool = 0; pool < pools.above.length; pool += 1) {
        const all = rangesOf(pool).reduce(
          (sum, range) => sum + rangeRoot(pools, range, prices) ** 2,
          0,
        )
        expect(poolGain(pools, pool, prices)).toBeCloseTo(all, 9)
        const slopes = createSlopes(model.tokens)
        addPool(pools, pool, prices, slopes)
        expect(slopes.value).toBeCloseTo(all, 9)
      }
    }
  })

  it('give together what the gain is made of', () => {
    const prices = manyPrices[0] ?? new Float64Array()
    for (let pool = 0; pool < pools.above.length; pool += 1) {
      const slopes = createSlopes(model.tokens)
      addPool(pools, pool, prices, slopes)
      const { given } = givenAt(pools, pool, prices)
      expect(given).toBeCloseTo(Math.max(...slopes.gradient), 6)
    }
  })

  it('are all reached, each once, in one direction or the other', () => {
    for (let pool = 0; pool < pools.above.length; pool += 1) {
      const walk = (sellsA: boolean) => {
        const found: number[] = []
        let range = pools.first[pool] ?? 0
        while (range >= 0) {
          found.push(range)
          range = rangeAfter(pools, pool, range, sellsA)
        }
        return found
      }
      const [down, up] = [walk(true), walk(false)]
      expect([...down, ...up.slice(1)]).toEqual(rangesOf(pool))
      for (const range of down.slice(1)) expect(wholeRange(pools, range, false).paid).toBe(0)
      for (const range of up.slice(1)) expect(wholeRange(pools, range, true).paid).toBe(0)
    }
  })
})
