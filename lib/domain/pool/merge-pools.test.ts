import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { mergePools } from './merge-pools'
import type { PoolYield } from './pool-yield'

const account = (number: number) => address(`0x${String(number).padStart(40, '0')}`)

const silent: PoolYield = {
  address: account(1),
  project: 'uniswap',
  tokens: [],
  feePercent: null,
  tvlUsd: null,
  volumeUsd: null,
  feeApr: { '1d': null, '7d': null, '30d': null },
  rewardApr: null,
}
const trading: PoolYield = {
  ...silent,
  source: 'a',
  tokens: [account(9), account(8)],
  feePercent: 0.05,
  tvlUsd: 1_000,
  volumeUsd: 50,
  feeApr: { '1d': 4, '7d': 5, '30d': null },
}
const paying: PoolYield = {
  ...silent,
  source: 'b',
  project: 'curve',
  tokens: [account(8), account(9)],
  feePercent: 0.3,
  tvlUsd: 2_000,
  volumeUsd: 60,
  feeApr: { '1d': 14, '7d': 15, '30d': 16 },
  rewardApr: 7,
}

describe('pools of two sources', () => {
  it('are merged by address', () => {
    expect(mergePools([trading], [paying])).toEqual([
      {
        ...trading,
        source: 'a, b',
        project: 'curve',
        feeApr: { '1d': 4, '7d': 15, '30d': 16 },
        rewardApr: 7,
      },
    ])
  })

  it('have the formula of whichever source reports it, of the first where both do', () => {
    const formulaOf = (a: Partial<PoolYield>, b: Partial<PoolYield>) =>
      mergePools([{ ...trading, ...a }], [{ ...paying, ...b }])[0]?.formula
    expect(formulaOf({ formula: 'concentrated' }, {})).toBe('concentrated')
    expect(formulaOf({}, { formula: 'constantProduct' })).toBe('constantProduct')
    expect(formulaOf({ formula: 'concentrated' }, { formula: 'constantProduct' })).toBe(
      'concentrated',
    )
  })

  it('contain what only one source knows', () => {
    expect(mergePools([silent], [paying])).toEqual([paying])
    const quiet = { ...silent, source: 'b' }
    expect(mergePools([trading], [quiet])).toEqual([{ ...trading, source: 'a, b' }])
    const other = { ...paying, address: account(2) }
    expect(mergePools([trading], [other])).toEqual([trading, other])
    expect(mergePools([], [other])).toEqual([other])
  })
})
