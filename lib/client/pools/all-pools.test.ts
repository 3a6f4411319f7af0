import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { allPools } from './all-pools'

it('sums up what is known, and says how much is not', () => {
  const pools = [
    testPool('1', { tvlUsd: 5, volumeUsd: 2 }),
    testPool('2', { tvlUsd: null, volumeUsd: 3 }),
  ]
  expect(allPools(pools)).toEqual({ tvlUsd: 5, volumeUsd: 5, withoutTvl: 1 })
  expect(allPools([])).toEqual({ tvlUsd: null, volumeUsd: null, withoutTvl: 0 })
})
