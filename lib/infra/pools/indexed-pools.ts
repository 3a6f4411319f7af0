import 'server-only'
import type { MarketPool, PoolSample, PoolState } from '@/lib/domain/market/market-batch'
import { found, unknown } from '@/lib/domain/market/source-answer'
import type { UsdPriceBasis } from '@/lib/domain/market/token-prices'
import { yieldsOfIndex } from '@/lib/domain/pool/indexed-yields'
import { historyOfSamples } from '@/lib/domain/pool/pool-history'
import type { PoolTotals } from '@/lib/domain/pool/pool-totals'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type IndexedBlocks, newestIndexedBlock } from '@/lib/infra/market/newest-block'

/** What is read of the market index. */
export type PoolReads = IndexedBlocks & {
  readonly selectMarketPools: (input: object) => Promise<readonly MarketPool[]>
  readonly selectMarketPool: (input: { readonly pool: Address }) => Promise<MarketPool | null>
  readonly selectPoolStates: (input: object) => Promise<readonly PoolState[]>
  readonly selectPoolTotals: (input: {
    readonly now: UnixSeconds
  }) => Promise<readonly PoolTotals[]>
  readonly selectPoolSamples: (input: { readonly pool: Address }) => Promise<readonly PoolSample[]>
}

export type IndexedPoolsConfig = UsdPriceBasis & {
  /** Runs reads that see one state of the index, so that all numbers are of one block. */
  readonly snapshot: <T>(work: (reads: PoolReads) => Promise<T>) => Promise<T>
}

/** Pools by the logs we index ourselves, as of the newest indexed block. */
export function createIndexedPools({ snapshot, ...basis }: IndexedPoolsConfig): PoolSource {
  return {
    pools: async () => {
      const index = await snapshot(async (reads) => {
        const { timestamp: time } = await newestIndexedBlock(reads)
        return {
          time,
          pools: await reads.selectMarketPools({}),
          states: await reads.selectPoolStates({}),
          totals: await reads.selectPoolTotals({ now: time }),
        }
      })
      return found(yieldsOfIndex(index, basis), index.time * 1000)
    },
    history: (address) =>
      snapshot(async (reads) => {
        const { timestamp } = await newestIndexedBlock(reads)
        const pool = await reads.selectMarketPool({ pool: address })
        if (pool === null) return unknown
        const samples = await reads.selectPoolSamples({ pool: address })
        return found(historyOfSamples(samples, pool.createdTime), timestamp * 1000)
      }),
  }
}
