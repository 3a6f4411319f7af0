'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import type { TimelineFilter, TimelineKind } from '@/lib/client/report/filter-timeline'
import { TIMELINE_KINDS } from '@/lib/client/report/filter-timeline'
import type { DeltaKind } from './ruler-delta'
import { DELTA_KINDS, deltaNames } from './ruler-delta'

const kindNames: Readonly<Record<TimelineKind, string>> = {
  events: 'Events',
  bids: 'Bids',
  attempts: 'Attempts',
}

/** Which rows the ruler shows, and what its right-hand column counts. */
export function RulerFilters(props: {
  filter: TimelineFilter
  onFilter: (filter: TimelineFilter) => void
  deltaKind: DeltaKind
  onDeltaKind: (kind: DeltaKind) => void
  shown: number
  total: number
}) {
  const { filter, onFilter } = props
  const number = useNumber()
  const textId = useId()
  const deltaId = useId()
  const toggle = (kind: TimelineKind) => {
    const kinds = new Set(filter.kinds)
    if (!kinds.delete(kind)) kinds.add(kind)
    onFilter({ ...filter, kinds })
  }
  const active = filter.kinds.size > 0 || filter.text !== ''
  return (
    <div className="border-b px-3 py-2 text-table">
      <div className="flex flex-wrap items-center gap-1">
        {TIMELINE_KINDS.map((kind) => (
          <Button
            key={kind}
            size="compact"
            aria-pressed={filter.kinds.has(kind)}
            className={filter.kinds.has(kind) ? 'border-accent! bg-info-tint!' : ''}
            onClick={() => toggle(kind)}
          >
            {kindNames[kind]}
          </Button>
        ))}
        <label htmlFor={textId} className="sr-only">
          Find in the ruler
        </label>
        <input
          id={textId}
          type="search"
          placeholder="Find"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className="touch-target min-h-8 min-w-20 flex-1 rounded-card border border-control bg-surface px-2"
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 text-meta text-muted">
        <span>
          {active
            ? `${number(props.shown)} of ${number(props.total)} rows`
            : `${number(props.total)} rows`}
          {/* What an open order adds to all rows is no news of the filter. */}
          <Spoken text={active ? `Rows that match: ${number(props.shown)}` : ''} />
        </span>
        <span>
          <label htmlFor={deltaId} className="sr-only">
            The right-hand column counts
          </label>
          <select
            id={deltaId}
            value={props.deltaKind}
            onChange={(event) => {
              const kind = DELTA_KINDS.find((one) => one === event.target.value)
              if (kind !== undefined) props.onDeltaKind(kind)
            }}
            className="touch-target min-h-6 rounded-card border border-control bg-surface px-1 text-text"
          >
            {DELTA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind === 'blocks' ? deltaNames[kind] : `Δ ${deltaNames[kind].toLowerCase()}`}
              </option>
            ))}
          </select>
        </span>
      </div>
    </div>
  )
}
