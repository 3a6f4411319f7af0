import 'server-only'
import type { PoolDetails, PoolEntry, PoolHistory } from '@/lib/contract/codecs/pools'
import { found, unknown } from '@/lib/domain/market/source-result'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { createIndexedPools, type IndexedPoolsConfig } from '@/lib/infra/pools/indexed-pools'
import { type Aged, ageSecondsOf } from '@/lib/services/market/aged-lookup'
import { type AverageResult, createCachedAverage } from './cached-average'
import { createNamedReading } from './named-pools'
import {
  chosenPools,
  createHistoryBodies,
  noReading,
  type PoolReading,
  toPoolReading,
} from './yield-bodies'

type PoolResult<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

export type MarketYields = {
  /** The known pools among the addresses; without addresses the pools with most value locked. */
  readonly pools: (addresses: readonly Address[]) => Promise<Aged<PoolEntry[]>>
  readonly averageApr: () => Promise<AverageResult>
  /** Tokens of each of the pools with most value locked; empty when the source does not report them. */
  readonly tokens: () => Promise<ReadonlyMap<Address, readonly Address[]>>
  readonly pool: (pool: Address) => PoolResult<PoolDetails>
  readonly history: (pool: Address, window: PoolHistoryWindow) => PoolResult<PoolHistory>
}

export type YieldTimes = CacheTimes & {
  /**
   * An older reading comes from a source that is still catching up: its average is not cached for
   * hours. Absent for sources whose readings may be old for other reasons.
   */
  readonly settledMs?: number
}

export type YieldsContext = { readonly chainId: number; readonly nowMs: () => number }

const NOT_FOUND = 'Pool not found'
const INDEX_TIMEOUT_MS = 5_000
const MAX_HISTORIES = 200

/** Our own index may have a new block at any time; summing up a month of all pools takes a while. */
const INDEX_TIMES: YieldTimes = {
  ttlMs: 2_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  cooldownMs: 500,
  settledMs: 10 * 60_000,
}

type Reading = PoolReading & {
  /** `null` when the source does not know the chain. */
  readonly atMs: number | null
  /** Why a part of the source is unavailable; `null` when all parts are available. */
  readonly fault: unknown
}

/** Pools of a network whose logs we index ourselves. */
export function yieldsFromIndex(index: IndexedPoolsConfig, context: YieldsContext): MarketYields {
  const source = createIndexedPools(index)
  const pools = withTimeout('pools', INDEX_TIMEOUT_MS, source.pools)
  const assertComplete = withTimeout('pools', INDEX_TIMEOUT_MS, source.assertComplete)
  return yieldsFromSource(
    {
      pools: () => pools(undefined),
      assertComplete: () => assertComplete(undefined),
      history: withTimeout('pool history', INDEX_TIMEOUT_MS, source.history),
    },
    INDEX_TIMES,
    context,
  )
}

/**
 * Pools of a network from any source, which must limit its own response time. Response bodies are
 * built once per reading and stay the same object, so that the edge encodes each only once.
 */
export function yieldsFromSource(
  source: PoolSource,
  times: YieldTimes,
  { chainId, nowMs }: YieldsContext,
): MarketYields {
  const read = createPoolReader(source, times, { chainId, nowMs })
  const histories = cachedLookup(source.history, { ...times, maxEntries: MAX_HISTORIES, nowMs })
  const toHistory = createHistoryBodies()
  const aged = <T>(body: T, atMs: number | null): Aged<T> => ({
    body,
    ageSeconds: ageSecondsOf(atMs, nowMs()),
  })
  const addNamedPools = createNamedReading(source, chainId)
  const readWith = async (addresses: readonly Address[]): Promise<Reading> =>
    addNamedPools(await read(), addresses)

  return {
    pools: async (addresses) => {
      const reading = await readWith(addresses)
      if (addresses.length === 0) return aged(reading.top, reading.atMs)
      const chosen = chosenPools(reading, addresses)
      if (chosen.length === 0) assertComplete(reading)
      return aged(chosen, reading.atMs)
    },
    averageApr: createAverageApr(read, times, nowMs),
    tokens: async () => {
      const { top, pools } = await read()
      return new Map(
        top.map(({ contract_address: pool }) => [pool, pools.get(pool)?.details.tokens ?? []]),
      )
    },
    pool: async (pool) => {
      const reading = await readWith([pool])
      const known = reading.pools.get(pool)
      if (known !== undefined) return ok(aged(known.details, reading.atMs))
      assertComplete(reading)
      return notFound
    },
    history: async (pool, window) => {
      const result = await histories(pool)
      if (result.kind === 'found') return ok(aged(toHistory(pool, window, result), result.atMs))
      // A pool may have current yields but no history.
      const reading = await readWith([pool])
      if (reading.pools.has(pool)) return ok(aged({ pool, window, points: [] }, reading.atMs))
      assertComplete(reading)
      return notFound
    },
  }
}

/** Reads the pools of the source through a cache. */
function createPoolReader(
  source: PoolSource,
  times: YieldTimes,
  { chainId, nowMs }: YieldsContext,
): () => Promise<Reading> {
  const readings = cachedLookup<'all', Reading>(
    async () => {
      // Started before the list is read, so that a source complete by then has a complete list.
      const fault = faultOf(source.assertComplete?.())
      const result = await source.pools()
      if (result.kind === 'unknown') return unknown
      const { value, atMs } = result
      return found({ ...toPoolReading(chainId, value, atMs), atMs, fault: await fault }, atMs)
    },
    { ...times, maxEntries: 1, nowMs },
  )
  return async () => {
    const result = await readings('all')
    return result.kind === 'found' ? result.value : { ...noReading, atMs: null, fault: null }
  }
}

function createAverageApr(
  read: () => Promise<Reading>,
  { settledMs = Number.POSITIVE_INFINITY }: YieldTimes,
  nowMs: () => number,
): () => Promise<AverageResult> {
  return createCachedAverage(async () => {
    const { average, atMs, fault } = await read()
    const isSettled = atMs !== null && nowMs() - atMs <= settledMs && fault === null
    return { average, atMs, isSettled }
  }, nowMs)
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

/** Throws while a part of the source is unavailable that may know the missing pools. */
function assertComplete({ fault }: Reading): void {
  if (fault !== null) throw fault
}
