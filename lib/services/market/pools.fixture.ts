import { found } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { type PoolReading, type ReadPoolsDeps, readPools } from './read-pools'

export const READ_MS = 1_795_288_221_000
export const poolAddress = (number: number): Address =>
  address(`0x${number.toString(16).padStart(40, '0')}`)

/** A pool with `number` million USD locked and an APR of `number` percent. */
export const aPool = (number: number, fields: Partial<PoolYield> = {}): PoolYield => ({
  address: poolAddress(number),
  project: 'Tidepool',
  tokens: [poolAddress(0xa1)],
  feePercent: 0.3,
  tvlUsd: number * 1_000_000,
  volumeUsd: 1,
  rewardApr: 0,
  feeApr: { '1d': 1, '7d': number, '30d': 3 },
  ...fields,
})

/** The reading of a source that lists these pools. */
export async function readingOf(
  pools: readonly PoolYield[],
  source: Partial<ReadPoolsDeps> = {},
): Promise<PoolReading> {
  const reading = await readPools({ pools: async () => found(pools, READ_MS), ...source })
  if (reading.kind === 'unknown') throw new Error('the source knows its chain')
  return reading.value
}
