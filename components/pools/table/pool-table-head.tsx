'use client'

import { classNames } from '@/components/ui/class-names'
import { SortMark } from '@/components/ui/sort-mark'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import type { SortColumn, SortKey } from '@/lib/client/pools/pool-sort'
import { t } from '@/lib/words/words'
import { type Column, columnLabels } from './columns'
import { columnClass, HEAD_PIXELS, isTextColumn } from './table-shape'

type HeadProps = {
  columns: readonly Column[]
  sort: readonly SortKey[]
  axis: AprAxis
  onSort: (column: SortColumn, mode: 'alone' | 'extend') => void
  onExplain: (column: Column) => void
}

const cell =
  'sticky top-12 z-2 border-b border-rule bg-canvas py-1 align-bottom font-medium text-meta text-muted'

export function PoolTableHead(props: HeadProps) {
  const { columns, sort } = props
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height: HEAD_PIXELS }}>
        <th
          scope="col"
          aria-sort={ariaSort(sort, 'pool')}
          className={`${cell} start-0 z-3 text-start`}
        >
          <SortButton {...props} column="pool" name={t`Pool`} />
        </th>
        {columns.map((column) => (
          <ColumnHead key={column} {...props} column={column} />
        ))}
        <th scope="col" className={cell}>
          <span className="sr-only">{t`Compare, charts`}</span>
        </th>
      </tr>
    </thead>
  )
}

function ColumnHead(props: HeadProps & { column: Column }) {
  const { column, sort } = props
  const head = t(columnLabels[column].head)
  return (
    <th
      scope="col"
      aria-sort={isSortable(column) ? ariaSort(sort, column) : undefined}
      className={classNames(cell, columnClass(column))}
    >
      <span className={classNames('flex items-center', !isTextColumn(column) && 'justify-end')}>
        {isSortable(column) ? <SortButton {...props} column={column} name={head} /> : head}
        <ExplainButton head={head} onPress={() => props.onExplain(column)} />
      </span>
      <span className="block min-h-4 whitespace-normal font-normal wide:whitespace-nowrap">
        {subtitle(column, props.axis)}
      </span>
    </th>
  )
}

const isSortable = (column: Column): column is Column & SortColumn =>
  column !== 'flags' && column !== 'trend'

/** What the numbers or the bars of a column are. */
function subtitle(column: Column, axis: AprAxis): string {
  const { unit } = columnLabels[column]
  switch (column) {
    case 'tvl':
      return t`log bar, $10 k to $100 M`
    case 'apr':
      return t`bar 0 to ${axis.end} %`
    case 'volume':
      return t`and of TVL`
    default:
      return unit === null ? '' : t(unit)
  }
}

function SortButton(props: HeadProps & { column: SortColumn; name: string }) {
  const { column, name, sort } = props
  const position = sort.findIndex((key) => key.column === column)
  const key = sort[position]
  return (
    <button
      type="button"
      title={t`Sort; with Shift as a further key`}
      onClick={(event) => props.onSort(column, event.shiftKey ? 'extend' : 'alone')}
      className={classNames(
        'inline-flex min-h-6 items-center gap-0.5 whitespace-nowrap rounded-card hover:text-text hover:underline',
        key !== undefined && 'text-text',
      )}
    >
      {name}
      {key === undefined ? null : (
        <>
          <SortMark descending={key.descending} />
          {sort.length > 1 ? <span aria-hidden="true">{position + 1}</span> : null}
          {position > 0 ? (
            <span className="sr-only">
              {key.descending
                ? t`, sort key ${position + 1}, descending`
                : t`, sort key ${position + 1}, ascending`}
            </span>
          ) : null}
        </>
      )}
    </button>
  )
}

function ExplainButton({ head, onPress }: { head: string; onPress: () => void }) {
  const label = t`How is ${head} computed?`
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      title={label}
      className="hidden size-6 shrink-0 items-center justify-center rounded-card hover:bg-sunken hover:text-text wide:inline-flex"
    >
      <InfoMark />
    </button>
  )
}

/** ARIA allows one sorted column; the other keys are described in hidden text. */
function ariaSort(sort: readonly SortKey[], column: SortColumn) {
  const [first] = sort
  if (first?.column !== column) return undefined
  return first.descending ? ('descending' as const) : ('ascending' as const)
}

function InfoMark() {
  return (
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="6" cy="6" r="5" />
      <path d="M6 5.2v3.3M6 3.2v.9" strokeWidth="1.2" />
    </svg>
  )
}
