'use client'

import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { t } from '@/lib/words/words'
import { ProjectApr, ProjectButton, ProjectTvl, projectAprs } from './project-figures'

/** The projects on a phone, which is too narrow for a table of seven columns. */
export function ProjectList(props: {
  projects: readonly ProjectSummary[]
  average: AverageApr | null
  onChoose: (project: string) => void
}) {
  const number = useNumber()
  return (
    <ul aria-label={t`APR of each project, percent a year`} className="rail:hidden">
      {props.projects.map((summary) => (
        <li key={summary.project} className="border-hairline border-b px-3 py-2">
          <div className="flex items-center justify-between gap-3">
            <ProjectButton project={summary.project} onChoose={props.onChoose} />
            <span className="shrink-0 text-muted text-table">
              {summary.pools === 1
                ? rich`${number(1)} pool · TVL ${<ProjectTvl summary={summary} />}`
                : rich`${number(summary.pools)} pools · TVL ${<ProjectTvl summary={summary} />}`}
            </span>
          </div>
          <dl className="grid grid-cols-2 gap-x-6 text-table">
            {projectAprs(summary, props.average).map((apr) => (
              <div key={apr.name} className="flex flex-wrap justify-between gap-x-2">
                <dt className="text-muted">{t(apr.name)}</dt>
                <dd className="ms-auto tabular-nums">
                  <ProjectApr apr={apr} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
