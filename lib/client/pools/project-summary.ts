import { spreadOf } from '@/lib/domain/shared/spread'
import type { PoolRow } from './pool-figures'

/** A project's pools taken together; percent a year. */
export type ProjectSummary = {
  readonly project: string
  readonly pools: number
  /** Of the pools whose value is known; null when none is. */
  readonly tvlUsd: number | null
  /** How many pools have an APR, which the mean and the median are of. */
  readonly aprs: number
  readonly mean: number | null
  readonly median: number | null
  /** What a dollar locked somewhere in the project is paid: APR weighted by TVL where both are known. */
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
  const aprs = pools.flatMap(({ figures }) => figures.apr ?? [])
  const tvls = pools.flatMap(({ figures }) => figures.tvl ?? [])
  const weights = pools.flatMap(({ figures: { apr, tvl } }) =>
    apr === null || tvl === null ? [] : [{ apr, tvl }],
  )
  const weight = sum(weights.map(({ tvl }) => tvl))
  return {
    project,
    pools: pools.length,
    tvlUsd: tvls.length === 0 ? null : sum(tvls),
    aprs: aprs.length,
    mean: aprs.length === 0 ? null : sum(aprs) / aprs.length,
    median: spreadOf(aprs)?.median ?? null,
    weighted: weight > 0 ? sum(weights.map(({ apr, tvl }) => apr * tvl)) / weight : null,
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
