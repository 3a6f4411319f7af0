'use client'

import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import type { AverageApr } from '@/lib/contract/codecs/pools'

/** The columns of a project's APR. */
export const APR_NAMES = ['Mean APR', 'Median APR', 'TVL-weighted APR', 'Service average'] as const

type NamedApr = {
  readonly name: (typeof APR_NAMES)[number]
  /** Percent a year; null is unknown. */
  readonly percent: number | null
  readonly pools: { readonly counted: number; readonly all: number } | null
}

/** In the order of `APR_NAMES`; the first three cover only pools that count. */
export function projectAprs(
  { project, mean, median, weighted, aprs, pools: all }: ProjectSummary,
  average: AverageApr | null,
): readonly NamedApr[] {
  const pools = { counted: aprs, all }
  return [
    { name: 'Mean APR', percent: mean, pools },
    { name: 'Median APR', percent: median, pools },
    { name: 'TVL-weighted APR', percent: weighted, pools },
    { name: 'Service average', percent: average?.[project] ?? null, pools: null },
  ]
}

export function ProjectApr({ apr }: { apr: NamedApr }) {
  const separators = useSeparators()
  const number = useNumber()
  const { percent, pools } = apr
  if (percent === null) {
    return (
      <span title="Of no pool that counts" className="text-muted">
        —
      </span>
    )
  }
  const of = pools === null ? '' : `, of ${number(pools.counted)} of ${number(pools.all)} pools`
  return (
    <span title={`${formatPercent(percent, separators, 6)}${of}`}>
      {formatPercent(percent, separators)}
    </span>
  )
}

export function ProjectTvl({ summary: { tvlUsd } }: { summary: ProjectSummary }) {
  const separators = useSeparators()
  if (tvlUsd === null) return <span title="No pool reports it">—</span>
  return <span title={formatUsd(tvlUsd, separators)}>{formatUsdCompact(tvlUsd, separators)}</span>
}

/** The project's name as a button that shows only its pools. */
export function ProjectButton(props: { project: string; onChoose: (project: string) => void }) {
  const { project } = props
  return (
    <button
      type="button"
      onClick={() => props.onChoose(project)}
      title={`Only pools of ${project}`}
      className="min-h-7 max-w-44 truncate rounded-card hover:underline pointer-coarse:min-h-11"
    >
      {project}
    </button>
  )
}
