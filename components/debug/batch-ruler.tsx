'use client'

import type { ReactNode } from 'react'
import { memo, useEffect, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import { formatDuration } from '@/lib/client/format/time'
import type { TimelineGap, TimelineRow } from '@/lib/domain/verdict/fold-timeline'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { groupDigits } from '@/lib/domain/verdict/sentence'
import type { TimelineItem } from '@/lib/domain/verdict/timeline'
import { auctionSummary, itemTitle, labelWords } from './event-words'
import { RulerClock } from './ruler-clock'
import type { DeltaKind } from './ruler-delta'
import { deltaText, withPrevious } from './ruler-delta'

type RulerProps = {
  rows: readonly TimelineRow[]
  createdMs: number
  deltaKind: DeltaKind
  /** Key of the selected row; an auction's bids and attempts select the auction. */
  selected: ItemKey | null
  onSelect: (key: ItemKey) => void
  onToggle: (key: ItemKey) => void
}

/** The order's life as a vertical line: a notch per auction, events and trades beside it. */
export function BatchRuler(props: RulerProps) {
  const selectedRow = useRef<HTMLButtonElement>(null)
  const { selected } = props
  useEffect(() => {
    if (selected !== null && selectedRow.current !== null) revealInFrame(selectedRow.current)
  }, [selected])
  return (
    <ol aria-label="Batch ruler" className="py-1 text-table">
      {withPrevious(props.rows).map(({ row, previousMs }) =>
        row.kind === 'gap' ? (
          <GapRow key={`gap-${row.key}`} gap={row} onToggle={props.onToggle} />
        ) : (
          <ItemRow
            key={row.item.key}
            item={row.item}
            delta={deltaText(props.deltaKind, row.item, previousMs, props.createdMs)}
            isSelected={row.item.key === selected}
            buttonRef={row.item.key === selected ? selectedRow : null}
            onSelect={props.onSelect}
          />
        ),
      )}
    </ol>
  )
}

/** Scrolls the ruler's own frame only: `scrollIntoView` would move the page under the reader. */
function revealInFrame(row: HTMLElement) {
  const frame = row.closest('[data-ruler-frame]')
  if (frame === null) return
  const inner = row.getBoundingClientRect()
  const outer = frame.getBoundingClientRect()
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom
}

const ItemRow = memo(function ItemRow(props: {
  item: TimelineItem
  delta: string
  isSelected: boolean
  buttonRef: React.RefObject<HTMLButtonElement | null> | null
  onSelect: (key: ItemKey) => void
}) {
  const { item, isSelected } = props
  const summary = item.kind === 'auction' ? auctionSummary(item) : ''
  return (
    <li className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      <button
        ref={props.buttonRef}
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => props.onSelect(item.key)}
        className={classNames(
          'touch-target grid min-h-8 w-full grid-cols-[4.5rem_1.25rem_minmax(0,1fr)_auto] items-stretch gap-x-2 px-3 text-left -outline-offset-2',
          isSelected ? 'bg-info-tint' : 'hover:bg-sunken',
        )}
      >
        <span className="self-center whitespace-nowrap text-meta text-muted">
          <RulerClock ms={item.ms} estimated={item.estimated} />
        </span>
        <Notch item={item} />
        <span className="self-center py-1">
          <span
            className={classNames(
              item.isChange ? 'font-medium' : 'text-muted',
              item.kind === 'event' && labelWords(item.event.label) === null && 'hex break-all',
            )}
          >
            {itemTitle(item)}
          </span>
          {item.kind === 'event' && item.event.reason !== null ? (
            <span className="hex block break-words text-meta text-muted">{item.event.reason}</span>
          ) : null}
          {summary === '' ? null : (
            <span className="line-clamp-2 break-words text-meta text-muted">{summary}</span>
          )}
        </span>
        <span className="self-center whitespace-nowrap text-right text-meta text-muted">
          {props.delta}
        </span>
      </button>
    </li>
  )
})

const marks: Readonly<Record<TimelineItem['kind'], ReactNode>> = {
  auction: <path d="M3 10h14" stroke="currentColor" strokeWidth="2" />,
  event: (
    <circle cx="10" cy="10" r="4" fill="var(--surface)" stroke="currentColor" strokeWidth="1.5" />
  ),
  trade: <circle cx="10" cy="10" r="4.5" fill="var(--good)" />,
}

/** The line itself: drawn through every row, with this row's mark on it. */
function Notch({ item }: { item: TimelineItem }) {
  return (
    <span aria-hidden="true" className="relative flex items-center justify-center">
      <span className="absolute inset-y-0 left-1/2 w-px bg-control" />
      <svg
        aria-hidden="true"
        width="20"
        height="20"
        viewBox="0 0 20 20"
        className={classNames('relative', item.isChange ? 'text-text' : 'text-muted')}
      >
        {marks[item.kind]}
      </svg>
    </span>
  )
}

const GapRow = memo(function GapRow({
  gap,
  onToggle,
}: {
  gap: TimelineGap
  onToggle: (key: ItemKey) => void
}) {
  const parts = [
    gap.durationMs === null ? null : formatDuration(gap.durationMs),
    `${groupDigits(gap.auctions)} auctions`,
    'no change',
  ].filter((part) => part !== null)
  return (
    <li>
      <button
        type="button"
        aria-expanded={gap.isOpen}
        onClick={() => onToggle(gap.key)}
        className="touch-target grid min-h-8 w-full grid-cols-[4.5rem_1.25rem_minmax(0,1fr)] items-stretch gap-x-2 px-3 text-left -outline-offset-2 hover:bg-sunken"
      >
        <span className="self-center text-meta text-muted">
          {gap.blocks === null ? '' : `${groupDigits(gap.blocks)} blocks`}
        </span>
        <span aria-hidden="true" className="relative">
          <span className="absolute inset-y-0 left-1/2 border-control border-l border-dashed" />
        </span>
        <span className="self-center py-1 text-muted">
          {parts.join(' · ')}{' '}
          <span className="text-accent underline underline-offset-2">
            {gap.isOpen ? 'Fold' : 'Show'}
          </span>
        </span>
      </button>
    </li>
  )
})
