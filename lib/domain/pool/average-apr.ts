import { roundPercent } from './headline-apr'

/**
 * A project's name as it is shown: without the double quotes and blanks that some tables carry
 * around it, however many.
 */
export function projectName(raw: string): string {
  const trimmed = raw.trim()
  const bare = trimmed.replace(/^"+|"+$/g, '')
  return bare === trimmed ? trimmed : projectName(bare)
}

/**
 * Plain mean of the pools' APR per project, in percent to six decimals, by name. A pool whose APR is
 * unknown does not count; a project of only such pools is left out.
 */
export function averageAprs(
  pools: readonly { readonly project: string; readonly apr: number | null }[],
): Readonly<Record<string, number>> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { project, apr } of pools) {
    if (apr === null) continue
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
