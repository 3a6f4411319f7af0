'use client'

import { ProjectMark, projectColour } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import { type AprAxis, placeOn } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import { isTooThin } from '@/lib/domain/pool/thin-pool'
import { t } from '@/lib/words/words'
import { dotPaths, dotSize, STRIP_WIDTH } from './dot-paths'

type StripProps = {
  summary: ProjectSummary
  pools: readonly PoolRow[]
  axis: AprAxis
  allTvlUsd: number
  mostTvlUsd: number
  onChoose: (project: string) => void
}

/** One project: a dot for each pool by its APR, as large as its TVL, and a bar at their mean. */
export function ProjectStrip(props: StripProps) {
  const { summary, axis, onChoose } = props
  const { project, weighted } = summary
  const separators = useSeparators()
  return (
    <li className="grid border-hairline border-b rail:h-20 rail:grid-cols-[11rem_minmax(0,1fr)_7.5rem] rail:items-center wide:grid-cols-[13.5rem_minmax(0,1fr)_7.5rem]">
      <button
        type="button"
        onClick={() => onChoose(project)}
        title={t`Only pools of ${project}`}
        className="group/project flex min-w-0 items-center gap-2 rounded-card pt-2 text-start rail:gap-3 rail:pt-0"
      >
        <span className="inline-flex rail:hidden">
          <ProjectMark project={project} />
        </span>
        <span className="hidden rail:inline-flex">
          <ProjectMark project={project} size={32} />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover/project:underline">
            {project}
          </span>
          <span className="hidden text-meta text-muted rail:block">
            <PoolsAndFees {...props} />
          </span>
        </span>
        <span className="ms-auto whitespace-nowrap text-table rail:hidden">
          <Tvl summary={summary} />
          {weighted === null ? null : `, ${t`mean ${formatPercent(weighted, separators)}`}`}
        </span>
      </button>
      {/* The axis runs left to right in every script. */}
      <div dir="ltr" className="relative h-12 rail:h-20">
        {axis.ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className={`absolute inset-y-0 border-s ${tick === 0 ? 'border-control' : 'border-hairline'}`}
            style={{ insetInlineStart: `${(tick / axis.end) * 100}%` }}
          />
        ))}
        <Dots {...props} />
        <Highest {...props} />
        <Mean {...props} />
      </div>
      <div className="hidden text-end rail:block">
        <span className="block font-medium text-section leading-6">
          <Tvl summary={summary} />
        </span>
        <Share {...props} />
      </div>
    </li>
  )
}

function Tvl({ summary: { tvlUsd } }: { summary: ProjectSummary }) {
  const separators = useSeparators()
  if (tvlUsd === null) return <span title={t`No pool reports it`}>—</span>
  return <span title={formatUsd(tvlUsd, separators)}>{formatUsdCompact(tvlUsd, separators)}</span>
}

function Share({ summary: { tvlUsd }, allTvlUsd }: StripProps) {
  const separators = useSeparators()
  if (tvlUsd === null || allTvlUsd <= 0) return null
  return (
    <span className="block text-meta text-muted">
      {t`${formatPercent((tvlUsd / allTvlUsd) * 100, separators, 1)} of all`}
    </span>
  )
}

function PoolsAndFees({ summary, pools }: StripProps) {
  const number = useNumber()
  const separators = useSeparators()
  const count = summary.pools === 1 ? t`${number(1)} pool` : t`${number(summary.pools)} pools`
  const fees = pools.flatMap(({ figures }) => figures.fee ?? [])
  if (fees.length === 0) return count
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  const percent = (value: number) => formatPercent(value, separators)
  return least === most
    ? t`${count}, fee ${percent(least)}`
    : t`${count}, fees ${percent(least)} to ${percent(most)}`
}

/** The drawing, which screen readers hear as a sentence. */
function Dots({ summary, pools, axis, mostTvlUsd }: StripProps) {
  const separators = useSeparators()
  const number = useNumber()
  const { project, weighted } = summary
  const mean = weighted === null ? '—' : formatPercent(weighted, separators)
  const beyond = pools.filter(({ figures: { apr } }) => (apr ?? 0) > axis.end).length
  return (
    <>
      <svg
        role="img"
        aria-label={t`APR of ${number(summary.pools)} pools of ${project}, mean by TVL ${mean}`}
        viewBox={`0 0 ${STRIP_WIDTH} 1`}
        preserveAspectRatio="none"
        className="chart absolute inset-0 size-full overflow-visible [--dots:30px] rail:[--dots:40px]"
        strokeLinecap="round"
      >
        <path
          d={`M0 .5H${STRIP_WIDTH}`}
          stroke="var(--hairline)"
          vectorEffect="non-scaling-stroke"
        />
        {dotPaths(pools, axis, mostTvlUsd).map(({ size, path }) => (
          <g key={size} fill="none">
            <path
              d={path}
              stroke="var(--canvas)"
              vectorEffect="non-scaling-stroke"
              style={{ strokeWidth: `calc(max(7px, var(--dots) * ${size}) + 3px)` }}
            />
            <path
              d={path}
              stroke={projectColour(project)}
              strokeOpacity={0.86}
              vectorEffect="non-scaling-stroke"
              style={{ strokeWidth: `max(7px, var(--dots) * ${size})` }}
            />
          </g>
        ))}
      </svg>
      {beyond === 0 ? null : (
        <span className="absolute end-0 bottom-1 bg-canvas text-meta text-muted">
          {t`${number(beyond)} above ${number(axis.end)} %`}
        </span>
      )}
    </>
  )
}

/** The name of the pool that pays most, of those that count. */
function Highest({ pools, axis, mostTvlUsd }: StripProps) {
  const counted = pools.filter(
    ({ figures: { apr, tvl } }) => apr !== null && apr <= axis.end && !isTooThin({ tvlUsd: tvl }),
  )
  const highest = counted.reduce<PoolRow | null>(
    (most, pool) => ((pool.figures.apr ?? 0) > (most?.figures.apr ?? -1) ? pool : most),
    null,
  )
  if (highest === null) return null
  const place = placeOn(axis, highest.figures.apr ?? 0)
  const radius = `calc(max(7px, var(--dots) * ${dotSize(highest.figures.tvl, mostTvlUsd)}) / 2 + 6px)`
  // At the end of the axis there is no room after it, and before it are other dots.
  return place > 0.75 ? (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-0 -translate-x-full whitespace-nowrap text-meta rail:bottom-2"
      style={{ insetInlineStart: `${place * 100}%` }}
    >
      {highest.name}
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 -translate-y-1/2 whitespace-nowrap text-meta [--dots:30px] rail:[--dots:40px]"
      style={{ insetInlineStart: `${place * 100}%`, marginInlineStart: radius }}
    >
      {highest.name}
    </span>
  )
}

function Mean({ summary: { weighted }, axis }: StripProps) {
  const separators = useSeparators()
  if (weighted === null) return null
  const place = placeOn(axis, weighted)
  const isLeft = place > 0.7
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-2 ${isLeft ? 'border-e-2 -translate-x-full' : 'border-s-2'} border-rule`}
      style={{ insetInlineStart: `${place * 100}%` }}
    >
      <span className="hidden whitespace-nowrap px-1.5 font-medium text-meta rail:block">
        {t`mean by TVL ${formatPercent(weighted, separators)}`}
      </span>
    </span>
  )
}
