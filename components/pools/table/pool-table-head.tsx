'use client'

import { classNames } from '@/components/ui/class-names'
import { SortMark } from '@/components/ui/sort-mark'
import type { SortColumn, SortKey } from '@/lib/client/pools/pool-sort'
import { t } from '@/lib/words/words'
import { type Column, columnLabels } from './columns'

type HeadProps = {
  columns: readonly Column[]
  sort: readonly SortKey[]
  onSort: (column: SortColumn, mode: 'alone' | 'extend') => void
  onExplain: (column: Column) => void
}

const cell =
  'sticky top-0 border-b bg-surface px-2 py-1 align-bottom font-medium text-meta text-muted'

export function PoolTableHead(props: HeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          aria-sort={ariaSort(props.sort, 'pool')}
          className={`${cell} start-0 z-3 ps-3 text-start`}
        >
          <SortButton {...props} column="pool" name={t`Pool`} />
        </th>
        {props.columns.map((column) => {
          const { unit } = columnLabels[column]
          const head = t(columnLabels[column].head)
          const isText = unit === null
          return (
            <th
              key={column}
              scope="col"
              aria-sort={column === 'flags' ? undefined : ariaSort(props.sort, column)}
              className={classNames(cell, 'z-2', isText ? 'text-start' : 'text-end')}
            >
              {column === 'flags' ? head : <SortButton {...props} column={column} name={head} />}
              <span
                className={classNames(
                  'items-center gap-0.5 whitespace-nowrap font-normal',
                  isText ? 'ms-1 inline-flex' : 'flex justify-end',
                )}
              >
                {unit === null ? null : t(unit)}
                <ExplainButton head={head} onPress={() => props.onExplain(column)} />
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
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
      className="-me-1 inline-flex size-6 shrink-0 items-center justify-center rounded-card hover:bg-sunken hover:text-text"
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
