import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { allPools } from './all-pools'

it('sums up what is known, and knows nothing of no pool', () => {
  const pools = [
    testPool('1', { tvlUsd: 5, volumeUsd: 2 }),
    testPool('2', { tvlUsd: null, volumeUsd: 3 }),
  ]
  expect(allPools(pools)).toEqual({ tvlUsd: 5, volumeUsd: 5 })
  expect(allPools([])).toEqual({ tvlUsd: null, volumeUsd: null })
})
