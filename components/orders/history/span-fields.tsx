'use client'

import { useId } from 'react'
import { t } from '@/lib/words/words'
import type { HistorySpan } from './history-span'

/** First and last day of the fills; an empty one sets no bound. */
export function SpanFields(props: {
  days: HistorySpan
  isImpossible: boolean
  onChange: (days: HistorySpan) => void
}) {
  const { days, isImpossible, onChange } = props
  const problemId = useId()
  const field = (name: string, value: string, change: (text: string) => HistorySpan) => (
    <label className="flex items-center gap-2 text-table">
      <span className="text-muted">{name}</span>
      <input
        name="day"
        type="date"
        value={value}
        max="9999-12-31"
        aria-invalid={isImpossible}
        aria-describedby={problemId}
        onChange={(event) => onChange(change(event.target.value))}
        className="touch-target min-h-8 rounded-card border border-control bg-surface px-2"
      />
    </label>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {field(t`From`, days.firstDay, (firstDay) => ({ ...days, firstDay }))}
      {field(t`to¦the last day`, days.lastDay, (lastDay) => ({ ...days, lastDay }))}
      <span id={problemId} role="status" className="text-bad text-table">
        {isImpossible ? t`The last day is before the first.` : ''}
      </span>
    </div>
  )
}
