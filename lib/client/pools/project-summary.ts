import { isTooThin } from '@/lib/domain/pool/thin-pool'
import { spreadOf } from '@/lib/domain/shared/spread'
import type { PoolRow } from './pool-figures'

/** Summary of a project's pools; APRs in percent a year. */
export type ProjectSummary = {
  readonly project: string
  readonly pools: number
  /** Of the pools whose value is known; null when none is. */
  readonly tvlUsd: number | null
  /** Number of pools that are too thin for their APR to mean anything. */
  readonly tooThin: number
  /** Number of the other pools with an APR, the basis of mean and median. */
  readonly aprs: number
  readonly mean: number | null
  readonly median: number | null
  /** Mean APR of the same pools, weighted by TVL. */
  readonly weighted: number | null
}

/** One summary for each project, most value locked first. */
export function summariseProjects(pools: readonly PoolRow[]): readonly ProjectSummary[] {
  const byProject = new Map<string, PoolRow[]>()
  for (const pool of pools) {
    const own = byProject.get(pool.project)
    if (own === undefined) byProject.set(pool.project, [pool])
    else own.push(pool)
  }
  return [...byProject]
    .map(([project, own]) => summary(project, own))
    .toSorted((a, b) => (b.tvlUsd ?? -1) - (a.tvlUsd ?? -1) || (a.project < b.project ? -1 : 1))
}

function summary(project: string, pools: readonly PoolRow[]): ProjectSummary {
  const tvls = pools.flatMap(({ figures: { tvl } }) =>
    tvl === null || Number.isNaN(tvl) ? [] : [tvl],
  )
  const thick = pools.filter(({ figures }) => !isTooThin({ tvlUsd: figures.tvl }))
  const weights = thick.flatMap(({ figures: { apr, tvl } }) =>
    apr === null || tvl === null ? [] : [{ apr, tvl }],
  )
  const aprs = weights.map(({ apr }) => apr)
  const weight = sum(weights.map(({ tvl }) => tvl))
  return {
    project,
    pools: pools.length,
    tvlUsd: tvls.length === 0 ? null : sum(tvls),
    tooThin: pools.length - thick.length,
    aprs: aprs.length,
    mean: aprs.length === 0 ? null : sum(aprs) / aprs.length,
    median: spreadOf(aprs)?.median ?? null,
    weighted: weight > 0 ? sum(weights.map(({ apr, tvl }) => apr * tvl)) / weight : null,
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
