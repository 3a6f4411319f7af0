import 'server-only'
import { limits } from '@/lib/contract/limits'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { averageAprs, projectName } from '@/lib/domain/pool/average-apr'
import { headlineApr, roundPercent, totalApr } from '@/lib/domain/pool/headline-apr'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolSource, PoolYield, YieldWindow } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'

/** Percent per year over one window, to six decimals; `null` where unknown. */
type WindowApr = {
  readonly apr: number | null
  readonly feeApr: number | null
  readonly rewardApr: number | null
}

/** A pool as shown to clients. */
export type ListedPool = Pick<
  PoolYield,
  'address' | 'tokens' | 'feePercent' | 'tvlUsd' | 'volumeUsd'
> & {
  /** Display name. */
  readonly project: string
  /** Headline APR: percent per year of fees and incentives. */
  readonly apr: number | null
  readonly windows: Readonly<Record<YieldWindow, WindowApr>>
  /** Names of the sources; `null` when the network has a single unnamed source. */
  readonly source: string | null
  /** Unix milliseconds at which the source returned the pool. */
  readonly readAtMs: number
}

/** A pool with its place by value locked among the pools it was ranked with. */
export type RankedPool = {
  /** 0 for the pool with most value locked. */
  readonly rank: number
  readonly pool: ListedPool
}

/** Mean APR in percent by project. */
export type AverageAprs = Readonly<Record<string, number>>

/** Everything derived from one reading of the source, computed once. */
export type PoolReading = {
  /** All pools, as the source lists them; the same array as long as the source returns it. */
  readonly listed: readonly PoolYield[]
  /** The pools with most value locked, in that order. */
  readonly top: readonly ListedPool[]
  readonly average: AverageAprs
  readonly pools: ReadonlyMap<Address, RankedPool>
  /** `null` when the source does not know the chain. */
  readonly atMs: number | null
  /** Why a part of the source is unavailable; `null` when all parts are available. */
  readonly fault: unknown
}

/** What `readPools` reads. */
export type ReadPoolsDeps = Pick<PoolSource, 'pools' | 'assertComplete'>

/** The reading of a source that does not know the chain. */
export const noReading: PoolReading = {
  listed: [],
  top: [],
  average: {},
  pools: new Map(),
  atMs: null,
  fault: null,
}

/** Reads all pools a source lists, and whether a part of it was unavailable then. */
export async function readPools(deps: ReadPoolsDeps): Promise<SourceResult<PoolReading>> {
  // Started before the list is read, so that a source complete by then has a complete list.
  const fault = faultOf(deps.assertComplete?.())
  const result = await deps.pools()
  if (result.kind === 'unknown') return unknown
  const { value, atMs } = result
  const ranked = rankPools(value, atMs)
  const shown = ranked.map(({ pool }) => pool)
  return found(
    {
      listed: value,
      top: shown.slice(0, limits.poolsPerReply),
      average: averageAprs(shown),
      pools: new Map(ranked.map((entry) => [entry.pool.address, entry])),
      atMs,
      fault: await fault,
    },
    atMs,
  )
}

/** Converts pools read at `atMs`, with most value locked first. */
export const rankPools = (pools: readonly PoolYield[], atMs: number): readonly RankedPool[] =>
  pools.toSorted(byValueLocked).map((pool, rank) => ({ rank, pool: toListed(pool, atMs) }))

function toListed(pool: PoolYield, readAtMs: number): ListedPool {
  const { address, tokens, feePercent, tvlUsd, volumeUsd } = pool
  const rewardApr = rounded(pool.rewardApr)
  const window = (name: YieldWindow): WindowApr => ({
    apr: totalApr(pool.feeApr[name], pool.rewardApr),
    feeApr: rounded(pool.feeApr[name]),
    rewardApr,
  })
  return {
    address,
    tokens,
    feePercent,
    tvlUsd,
    volumeUsd,
    readAtMs,
    project: projectName(pool.project),
    apr: headlineApr(pool),
    windows: { '1d': window('1d'), '7d': window('7d'), '30d': window('30d') },
    source: pool.source ?? null,
  }
}

const rounded = (percent: number | null) => (percent === null ? null : roundPercent(percent))

const faultOf = async (check: Promise<void> | undefined): Promise<unknown> => {
  try {
    await check
    return null
  } catch (fault) {
    return fault
  }
}
