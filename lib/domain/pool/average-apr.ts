import { roundPercent } from './headline-apr'
import { isTooThin } from './thin-pool'

/**
 * A project's display name: without the (possibly repeated) double quotes and blanks that some
 * sources put around it.
 */
export function projectName(raw: string): string {
  const trimmed = raw.trim()
  const bare = trimmed.replace(/^"+|"+$/g, '')
  return bare === trimmed ? trimmed : projectName(bare)
}

/**
 * Arithmetic mean of the pools' APR per project, in percent to six decimals, sorted by name. Pools
 * with unknown APR and those that are too thin do not count; a project with only such pools is
 * omitted.
 */
export function averageAprs(
  pools: readonly {
    readonly project: string
    readonly apr: number | null
    readonly tvlUsd: number | null
  }[],
): Readonly<Record<string, number>> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { project, apr, tvlUsd } of pools) {
    if (apr === null || isTooThin({ tvlUsd })) continue
    const name = projectName(project)
    const { sum, count } = sums.get(name) ?? { sum: 0, count: 0 }
    sums.set(name, { sum: sum + apr, count: count + 1 })
  }
  return Object.fromEntries(
    [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { sum, count }]) => [name, roundPercent(sum / count)]),
  )
}
