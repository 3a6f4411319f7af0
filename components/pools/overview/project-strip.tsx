'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Table, Td, Th } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import type { Aged } from '@/lib/client/queries/aged'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { t } from '@/lib/words/words'
import { APR_NAMES, ProjectApr, ProjectButton, ProjectTvl, projectAprs } from './project-figures'
import { ProjectList } from './project-list'

const COLLAPSED_COUNT = 3

type StripProps = {
  projects: readonly ProjectSummary[]
  /** The service's own averages; null while they are unknown. */
  average: Aged<AverageApr> | null
  /** When it was received, milliseconds since 1970. */
  averageReadAt: number
  averageFailed: boolean
  onChoose: (project: string) => void
}

/** Mean, median and TVL-weighted APR of each project, and the service's own average. */
export function ProjectStrip(props: StripProps) {
  const { projects, average } = props
  const number = useNumber()
  const [isFolded, setIsFolded] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? projects : projects.slice(0, COLLAPSED_COUNT)
  if (projects.length === 0) return null
  return (
    <section aria-label={t`Projects`} className="ledger-panel">
      {isFolded ? null : (
        <div className="hidden rail:block">
          <Table caption={t`APR of each project, percent a year`}>
            <thead>
              <tr>
                <Th className="py-1!">{t`Project`}</Th>
                <Th numeric className="py-1!">
                  {t`Pools`}
                </Th>
                <Th numeric className="py-1!">
                  TVL
                </Th>
                {APR_NAMES.map((name) => (
                  <Th key={name} numeric className="py-1!">
                    {t(name)}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((summary) => (
                <Project key={summary.project} summary={summary} {...props} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {isFolded ? null : (
        <ProjectList projects={shown} average={average?.answer ?? null} onChoose={props.onChoose} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 px-3 text-meta text-muted">
        <p>
          <ServiceAverage {...props} />{' '}
          {t`The others are computed here from all pools listed, whatever the filter.`}{' '}
          <TooThin projects={projects} />
        </p>
        <span className="ms-auto">
          {projects.length > COLLAPSED_COUNT && !isFolded ? (
            <Button size="compact" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t`Show fewer` : t`Show all ${number(projects.length)} projects`}
            </Button>
          ) : null}
          <Button
            size="compact"
            variant="quiet"
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          >
            {isFolded ? t`Show the projects` : t`Hide the projects`}
          </Button>
        </span>
      </div>
    </section>
  )
}

function ServiceAverage({ average, averageReadAt, averageFailed }: StripProps) {
  if (average === null) {
    return averageFailed
      ? t`The service average cannot be read right now.`
      : t`The service average is being read.`
  }
  const time = <Time at={averageReadAt - average.ageSeconds * 1000} />
  return averageFailed
    ? rich`The service average is its own mean of APR, taken ${time} and not to be renewed right
        now.`
    : rich`The service average is its own mean of APR, taken ${time}.`
}

/** How many pools no average counts. */
function TooThin({ projects }: { projects: readonly ProjectSummary[] }) {
  const number = useNumber()
  const separators = useSeparators()
  const count = projects.reduce((sum, { tooThin }) => sum + tooThin, 0)
  if (count === 0) return null
  const all = projects.reduce((sum, { pools }) => sum + pools, 0)
  const least = formatUsdCompact(THIN_TVL_USD, separators)
  return t`None counts ${number(count)} of ${number(all)} pools, whose TVL is below ${least} or not
    given: too little for a yearly percentage.`
}

function Project({ summary, ...props }: StripProps & { summary: ProjectSummary }) {
  const number = useNumber()
  const { project, pools } = summary
  return (
    <tr className="border-hairline border-b">
      <th scope="row" className="px-3 text-start font-normal">
        <ProjectButton project={project} onChoose={props.onChoose} />
      </th>
      <Td numeric className="py-0!">
        {number(pools)}
      </Td>
      <Td numeric className="py-0!">
        <ProjectTvl summary={summary} />
      </Td>
      {projectAprs(summary, props.average?.answer ?? null).map((apr) => (
        <Td key={apr.name} numeric className="py-0!">
          <ProjectApr apr={apr} />
        </Td>
      ))}
    </tr>
  )
}
