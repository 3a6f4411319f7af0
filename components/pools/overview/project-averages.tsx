'use client'

import { useQuery } from '@tanstack/react-query'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Table, Td, Th } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import { agedPoolsAverageAprQuery } from '@/lib/client/queries/aged'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { t } from '@/lib/words/words'
import { APR_NAMES, ProjectApr, ProjectButton, ProjectTvl, projectAprs } from './project-figures'
import { ProjectList } from './project-list'

type AveragesProps = {
  projects: readonly ProjectSummary[]
  onChoose: (project: string) => void
}

/** Mean, median and TVL-weighted APR of each project, and the service's own average. */
export function ProjectAverages(props: AveragesProps & { network: string }) {
  const average = useQuery({
    ...agedPoolsAverageAprQuery(props.network),
    refetchOnWindowFocus: false,
  })
  const answer = average.data?.answer ?? null
  return (
    <div className="ledger-panel mt-1 mb-3">
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
            {props.projects.map((summary) => (
              <Project key={summary.project} {...props} summary={summary} average={answer} />
            ))}
          </tbody>
        </Table>
      </div>
      <ProjectList projects={props.projects} average={answer} onChoose={props.onChoose} />
      <p className="px-3 py-1 text-meta text-muted">
        <ServiceAverage
          takenAt={
            average.data === undefined
              ? null
              : average.dataUpdatedAt - average.data.ageSeconds * 1000
          }
          failed={average.isError}
        />{' '}
        {t`The others are computed here from all pools listed, whatever the filter.`}{' '}
        <TooThin projects={props.projects} />
      </p>
    </div>
  )
}

function ServiceAverage({ takenAt, failed }: { takenAt: number | null; failed: boolean }) {
  if (takenAt === null) {
    return failed
      ? t`The service average cannot be read right now.`
      : t`The service average is being read.`
  }
  const time = <Time at={takenAt} />
  return failed
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

function Project(props: AveragesProps & { summary: ProjectSummary; average: AverageApr | null }) {
  const number = useNumber()
  const { summary } = props
  return (
    <tr className="border-hairline border-b">
      <th scope="row" className="px-3 text-start font-normal">
        <ProjectButton project={summary.project} onChoose={props.onChoose} />
      </th>
      <Td numeric className="py-0!">
        {number(summary.pools)}
      </Td>
      <Td numeric className="py-0!">
        <ProjectTvl summary={summary} />
      </Td>
      {projectAprs(summary, props.average).map((apr) => (
        <Td key={apr.name} numeric className="py-0!">
          <ProjectApr apr={apr} />
        </Td>
      ))}
    </tr>
  )
}
