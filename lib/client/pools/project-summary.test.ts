import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { spreadOf } from '@/lib/domain/shared/spread'
import { summariseProjects } from './project-summary'

it('gives mean, median and TVL-weighted APR of each project, most value locked first', () => {
  const pools = [
    testPool('1', { apr: 1, tvlUsd: 300_000, project: 'b' }),
    testPool('2', { apr: 2, tvlUsd: 100_000, project: 'b' }),
    testPool('4', { apr: null, tvlUsd: 100_000, project: 'b' }),
    testPool('5', { apr: null, tvlUsd: 900_000, project: 'a' }),
  ]
  const none = { aprs: 0, mean: null, median: null, weighted: null }
  expect(summariseProjects(pools)).toEqual([
    { project: 'a', pools: 1, tvlUsd: 900_000, tooThin: 0, ...none },
    {
      project: 'b',
      pools: 3,
      tvlUsd: 500_000,
      tooThin: 0,
      aprs: 2,
      mean: 1.5,
      median: 1.5,
      weighted: 1.25,
    },
  ])
})

it('leaves pools that are too thin out of every APR, and counts them', () => {
  const pools = [
    testPool('1', { apr: 4, tvlUsd: 10_000 }),
    testPool('2', { apr: 6, tvlUsd: 10_000 }),
    testPool('3', { apr: 5e9, tvlUsd: 0.02 }),
    testPool('4', { apr: 700, tvlUsd: null }),
    testPool('5', { apr: 5e9, tvlUsd: 0.02, project: 'drained' }),
  ]
  expect(summariseProjects(pools)).toMatchObject([
    { pools: 4, tooThin: 2, aprs: 2, mean: 5, median: 5, weighted: 5 },
    { project: 'drained', tooThin: 1, aprs: 0, mean: null, median: null, weighted: null },
  ])
})

it('counts a pool whose value is no number as too thin', () => {
  const pools = [
    testPool('1', { apr: 4, tvlUsd: 10_000 }),
    testPool('2', { apr: 900, tvlUsd: Number.NaN }),
  ]
  expect(summariseProjects(pools)).toMatchObject([
    { pools: 2, tvlUsd: 10_000, tooThin: 1, aprs: 1, mean: 4, weighted: 4 },
  ])
})

it('takes the middle of an odd count, and the mean of the middle two of an even one', () => {
  expect(spreadOf([5, null, 1, 3])).toEqual({ count: 3, min: 1, median: 3, max: 5 })
  expect(spreadOf([4, 1, 2, 3])).toEqual({ count: 4, min: 1, median: 2.5, max: 4 })
  expect(spreadOf([null])).toBeNull()
})
