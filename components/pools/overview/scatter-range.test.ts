import { expect, it } from 'vitest'
import { EVERY_POOL, filterPools } from '@/lib/client/pools/pool-filter'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { scatterPools, selectedRange, toScatterPoints, withRange } from './scatter-range'

const pools = [
  testPool('1', { tvlUsd: 12_345, apr: 1.234 }),
  testPool('2', { tvlUsd: 1_234_567, apr: 20 }),
  testPool('3', { tvlUsd: 9_876_543, apr: 300 }),
  testPool('4', { tvlUsd: null }),
  testPool('5', { tvlUsd: 0.02, apr: 5e9 }),
]
const points = toScatterPoints(pools)

it('leaves out pools without coordinates, and those too thin to compare', () => {
  expect(points.map(({ x }) => x)).toEqual([12_345, 1_234_567, 9_876_543])
})

it('turns a selection into spans that are never narrower, and open beyond all pools', () => {
  const filter = withRange(EVERY_POOL, { x: [1_234_560, 10_000_000], y: [1, 20.001] }, points)
  expect(filter.spans).toEqual({
    tvl: { from: 1_230_000, to: null },
    apr: { from: null, to: 20.01 },
  })
  expect(filterPools(pools, filter).shown).toEqual([pools[1]])
  expect(selectedRange(filter, points)).toEqual({ x: [1_230_000, 9_876_543], y: [1.234, 20.01] })
})

it('keeps all points while a selection is active', () => {
  const filter = withRange(EVERY_POOL, { x: [1, 20_000], y: [0, 5] }, points)
  expect(scatterPools(pools, filter)).toEqual(pools)
  expect(withRange(filter, null, points)).toEqual(EVERY_POOL)
  expect(selectedRange(EVERY_POOL, points)).toBeNull()
})
