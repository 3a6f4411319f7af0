'use client'

import { useState } from 'react'
import { useNumber } from '@/components/debug/use-number'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { Table, Td, Th } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { Aged } from '@/lib/client/queries/aged'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import type { ProjectSummary } from '@/lib/domain/pool/project-summary'

const FEW = 3

type StripProps = {
  projects: readonly ProjectSummary[]
  /** The service's own means; null while they are unknown. */
  average: Aged<AverageApr> | null
  /** When it came, milliseconds since 1970. */
  averageReadAt: number
  averageFailed: boolean
  onChoose: (project: string) => void
}

/** The APR of each project three ways, and the service's average beside them. */
export function ProjectStrip(props: StripProps) {
  const { projects, average } = props
  const number = useNumber()
  const [isFolded, setIsFolded] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? projects : projects.slice(0, FEW)
  if (projects.length === 0) return null
  return (
    <section aria-label="Projects" className="ledger-panel">
      {isFolded ? null : (
        <Table caption="APR of each project, percent a year">
          <thead>
            <tr>
              <Th className="py-1!">Project</Th>
              <Th numeric className="py-1!">
                Pools
              </Th>
              <Th numeric className="py-1!">
                TVL
              </Th>
              <Th numeric className="py-1!">
                Mean APR
              </Th>
              <Th numeric className="py-1!">
                Median APR
              </Th>
              <Th numeric className="py-1!">
                TVL-weighted APR
              </Th>
              <Th numeric className="py-1!">
                Service average
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((summary) => (
              <Project key={summary.project} summary={summary} {...props} />
            ))}
          </tbody>
        </Table>
      )}
      <div className="flex flex-wrap items-center gap-x-3 px-3 text-meta text-muted">
        <p>
          {average === null ? (
            'The service average cannot be read right now. '
          ) : (
            <>
              The service average is its own mean of APR, taken{' '}
              <Time at={props.averageReadAt - average.ageSeconds * 1000} />
              {props.averageFailed ? ' and not to be renewed right now' : ''}.{' '}
            </>
          )}
          The others are computed here from all pools listed, whatever the filter.
        </p>
        <span className="ms-auto">
          {projects.length > FEW && !isFolded ? (
            <Button size="compact" look="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show all ${number(projects.length)} projects`}
            </Button>
          ) : null}
          <Button
            size="compact"
            look="quiet"
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          >
            {isFolded ? 'Show the projects' : 'Hide the projects'}
          </Button>
        </span>
      </div>
    </section>
  )
}

function Project({ summary, ...props }: StripProps & { summary: ProjectSummary }) {
  const separators = useSeparators()
  const number = useNumber()
  const { project, tvlUsd, aprs, pools } = summary
  const average = props.average?.answer[project] ?? null
  return (
    <tr className="border-hairline border-b">
      <th scope="row" className="px-3 text-start font-normal">
        <button
          type="button"
          onClick={() => props.onChoose(project)}
          title={`Only pools of ${project}`}
          className="min-h-7 max-w-44 truncate rounded-card hover:underline pointer-coarse:min-h-11"
        >
          {project}
        </button>
      </th>
      <Td numeric className="py-0!">
        {number(pools)}
      </Td>
      <Td numeric className="py-0!">
        <span title={tvlUsd === null ? undefined : formatUsd(tvlUsd, separators)}>
          {tvlUsd === null ? '—' : formatUsdCompact(tvlUsd, separators)}
        </span>
      </Td>
      <Apr value={summary.mean} from={`of ${number(aprs)} of ${number(pools)} pools`} />
      <Apr value={summary.median} from={`of ${number(aprs)} of ${number(pools)} pools`} />
      <Apr value={summary.weighted} from="weighted by the value locked" />
      <Apr value={average} from="as the service says" />
    </tr>
  )
}

function Apr({ value, from }: { value: number | null; from: string }) {
  const separators = useSeparators()
  return (
    <Td numeric className="py-0!">
      {value === null ? (
        <span title="Not known" className="text-muted">
          —
        </span>
      ) : (
        <span title={`${formatPercent(value, separators, 6)}, ${from}`}>
          {formatPercent(value, separators)}
        </span>
      )}
    </Td>
  )
}
