import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { spreadOf } from '@/lib/domain/shared/spread'
import { summariseProjects } from './project-summary'

it('gives mean, median and TVL-weighted APR of each project, most value locked first', () => {
  const pools = [
    testPool('1', { apr: 1, tvlUsd: 300, project: 'b' }),
    testPool('2', { apr: 2, tvlUsd: 100, project: 'b' }),
    testPool('3', { apr: 9, tvlUsd: null, project: 'b' }),
    testPool('4', { apr: null, tvlUsd: 100, project: 'b' }),
    testPool('5', { apr: null, tvlUsd: 900, project: 'a' }),
  ]
  expect(summariseProjects(pools)).toEqual([
    { project: 'a', pools: 1, tvlUsd: 900, aprs: 0, mean: null, median: null, weighted: null },
    { project: 'b', pools: 4, tvlUsd: 500, aprs: 3, mean: 4, median: 2, weighted: 1.25 },
  ])
})

it('takes the middle of an odd count, and the mean of the middle two of an even one', () => {
  expect(spreadOf([5, null, 1, 3])).toEqual({ count: 3, min: 1, median: 3, max: 5 })
  expect(spreadOf([4, 1, 2, 3])).toEqual({ count: 4, min: 1, median: 2.5, max: 4 })
  expect(spreadOf([null])).toBeNull()
})
