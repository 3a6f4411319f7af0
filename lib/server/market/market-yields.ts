import 'server-only'
import type { PoolDetails, PoolEntry, PoolHistory } from '@/lib/contract/codecs/pools'
import { found, unknown } from '@/lib/domain/market/source-answer'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { createIndexedPools, type IndexedPoolsConfig } from '@/lib/infra/pools/indexed-pools'
import { type Aged, ageSecondsOf } from '@/lib/services/market/aged-answer'
import { type AverageAnswer, createCachedAverage } from './cached-average'
import { createNamedReading } from './named-pools'
import {
  chosenPools,
  createHistoryBodies,
  noReading,
  type PoolReading,
  toPoolReading,
} from './yield-bodies'

type Known<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

export type MarketYields = {
  /** Those of the addresses that are known; for none, all with most value locked. */
  readonly pools: (addresses: readonly Address[]) => Promise<Aged<PoolEntry[]>>
  readonly averageApr: () => Promise<AverageAnswer>
  /** What each of the pools with most value locked holds; empty where the source does not tell. */
  readonly tokens: () => Promise<ReadonlyMap<Address, readonly Address[]>>
  readonly pool: (pool: Address) => Known<PoolDetails>
  readonly history: (pool: Address, window: PoolHistoryWindow) => Known<PoolHistory>
}

export type YieldTimes = CacheTimes & {
  /**
   * A reading that is further behind is of a source that still catches up: its average is not worth
   * keeping for hours. Left out where readings are just as old as their source lets them be.
   */
  readonly settledMs?: number
}

export type YieldsContext = { readonly chainId: number; readonly nowMs: () => number }

const NOT_FOUND = 'Pool not found'
const INDEX_TIMEOUT_MS = 5_000
const MAX_HISTORIES = 200

/** Our own index may have a new block at any time; adding up a month of all pools takes a while. */
const INDEX_TIMES: YieldTimes = {
  ttlMs: 2_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  cooldownMs: 500,
  settledMs: 10 * 60_000,
}

type Reading = PoolReading & {
  /** Null where the source knows nothing of the chain. */
  readonly atMs: number | null
  /** Why a part of the source is missing; null when none is. */
  readonly fault: unknown
}

/** Pools of a network whose logs we index ourselves. */
export function yieldsFromIndex(index: IndexedPoolsConfig, context: YieldsContext): MarketYields {
  const source = createIndexedPools(index)
  const pools = withTimeout('pools', INDEX_TIMEOUT_MS, source.pools)
  const assertWhole = withTimeout('pools', INDEX_TIMEOUT_MS, source.assertWhole)
  return yieldsFromSource(
    {
      pools: () => pools(undefined),
      assertWhole: () => assertWhole(undefined),
      history: withTimeout('pool history', INDEX_TIMEOUT_MS, source.history),
    },
    INDEX_TIMES,
    context,
  )
}

/**
 * Pools of a network from any source, which limits its own time. What is answered is made once per
 * reading, and stays the same object, so the edge makes the bytes of each once.
 */
export function yieldsFromSource(
  source: PoolSource,
  times: YieldTimes,
  { chainId, nowMs }: YieldsContext,
): MarketYields {
  const readings = cachedLookup<'all', Reading>(
    async () => {
      // Asked first, so that what is whole in time here is whole in the list too.
      const fault = faultOf(source.assertWhole?.())
      const answer = await source.pools()
      if (answer.kind === 'unknown') return unknown
      const { value, atMs } = answer
      return found({ ...toPoolReading(chainId, value, atMs), atMs, fault: await fault }, atMs)
    },
    { ...times, maxEntries: 1, nowMs },
  )
  const histories = cachedLookup(source.history, { ...times, maxEntries: MAX_HISTORIES, nowMs })
  const toHistory = createHistoryBodies()
  const aged = <T>(body: T, atMs: number | null): Aged<T> => ({
    body,
    ageSeconds: ageSecondsOf(atMs, nowMs()),
  })
  const read = async (): Promise<Reading> => {
    const answer = await readings('all')
    return answer.kind === 'found' ? answer.value : { ...noReading, atMs: null, fault: null }
  }
  const naming = createNamedReading(source, chainId)
  const { settledMs = Number.POSITIVE_INFINITY } = times
  const averageApr = createCachedAverage(async () => {
    const { average, atMs, fault } = await read()
    const isSettled = atMs !== null && nowMs() - atMs <= settledMs && fault === null
    return { average, atMs, isSettled }
  }, nowMs)

  return {
    pools: async (addresses) => {
      const reading = await naming(await read(), addresses)
      if (addresses.length === 0) return aged(reading.top, reading.atMs)
      const chosen = chosenPools(reading, addresses)
      if (chosen.length === 0) assertWhole(reading)
      return aged(chosen, reading.atMs)
    },
    averageApr,
    tokens: async () => {
      const { top, pools } = await read()
      return new Map(
        top.map(({ contract_address: pool }) => [pool, pools.get(pool)?.details.tokens ?? []]),
      )
    },
    pool: async (pool) => {
      const reading = await naming(await read(), [pool])
      const known = reading.pools.get(pool)
      if (known !== undefined) return ok(aged(known.details, reading.atMs))
      assertWhole(reading)
      return notFound
    },
    history: async (pool, window) => {
      const answer = await histories(pool)
      if (answer.kind === 'found') return ok(aged(toHistory(pool, window, answer), answer.atMs))
      // A pool can be known by what it pays now while nobody tells its past.
      const reading = await naming(await read(), [pool])
      if (reading.pools.has(pool)) return ok(aged({ pool, window, points: [] }, reading.atMs))
      assertWhole(reading)
      return notFound
    },
  }
}

const notFound = failure('NotFound', NOT_FOUND)

const faultOf = async (check: Promise<void> | undefined): Promise<unknown> => {
  try {
    await check
    return null
  } catch (fault) {
    return fault
  }
}

/** Throws while a part is missing that may know what the others do not. */
function assertWhole({ fault }: Reading): void {
  if (fault !== null) throw fault
}
