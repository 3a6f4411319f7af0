'use client'

import Link from 'next/link'
import { useId } from 'react'
import { tokenName } from '@/components/pools/pair-name'
import { formatSpan } from '@/components/pools/pools-location'
import { columnLabels } from '@/components/pools/table/columns'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import type { Figure } from '@/lib/client/pools/pool-figures'
import { type PoolFilter, withSpan } from '@/lib/client/pools/pool-filter'
import type { ProjectSummary } from '@/lib/client/pools/project-summary'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { flagsPhrase, spanLabel } from './filter-labels'
import { SpanFields, spanPicks } from './span-fields'

export type EditorProps = {
  filter: PoolFilter
  projects: readonly ProjectSummary[]
  network: NetworkView
  onChange: (filter: PoolFilter) => void
}

const line = 'flex min-h-9 items-center gap-2 px-1 hover:bg-sunken pointer-coarse:min-h-11'

/** Chooses the projects; none chosen means all of them. */
export function ProjectEditor({ filter, projects, onChange }: EditorProps) {
  const number = useNumber()
  const toggle = (project: string) =>
    onChange({
      ...filter,
      projects: filter.projects.includes(project)
        ? filter.projects.filter((chosen) => chosen !== project)
        : [...filter.projects, project],
    })
  const unlisted = filter.projects.filter((name) =>
    projects.every(({ project }) => project !== name),
  )
  return (
    <fieldset className="max-h-72 overflow-y-auto">
      <legend className="sr-only">{t`Projects`}</legend>
      {[...projects, ...unlisted.map((project) => ({ project, pools: 0 }))].map(
        ({ project, pools }) => (
          <label key={project} className={line}>
            <input
              name="projects"
              type="checkbox"
              checked={filter.projects.includes(project)}
              onChange={() => toggle(project)}
              className="size-4 shrink-0 accent-accent"
            />
            <ProjectMark project={project} />
            <span className="min-w-0 flex-1 truncate">{project}</span>
            <span className="text-muted text-table">{number(pools)}</span>
          </label>
        ),
      )}
    </fieldset>
  )
}

/** From and to of one figure, with common spans as shortcuts. */
export function SpanEditor(
  props: EditorProps & { figure: Figure; withExplanation?: boolean; onDone?: () => void },
) {
  const { filter, figure, onChange } = props
  const separators = useSeparators()
  const number = useNumber()
  const span = filter.spans[figure] ?? null
  const apply = (next: Parameters<typeof withSpan>[2]) => {
    onChange(withSpan(filter, figure, next))
    props.onDone?.()
  }
  return (
    <div className="space-y-2">
      <SpanFields
        key={span === null ? '' : formatSpan(span)}
        figure={figure}
        span={span}
        onApply={apply}
      />
      <div className="flex flex-wrap gap-1">
        {spanPicks(figure).map((pick) => (
          <Button key={formatSpan(pick)} size="compact" variant="quiet" onClick={() => apply(pick)}>
            {spanLabel(figure, pick, separators)}
          </Button>
        ))}
      </div>
      {props.withExplanation === false ? null : (
        <p className="text-meta text-muted">{columnLabels[figure].explain(number)}</p>
      )}
    </div>
  )
}

/** The token that the pools hold. It can be removed here, but is chosen on the token's page. */
export function TokenEditor({ filter, network, onChange }: EditorProps) {
  const { token } = filter
  if (token === null) return null
  return (
    <div className="space-y-2">
      <AddressText address={token} form="full" />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="compact" onClick={() => onChange({ ...filter, token: null })}>
          {t`Pools of any token`}
        </Button>
        <Link className="link" href={`/tokens/${network.name}/${token}`}>
          {t`About ${tokenName(token, network.tokens)}`}
        </Link>
      </div>
    </div>
  )
}

const FLAG_CHOICES = ['any', 'without', 'with'] as const

/** Chooses whether flagged pools are shown. */
export function FlagsEditor({ filter, onChange }: EditorProps) {
  const group = useId()
  const number = useNumber()
  return (
    <fieldset>
      <legend className="sr-only">{t`Flags`}</legend>
      {FLAG_CHOICES.map((choice) => (
        <label key={choice} className={line}>
          <input
            type="radio"
            name={group}
            checked={filter.flags === choice}
            onChange={() => onChange({ ...filter, flags: choice })}
            className="size-4 shrink-0 accent-accent"
          />
          {t(flagsPhrase[choice]).replace(/^./, (first) => first.toUpperCase())}
        </label>
      ))}
      <p className="mt-1 px-1 text-meta text-muted">{columnLabels.flags.explain(number)}</p>
    </fieldset>
  )
}
