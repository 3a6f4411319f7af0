import { expect, it } from 'vitest'
import { unknown } from '@/lib/domain/market/source-result'
import { aPool, poolAddress, READ_MS, readingOf } from './pools.fixture'
import { readPools } from './read-pools'

it('ranks pools by value locked and lists the thousand largest', async () => {
  const all = Array.from({ length: 1_002 }, (_, index) => aPool(index + 1))
  const { top, pools } = await readingOf(all)
  expect([top.length, pools.size]).toEqual([1_000, 1_002])
  expect(top.slice(0, 2).map(({ address }) => address)).toEqual([
    poolAddress(1_002),
    poolAddress(1_001),
  ])
  expect(pools.get(poolAddress(1))?.rank).toBe(1_001)
})

it('derives display name, APRs and averages', async () => {
  const feeApr = { '1d': 1.00000049, '7d': 2, '30d': null }
  const { top, average } = await readingOf([
    aPool(7, { project: '"Tidepool"', feeApr, rewardApr: 0.5 }),
  ])
  expect(top).toMatchObject([
    {
      project: 'Tidepool',
      apr: 2.5,
      source: null,
      readAtMs: READ_MS,
      windows: {
        '1d': { apr: 1.5, feeApr: 1, rewardApr: 0.5 },
        '7d': { apr: 2.5, feeApr: 2, rewardApr: 0.5 },
        '30d': { apr: null, feeApr: null, rewardApr: 0.5 },
      },
    },
  ])
  expect(average).toEqual({ Tidepool: 2.5 })
})

it('is a reading with a fault while a part of the source is unavailable', async () => {
  const fault = new Error('part: down')
  const assertComplete = () => Promise.reject(fault)
  expect(await readingOf([aPool(1)])).toMatchObject({ fault: null })
  expect(await readingOf([aPool(1)], { assertComplete })).toMatchObject({ fault, atMs: READ_MS })
})

it('is unknown when the source does not know the chain', async () => {
  expect(await readPools({ pools: async () => unknown })).toEqual(unknown)
})
