import 'server-only'
import type { MarketPool, PoolSample, PoolState } from '@/lib/domain/market/market-batch'
import { found, unknown } from '@/lib/domain/market/source-result'
import type { UsdPriceBasis } from '@/lib/domain/market/token-prices'
import type { BlockHeader } from '@/lib/domain/network/block'
import { marketOfIndex } from '@/lib/domain/pool/indexed-yields'
import { historyOfSamples } from '@/lib/domain/pool/pool-history'
import { addTotals, type PoolTotals } from '@/lib/domain/pool/pool-totals'
import {
  type PoolStep,
  TREND_STEP_SECONDS,
  TREND_STEPS,
  trendEnd,
  trendsOfSteps,
} from '@/lib/domain/pool/pool-trend'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import {
  type IndexedBlocks,
  newestIndexedBlock,
  requireCaughtUp,
  reversibleBlocks,
} from '@/lib/infra/market/newest-block'
import { createSettledHours, type SettledHoursConfig, settledRange } from './settled-hours'

type WindowReads = IndexedBlocks & {
  /** Changes whenever the index is rebuilt from scratch. */
  readonly selectMarketGeneration: (input: object) => Promise<string | null>
}

/** Reads of the market index. */
export type PoolReads = WindowReads & {
  readonly selectMarketPools: (input: object) => Promise<readonly MarketPool[]>
  readonly selectMarketPool: (input: { readonly pool: Address }) => Promise<MarketPool | null>
  readonly selectPoolStates: (input: object) => Promise<readonly PoolState[]>
  readonly selectPoolTotals: (input: {
    readonly now: UnixSeconds
    readonly hoursAfter: UnixSeconds
  }) => Promise<readonly PoolTotals[]>
  readonly selectPoolSamples: (input: {
    readonly pool: Address
    readonly before: UnixSeconds
  }) => Promise<readonly PoolSample[]>
  readonly selectPoolSteps: (input: {
    readonly pools: readonly Address[]
    readonly upTo: UnixSeconds
    readonly stepSeconds: number
    readonly steps: number
  }) => Promise<readonly PoolStep[]>
}

export type IndexedPoolsConfig = UsdPriceBasis &
  WindowReads &
  SettledHoursConfig & {
    /** Runs reads in one database snapshot, so that all numbers are of the same block. */
    readonly snapshot: <T>(work: (reads: PoolReads) => Promise<T>) => Promise<T>
  }

/** The newest indexed block, with the prices and the yields of its pools. */
type IndexedMarket = ReturnType<typeof marketOfIndex> & { readonly block: BlockHeader }

/** Pools from the logs indexed by us, as of the newest indexed block. */
export function createIndexedPools(config: IndexedPoolsConfig): PoolSource &
  Required<Pick<PoolSource, 'assertComplete' | 'trends'>> & {
    readonly market: () => Promise<IndexedMarket>
  } {
  const { snapshot } = config
  const market = indexedMarket(config)
  return {
    market,
    pools: async () => {
      const { block, yields } = await market()
      return found(yields, block.timestamp * 1000)
    },
    assertComplete: async () => requireCaughtUp(await newestIndexedBlock(config), config.nowMs()),
    history: (address) =>
      snapshot(async (reads) => {
        const newest = await newestIndexedBlock(reads)
        const { timestamp } = newest
        const pool = await reads.selectMarketPool({ pool: address })
        if (pool === null) {
          requireCaughtUp(newest, config.nowMs())
          return unknown
        }
        const samples = await reads.selectPoolSamples({ pool: address, before: timestamp })
        return found(historyOfSamples(samples, pool.createdTime), timestamp * 1000)
      }),
    trends: (pools) =>
      snapshot(async (reads) => {
        const { timestamp } = await newestIndexedBlock(reads)
        const upTo = trendEnd(timestamp)
        const shape = { stepSeconds: TREND_STEP_SECONDS, steps: TREND_STEPS }
        const steps = await reads.selectPoolSteps({ pools, upTo, ...shape })
        return found(trendsOfSteps(steps, upTo), timestamp * 1000)
      }),
  }
}

/** Reads all pools of the newest indexed block in one snapshot; it throws while there is none. */
function indexedMarket(config: IndexedPoolsConfig): () => Promise<IndexedMarket> {
  const settledHours = createSettledHours(config)
  return async () => {
    const { windows, generation } = await readWindows(config)
    const settled = await settledHours(windows, generation)
    return config.snapshot(async (reads) => {
      const { newest, ...current } = await readWindows(reads)
      // The sums are for other windows when a new hour has begun meanwhile.
      const isSameWindow =
        current.windows.monthAfter === windows.monthAfter && current.generation === generation
      const totals = new Map((isSameWindow ? settled : []).map((part) => [part.pool, part]))
      const hoursAfter = isSameWindow ? windows.upTo : current.windows.monthAfter
      for (const part of await reads.selectPoolTotals({ now: newest.timestamp, hoursAfter })) {
        addTotals(totals, part)
      }
      const index = {
        time: newest.timestamp,
        pools: await reads.selectMarketPools({}),
        states: await reads.selectPoolStates({}),
        totals: [...totals.values()],
      }
      return { block: newest, ...marketOfIndex(index, config) }
    })
  }
}

/** The newest indexed block and the settled part of the windows that end with it. */
async function readWindows(reads: WindowReads) {
  // Read first: later reads may be of a newer index and must not be cached under this generation.
  const generation = await reads.selectMarketGeneration({})
  const { oldest, newest } = await reversibleBlocks(reads)
  return { newest, windows: settledRange(oldest.timestamp, newest.timestamp), generation }
}
