'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import type { TimelineFilter, TimelineKind } from '@/lib/client/report/filter-timeline'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { DeltaKind } from './ruler-delta'
import { DELTA_KINDS, deltaNames } from './ruler-delta'

const kindNames: Readonly<Record<TimelineKind, Message>> = {
  events: message`Events`,
  bids: message`Bids`,
  attempts: message`Attempts`,
}

/** Controls of the rows that the ruler shows and of its Δ column, with the number of rows. */
export function RulerFilters(props: {
  /** The kinds of rows that this order can have. */
  kinds: readonly TimelineKind[]
  filter: TimelineFilter
  onFilter: (filter: TimelineFilter) => void
  deltaKind: DeltaKind
  onDeltaKind: (kind: DeltaKind) => void
  shown: number
  total: number
}) {
  const { filter } = props
  const number = useNumber()
  const isFiltered = filter.kinds.size > 0 || filter.text !== ''
  return (
    <div className="px-3 pt-1 pb-3 text-table">
      <RowFilter kinds={props.kinds} filter={filter} onFilter={props.onFilter} />
      <div className="mt-2 flex items-center justify-between gap-2 text-meta text-muted">
        <span>
          {isFiltered
            ? t`${number(props.shown)} of ${number(props.total)} rows`
            : props.total === 1
              ? t`1 row`
              : t`${number(props.total)} rows`}
          {/* Announced only while filtering: an open order keeps adding rows. */}
          <Spoken text={isFiltered ? t`Rows that match: ${number(props.shown)}` : ''} />
        </span>
        <DeltaSelect kind={props.deltaKind} onKind={props.onDeltaKind} />
      </div>
    </div>
  )
}

function RowFilter(props: {
  kinds: readonly TimelineKind[]
  filter: TimelineFilter
  onFilter: (filter: TimelineFilter) => void
}) {
  const { filter, onFilter } = props
  const textId = useId()
  const toggle = (kind: TimelineKind) => {
    const kinds = new Set(filter.kinds)
    if (!kinds.delete(kind)) kinds.add(kind)
    onFilter({ ...filter, kinds })
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      {props.kinds.map((kind) => (
        <Button
          key={kind}
          size="compact"
          aria-pressed={filter.kinds.has(kind)}
          className={filter.kinds.has(kind) ? 'border-accent! bg-info-tint!' : ''}
          onClick={() => toggle(kind)}
        >
          {t(kindNames[kind])}
        </Button>
      ))}
      <label htmlFor={textId} className="sr-only">
        {t`Find in the ruler`}
      </label>
      <input
        id={textId}
        type="search"
        placeholder={t`Find`}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        className="touch-target min-h-8 min-w-20 flex-1 rounded-card border border-control bg-surface px-2"
      />
    </div>
  )
}

function DeltaSelect(props: { kind: DeltaKind; onKind: (kind: DeltaKind) => void }) {
  const selectId = useId()
  return (
    <span>
      <label htmlFor={selectId} className="sr-only">
        {t`The right-hand column counts`}
      </label>
      <Select
        id={selectId}
        value={props.kind}
        choices={DELTA_KINDS.map((value) => ({ value, name: t(deltaNames[value]) }))}
        onChoose={props.onKind}
        className="min-h-6 px-1 text-text"
      />
    </span>
  )
}
