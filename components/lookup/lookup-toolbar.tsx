'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { PhoneFold } from '@/components/ui/phone-fold'
import { Select } from '@/components/ui/select'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import type { ExportFormat } from './lookup-export'
import type { Grouping } from './lookup-groups'
import { groupingLabels, groupings } from './lookup-groups'
import type { countOutcomes, Outcome } from './lookup-rows'
import { outcomeLabels } from './lookup-rows'

/** Filters by outcome, the grouping, and the exports. */
export function LookupToolbar(props: {
  filter: OutcomeFilterProps
  grouping: GroupingSelectProps
  onExport: (format: ExportFormat) => void
  link: () => string
  /** Why there is no link; null when there is one. */
  noLinkReason: string | null
}) {
  const { noLinkReason } = props
  const linkReasonId = useId()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 py-2 rail:px-0">
      <OutcomeFilter {...props.filter} />
      <PhoneFold
        label={t`Group and export`}
        className="flex flex-wrap items-center gap-2 max-rail:w-full"
      >
        <GroupingSelect {...props.grouping} />
        <Button size="compact" onClick={() => props.onExport('csv')}>
          CSV
        </Button>
        <Button size="compact" onClick={() => props.onExport('json')}>
          JSON
        </Button>
        <CopyTextButton
          label={t`Copy link`}
          text={props.link}
          disabled={noLinkReason !== null}
          aria-describedby={noLinkReason === null ? undefined : linkReasonId}
        />
      </PhoneFold>
      {noLinkReason === null ? null : (
        <p id={linkReasonId} className="w-full text-end text-meta text-muted">
          {noLinkReason}
        </p>
      )}
    </div>
  )
}

type OutcomeFilterProps = {
  total: number
  counts: ReturnType<typeof countOutcomes>
  /** Null shows every outcome. */
  shown: Outcome | null
  onShow: (outcome: Outcome | null) => void
}

function OutcomeFilter({ total, counts, shown, onShow }: OutcomeFilterProps) {
  const number = useNumber()
  const choices = [{ outcome: null, count: total }, ...counts]
  return (
    <fieldset className="flex flex-wrap gap-x-1 gap-y-1">
      <legend className="sr-only">{t`Show`}</legend>
      {choices.map(({ outcome, count }) => (
        <button
          key={outcome ?? 'all'}
          type="button"
          aria-pressed={shown === outcome}
          onClick={() => onShow(outcome)}
          className={classNames(
            'touch-target min-h-8 rounded-card border px-2 text-table',
            shown === outcome
              ? 'border-accent bg-info-tint font-medium'
              : 'border-transparent text-muted hover:bg-sunken',
          )}
        >
          {outcome === null ? t`All` : t(outcomeLabels[outcome])}{' '}
          <span className="tabular-nums">{number(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}

type GroupingSelectProps = {
  grouping: Grouping
  hasVerdicts: boolean
  onGroup: (grouping: Grouping) => void
}

function GroupingSelect({ grouping, hasVerdicts, onGroup }: GroupingSelectProps) {
  const selectId = useId()
  return (
    <>
      <label htmlFor={selectId} className="text-muted text-table">
        {t`Group by`}
      </label>
      <Select
        id={selectId}
        value={grouping}
        choices={groupings
          .filter((value) => value !== 'verdict' || hasVerdicts)
          .map((value) => ({ value, name: t(groupingLabels[value]) }))}
        onChoose={onGroup}
        className="min-h-8 px-2 text-table"
      />
    </>
  )
}
