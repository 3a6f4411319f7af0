import { describe, expect, it } from 'vitest'
import type { MarketPool } from '@/lib/domain/market/market-batch'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { type IndexedPools, marketOfIndex } from './indexed-yields'

const of = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [USD, ETH, ODD] = [of('0a'), of('0b'), of('0c')]
const basis = {
  usdToken: USD,
  decimals: new Map([
    [USD, 6],
    [ETH, 18],
    [ODD, 18],
  ]),
}
const DAY = 86_400
const NOW = unixSeconds(20_000 * DAY)

const pool = (byte: string, fields: Partial<MarketPool> = {}): MarketPool => ({
  address: of(byte),
  factory: of('f0'),
  project: 'Tidepool',
  feeBps: bps(30),
  token0: USD,
  token1: ETH,
  createdBlock: 1,
  createdTime: unixSeconds(NOW - 60 * DAY),
  ...fields,
})
/** Dollars on one side, coins worth 2,000 dollars each on the other. */
const state = (byte: string, dollars: bigint) => ({
  pool: of(byte),
  blockNumber: 5,
  timestamp: NOW,
  reserve0: atoms(dollars * 10n ** 6n),
  reserve1: atoms((dollars * 10n ** 18n) / 2_000n),
})
const traded = (byte: string, fees: readonly [number, number, number]) => {
  const [day, week, month] = fees.map((feeUsd) => ({ volumeUsd: feeUsd * 100, feeUsd }))
  if (!day || !week || !month) throw new Error('three windows')
  return { pool: of(byte), day, week, month }
}
const index = (fields: Partial<IndexedPools>): IndexedPools => ({
  time: NOW,
  pools: [pool('b0')],
  states: [state('b0', 18_250n)],
  totals: [],
  ...fields,
})

describe('marketOfIndex', () => {
  it('value both reserves at the prices they imply and annualise each window', () => {
    const totals = [traded('b0', [1, 14, 30])]
    const [found] = marketOfIndex(index({ totals }), basis).yields
    expect(found).toMatchObject({
      address: of('b0'),
      project: 'Tidepool',
      source: 'index',
      tokens: [USD, ETH],
      feePercent: 0.3,
      volumeUsd: 100,
      rewardApr: 0,
    })
    expect(found?.tvlUsd).toBeCloseTo(36_500, 8)
    // One dollar a day of 36,500 is one percent a year.
    expect(found?.feeApr['1d']).toBeCloseTo(1, 10)
    expect(found?.feeApr['7d']).toBeCloseTo(2, 10)
    expect(found?.feeApr['30d']).toBeCloseTo(1, 10)
  })

  it('annualise the fees of a young pool over its age', () => {
    const pools = [pool('b0', { createdTime: unixSeconds(NOW - DAY / 2) })]
    const [found] = marketOfIndex(index({ pools, totals: [traded('b0', [1, 1, 1])] }), basis).yields
    for (const apr of Object.values(found?.feeApr ?? {})) expect(apr).toBeCloseTo(2, 10)
  })

  it('have no APR after less than an hour', () => {
    const pools = [pool('b0', { createdTime: unixSeconds(NOW - 3_599) })]
    const [found] = marketOfIndex(index({ pools, totals: [traded('b0', [1, 1, 1])] }), basis).yields
    expect(found?.feeApr).toEqual({ '1d': null, '7d': null, '30d': null })
    expect(found?.volumeUsd).toBe(100)
  })

  it('are known to be zero for a pool nobody trades', () => {
    const [found] = marketOfIndex(index({}), basis).yields
    expect(found).toMatchObject({ volumeUsd: 0, feeApr: { '1d': 0, '7d': 0, '30d': 0 } })
  })

  it('have no value and no APR for a token without a price', () => {
    const pools = [pool('b0'), pool('b1', { token0: ETH, token1: ODD })]
    const [, odd] = marketOfIndex(index({ pools }), basis).yields
    expect(odd).toMatchObject({ tvlUsd: null, feeApr: { '7d': null } })
  })

  it('are zero for a pool that was never funded', () => {
    const pools = [pool('b0'), pool('b1')]
    const [, empty] = marketOfIndex(index({ pools }), basis).yields
    expect(empty).toMatchObject({ tvlUsd: 0, feeApr: { '7d': null } })
  })
})
