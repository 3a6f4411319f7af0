'use client'

import { ProjectName } from '@/components/pools/project-name'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** The columns of a project's APR. */
export const APR_NAMES = [
  message`Mean APR`,
  message`Median APR`,
  message`TVL-weighted APR`,
  message`Service average`,
] as const

type NamedApr = {
  readonly name: Message
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
  const [ofMean, ofMedian, ofWeighted, ofService] = APR_NAMES
  return [
    { name: ofMean, percent: mean, pools },
    { name: ofMedian, percent: median, pools },
    { name: ofWeighted, percent: weighted, pools },
    { name: ofService, percent: average?.[project] ?? null, pools: null },
  ]
}

export function ProjectApr({ apr }: { apr: NamedApr }) {
  const separators = useSeparators()
  const number = useNumber()
  const { percent, pools } = apr
  if (percent === null) {
    return (
      <span title={t`Of no pool that counts`} className="text-muted">
        —
      </span>
    )
  }
  const exact = formatPercent(percent, separators, 6)
  return (
    <span
      title={
        pools === null
          ? exact
          : t`${exact}, of ${number(pools.counted)} of ${number(pools.all)} pools`
      }
    >
      {formatPercent(percent, separators)}
    </span>
  )
}

export function ProjectTvl({ summary: { tvlUsd } }: { summary: ProjectSummary }) {
  const separators = useSeparators()
  if (tvlUsd === null) return <span title={t`No pool reports it`}>—</span>
  return <span title={formatUsd(tvlUsd, separators)}>{formatUsdCompact(tvlUsd, separators)}</span>
}

/** The project's name as a button that shows only its pools. */
export function ProjectButton(props: { project: string; onChoose: (project: string) => void }) {
  const { project } = props
  return (
    <button
      type="button"
      onClick={() => props.onChoose(project)}
      title={t`Only pools of ${project}`}
      className="min-h-7 max-w-44 rounded-card hover:underline pointer-coarse:min-h-11"
    >
      <ProjectName project={project} />
    </button>
  )
}
