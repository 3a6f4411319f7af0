'use client'

import { memo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import { t } from '@/lib/words/words'
import { ProjectStrip } from './project-strip'

const COLLAPSED_COUNT = 3
const loadAverages = () => import('./project-averages')

/**
 * Each project as a strip of its pools on one axis of APR; all averages are one press away. Drawn anew
 * with the pools alone: a press in the list must not wait for a thousand dots.
 */
export const ProjectStrips = memo(function ProjectStrips(props: {
  network: string
  pools: readonly PoolRow[]
  projects: readonly ProjectSummary[]
  axis: AprAxis
  onChoose: (project: string) => void
}) {
  const { pools, projects, axis } = props
  const number = useNumber()
  const [showsAll, setShowsAll] = useState(false)
  const [showsAverages, setShowsAverages] = useState(false)
  const averages = useLoaded(loadAverages, showsAverages)
  const shown = showsAll ? projects : projects.slice(0, COLLAPSED_COUNT)
  const allTvl = projects.reduce((sum, { tvlUsd }) => sum + (tvlUsd ?? 0), 0)
  const mostTvl = pools.reduce((most, { figures }) => Math.max(most, figures.tvl ?? 0), 0)
  if (projects.length === 0) return null
  return (
    <section aria-label={t`Projects`} className="border-rule border-t-2">
      <ul className="px-4 rail:px-0">
        {shown.map((summary) => (
          <ProjectStrip
            key={summary.project}
            summary={summary}
            pools={pools.filter(({ project }) => project === summary.project)}
            axis={axis}
            allTvlUsd={allTvl}
            mostTvlUsd={mostTvl}
            onChoose={props.onChoose}
          />
        ))}
      </ul>
      <AxisLabels axis={axis} />
      <div className="flex flex-wrap items-center gap-x-2 px-2 rail:-ms-2 rail:px-0">
        <Button
          size="compact"
          variant="quiet"
          aria-expanded={showsAverages}
          onClick={() => setShowsAverages(!showsAverages)}
        >
          {showsAverages ? t`Hide the averages` : t`Averages of each project`}
        </Button>
        {projects.length > COLLAPSED_COUNT ? (
          <Button size="compact" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Show fewer` : t`Show all ${number(projects.length)} projects`}
          </Button>
        ) : null}
      </div>
      {!showsAverages ? null : averages.part === null ? (
        averages.failed ? (
          <LoadFailed what={t`The averages`} retry={averages.retry} />
        ) : (
          <SkeletonLines label={t`Reading averages`} lines={5} className="py-2" />
        )
      ) : (
        <averages.part.ProjectAverages
          network={props.network}
          projects={projects}
          onChoose={props.onChoose}
        />
      )}
    </section>
  )
})

/** Below the strips, whose dots stand on it. */
function AxisLabels({ axis }: { axis: AprAxis }) {
  const number = useNumber()
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      className="relative mx-4 h-6 text-meta text-muted rail:ms-44 rail:me-30 wide:ms-54"
    >
      {axis.ticks.map((tick, index) => {
        const isLast = index === axis.ticks.length - 1
        return (
          <span
            key={tick}
            className={`absolute top-1 whitespace-nowrap ${
              isLast
                ? '-translate-x-full'
                : `${index > 0 ? '-translate-x-1/2' : ''} ${labelWidths(index, axis.ticks.length)}`
            }`}
            style={{ insetInlineStart: `${(tick / axis.end) * 100}%` }}
          >
            {isLast ? t`${number(tick)} %, APR over 7 days` : number(tick)}
          </span>
        )
      })}
    </div>
  )
}

/** The last label takes the room of the one before it, on narrow screens of more. */
function labelWidths(index: number, count: number): string {
  if (index === count - 2) return 'hidden'
  if (index > 0 && index >= count / 2) return 'max-rail:hidden'
  return index % 2 === 1 ? 'max-wide:hidden' : ''
}
