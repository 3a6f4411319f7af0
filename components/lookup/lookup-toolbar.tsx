'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { useSeparators } from '@/components/ui/number-format'
import { groupDigits } from '@/lib/domain/token/format-amount'
import type { Grouping } from './lookup-groups'
import { groupingLabels, groupings } from './lookup-groups'
import type { countOutcomes, Outcome } from './lookup-rows'
import { outcomeLabels } from './lookup-rows'

/** Counts that filter, the grouping, and the ways to take the result along. */
export function LookupToolbar(props: {
  total: number
  counts: ReturnType<typeof countOutcomes>
  shown: Outcome | null
  onShow: (outcome: Outcome | null) => void
  grouping: Grouping
  hasVerdicts: boolean
  onGroup: (grouping: Grouping) => void
  onExport: (form: 'csv' | 'json') => void
  link: () => string
  /** Why there is no link; null when there is. */
  noLink: string | null
}) {
  const groupId = useId()
  const linkReason = useId()
  const { group } = useSeparators()
  const choices = [{ outcome: null, count: props.total }, ...props.counts]
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 py-2 rail:px-0">
      <fieldset className="flex flex-wrap gap-x-1 gap-y-1">
        <legend className="sr-only">Show</legend>
        {choices.map(({ outcome, count }) => (
          <button
            key={outcome ?? 'all'}
            type="button"
            aria-pressed={props.shown === outcome}
            onClick={() => props.onShow(outcome)}
            className={classNames(
              'touch-target min-h-8 rounded-card border px-2 text-table',
              props.shown === outcome
                ? 'border-accent bg-info-tint font-medium'
                : 'border-transparent text-muted hover:bg-sunken',
            )}
          >
            {outcome === null ? 'All' : outcomeLabels[outcome]}{' '}
            <span className="tabular-nums">{groupDigits(String(count), group)}</span>
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={groupId} className="text-muted text-table">
          Group by
        </label>
        <select
          id={groupId}
          value={props.grouping}
          onChange={(event) => {
            const wanted = groupings.find((one) => one === event.target.value)
            if (wanted !== undefined) props.onGroup(wanted)
          }}
          className="touch-target min-h-8 rounded-card border border-control bg-surface px-2 text-table"
        >
          {groupings
            .filter((one) => one !== 'verdict' || props.hasVerdicts)
            .map((one) => (
              <option key={one} value={one}>
                {groupingLabels[one]}
              </option>
            ))}
        </select>
        <Button size="compact" onClick={() => props.onExport('csv')}>
          CSV
        </Button>
        <Button size="compact" onClick={() => props.onExport('json')}>
          JSON
        </Button>
        <CopyTextButton
          label="Copy link"
          text={props.link}
          disabled={props.noLink !== null}
          aria-describedby={props.noLink === null ? undefined : linkReason}
        />
      </div>
      {props.noLink === null ? null : (
        <p id={linkReason} className="w-full text-end text-meta text-muted">
          {props.noLink}
        </p>
      )}
    </div>
  )
}
