'use client'

import type { ReactNode } from 'react'
import { memo } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { formatDuration } from '@/lib/client/format/time'
import { eventLabel } from '@/lib/client/report/event-label'
import type { TimelineGap, TimelineRow } from '@/lib/client/report/fold-timeline'
import type { TimelineItem } from '@/lib/client/report/timeline'
import { formatNumber } from '@/lib/domain/shared/separators'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import type { FormerVerdict } from '@/lib/domain/verdict/verdict-code'
import { t } from '@/lib/words/words'
import { auctionSummary, itemTitle } from './event-messages'
import { RulerClock } from './ruler-clock'
import type { DeltaKind } from './ruler-delta'
import { deltaText } from './ruler-delta'

export type RulerRowProps = {
  readonly createdMs: number
  readonly deltaKind: DeltaKind
  /** Key of the selected row; an auction's bids and attempts select the auction. */
  readonly selected: ItemKey | null
  readonly onSelect: (key: ItemKey) => void
  readonly onToggle: (key: ItemKey) => void
}

/** One row of the ruler, or a folded run of rows. */
export function RulerRow(props: RulerRowProps & { row: TimelineRow; previousMs: number | null }) {
  const { row } = props
  const separators = useSeparators()
  return row.kind === 'gap' ? (
    <GapRow gap={row} onToggle={props.onToggle} />
  ) : (
    <ItemRow
      item={row.item}
      delta={deltaText(props.deltaKind, row.item, props.previousMs, props.createdMs, separators)}
      isSelected={row.item.key === props.selected}
      onSelect={props.onSelect}
    />
  )
}

export const rowKey = (row: TimelineRow): string =>
  row.kind === 'gap' ? `gap-${row.key}` : row.item.key

/** The index of the selected row; -1 when it is not listed or nothing is selected. */
export const rowIndex = (
  rows: readonly { readonly row: TimelineRow }[],
  selected: ItemKey | null,
): number => (selected === null ? -1 : rows.findIndex(({ row }) => rowKey(row) === selected))

const ItemRow = memo(function ItemRow(props: {
  item: TimelineItem
  delta: string
  isSelected: boolean
  onSelect: (key: ItemKey) => void
}) {
  const { item, isSelected } = props
  const separators = useSeparators()
  const summary = item.kind === 'auction' ? auctionSummary(item, separators) : ''
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => props.onSelect(item.key)}
      className={classNames(
        'touch-target grid min-h-8 w-full grid-cols-[4.5rem_1.25rem_minmax(0,1fr)_auto] items-stretch gap-x-2 px-3 text-start -outline-offset-2',
        isSelected ? 'bg-info-tint' : 'hover:bg-sunken',
      )}
    >
      <span className="self-center whitespace-nowrap text-meta text-muted">
        <RulerClock ms={item.ms} estimated={item.estimated} />
      </span>
      <LineMark item={item} />
      <span className="self-center py-1">
        <span
          className={classNames(
            item.isChange ? 'font-medium' : 'text-muted',
            item.kind === 'event' && eventLabel(item.event.label) === null && 'hex break-all',
          )}
        >
          {itemTitle(item, separators)}
        </span>
        {item.kind === 'event' && item.event.reason !== undefined ? (
          <span className="hex block break-words text-meta text-muted">
            {/* Allows a line break after each underscore of a snake_case name. */}
            {item.event.reason.split(/(?<=_)/).flatMap((part, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
              at === 0 ? [part] : [<wbr key={at} />, part],
            )}
          </span>
        ) : null}
        {item.kind === 'former' ? (
          <span className="block text-meta text-muted">
            <FormerSpan former={item.former} />
          </span>
        ) : null}
        {summary === '' ? null : (
          <span className="line-clamp-2 break-words text-meta text-muted">{summary}</span>
        )}
      </span>
      <span className="self-center whitespace-nowrap text-end text-meta text-muted">
        {props.delta}
      </span>
    </button>
  )
})

/** Until when an order was called this, and for how long. */
function FormerSpan({ former }: { former: FormerVerdict }) {
  const separators = useSeparators()
  const until = microsToMs(former.until)
  const length = formatDuration(until - microsToMs(former.since), separators)
  return rich`until ${<RulerClock ms={until} estimated={false} />}, for ${length}`
}

const marks: Readonly<Record<TimelineItem['kind'], ReactNode>> = {
  auction: <path d="M3 10h14" stroke="currentColor" strokeWidth="2" />,
  event: (
    <circle cx="10" cy="10" r="4" fill="var(--surface)" stroke="currentColor" strokeWidth="1.5" />
  ),
  former: <path d="M10 3v14" stroke="currentColor" strokeWidth="4" />,
  trade: <circle cx="10" cy="10" r="4.5" fill="var(--good)" />,
}

/** This row's part of the vertical line, with its mark. */
function LineMark({ item }: { item: TimelineItem }) {
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
  const separators = useSeparators()
  const parts = [
    gap.durationMs === null ? null : formatDuration(gap.durationMs, separators),
    t`${formatNumber(gap.auctions, separators)} auctions`,
    t`no change`,
  ].filter((part) => part !== null)
  return (
    <button
      type="button"
      aria-expanded={gap.isOpen}
      onClick={() => onToggle(gap.key)}
      className="touch-target grid min-h-8 w-full grid-cols-[4.5rem_1.25rem_minmax(0,1fr)] items-stretch gap-x-2 px-3 text-start -outline-offset-2 hover:bg-sunken"
    >
      <span className="self-center text-meta text-muted">
        {gap.blocks === null ? '' : t`${formatNumber(gap.blocks, separators)} blocks`}
      </span>
      <span aria-hidden="true" className="relative">
        <span className="absolute inset-y-0 left-1/2 border-control border-l border-dashed" />
      </span>
      <span className="self-center py-1 text-muted">
        {parts.join(' · ')}{' '}
        <span className="text-accent underline underline-offset-2">
          {gap.isOpen ? t`Fold` : t`Show`}
        </span>
      </span>
    </button>
  )
})
