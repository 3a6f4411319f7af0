import { expect, it } from 'vitest'
import { aprAxis } from '@/lib/client/pools/apr-axis'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { dotPaths } from './dot-paths'

const axis = aprAxis([testPool('1', { apr: 50 })])

it('places pools by APR, with areas as their TVLs, the largest below', () => {
  const pools = [
    testPool('1', { apr: 25, tvlUsd: 1_000_000 }),
    testPool('2', { apr: 50, tvlUsd: 4_000_000 }),
    testPool('3', { apr: 0, tvlUsd: 990_000 }),
  ]
  expect(dotPaths(pools, axis, 4_000_000)).toEqual([
    { size: 1, path: 'M1000.0 .5h0' },
    { size: 0.5, path: 'M500.0 .5h0M0.0 .5h0' },
  ])
})

it('leaves out what has no APR, and what is beyond the axis', () => {
  const pools = [testPool('1', { apr: null }), testPool('2', { apr: 50.1 })]
  expect(dotPaths(pools, axis, 1)).toEqual([])
})
