import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { estimatedFeeApr, poolRow } from './pool-figures'

const facts = {
  address: address(`0x${'ab'.repeat(20)}`),
  project: 'harborswap',
  name: 'WETH/USDC',
  tokens: [],
  apr: 25.068731,
  feePercent: 0.3,
  tvlUsd: 50_000_000,
  volumeUsd: 10_000_000,
}

describe('poolRow', () => {
  it('estimates the fee APR as volume × fee × 365 / TVL and leaves the rest unexplained', () => {
    // 10 M × 0.3 % = 30,000 a day; × 365 = 10.95 M a year; of 50 M that is 21.9 %.
    const { figures } = poolRow(facts)
    expect(figures.feeApr).toBe(21.9)
    expect(figures.unexplained).toBe(3.168731)
    expect(figures.turnover).toBe(20)
  })

  it('leaves figures unknown that need an unknown number', () => {
    const { figures, flags } = poolRow({ ...facts, volumeUsd: null })
    expect([figures.feeApr, figures.unexplained, figures.turnover]).toEqual([null, null, null])
    expect(figures.apr).toBe(25.068731)
    expect(flags).toEqual(['incomplete'])
  })

  it('does not divide by the value of an empty pool', () => {
    expect(estimatedFeeApr({ feePercent: 1, tvlUsd: 0, volumeUsd: 5 })).toBeNull()
    expect(poolRow({ ...facts, tvlUsd: 0 }).figures.turnover).toBeNull()
  })

  it('flags at, below and above the limits', () => {
    const flagsOf = (part: Partial<typeof facts>) => poolRow({ ...facts, ...part }).flags
    expect(flagsOf({ tvlUsd: 9_999.99, volumeUsd: 100 })).toEqual(['tiny'])
    expect(flagsOf({ tvlUsd: 10_000, volumeUsd: 100 })).toEqual(['small'])
    expect(flagsOf({ tvlUsd: 99_999.99, volumeUsd: 100 })).toEqual(['small'])
    expect(flagsOf({ tvlUsd: 100_000, volumeUsd: 100 })).toEqual([])
    expect(flagsOf({ volumeUsd: 0 })).toEqual(['idle'])
    expect(flagsOf({ apr: 1_000 })).toEqual([])
    expect(flagsOf({ apr: 1_000.000001 })).toEqual(['check'])
    expect(flagsOf({ tvlUsd: 0.02 })).toEqual(['tiny', 'check'])
    // The fee APR is 21.9 % a year.
    expect(flagsOf({ apr: 8.76 })).toEqual([])
    expect(flagsOf({ apr: 8.75 })).toEqual(['jump'])
    expect(flagsOf({ apr: 2, tvlUsd: 100_000_000 })).toEqual([])
  })
})
