'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Select } from '@/components/ui/select'
import { SortMark } from '@/components/ui/sort-mark'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { t } from '@/lib/words/words'
import { type FigureSort, sortRows } from './report-location'

/** A figure of each row. The first column names the row; the others are numbers. */
export type FigureColumn<Row> = {
  readonly key: string
  readonly name: string
  readonly valueOf: (row: Row) => string | number | bigint
  readonly cell: (row: Row) => ReactNode
  /** Between 0 and 1: drawn as a bar below the figure. */
  readonly shareOf?: (row: Row) => number
}

/** Rows of figures that any column sorts; below 1100 px each row is a card with the same figures. */
export function FigureTable<Row>(props: {
  caption: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort: FigureSort
  onSort: (sort: FigureSort) => void
}) {
  const { columns, sort, onSort } = props
  const [first, ...figures] = columns
  const sorted = columns.find(({ key }) => key === sort.column) ?? first
  if (first === undefined || sorted === undefined) return null
  return (
    <>
      <Select
        name="sort"
        aria-label={t`Sort by`}
        value={sort.column}
        choices={columns.map(({ key, name }) => ({ value: key, name: t`Sort by: ${name}` }))}
        onChoose={(column) => onSort({ column, descending: column !== first.key })}
        className="mt-2 mb-1 w-full px-2 wide:hidden"
      />
      <Table caption={props.caption} className="max-wide:block">
        <thead className="max-wide:hidden">
          <tr>
            {columns.map((column) => (
              <SortHeading
                key={column.key}
                column={column}
                isFirst={column === first}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-wide:block">
          {sortRows(props.rows, sorted.valueOf, sort.descending).map((row) => (
            <Tr
              key={props.keyOf(row)}
              className="max-wide:grid max-wide:h-auto max-wide:grid-cols-2 max-wide:gap-x-4 max-wide:gap-y-1 max-wide:py-3"
            >
              <th
                scope="row"
                className="py-(--row-pad) ps-0 pe-3 text-start font-medium max-wide:col-span-2 max-wide:block max-wide:p-0"
              >
                {first.cell(row)}
              </th>
              {figures.map(({ key, name, cell, shareOf }) => (
                <Td
                  key={key}
                  numeric
                  className="last:pe-0 max-wide:flex max-wide:items-baseline max-wide:justify-between max-wide:gap-2 max-wide:p-0"
                >
                  <span className="whitespace-normal text-start text-meta text-muted wide:hidden">
                    {name}
                  </span>
                  <span>
                    {cell(row)}
                    {shareOf === undefined ? null : <Share share={shareOf(row)} />}
                  </span>
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function Share({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="bar ms-auto mt-1 w-24 bg-[linear-gradient(var(--mark-none),var(--mark-none))] bg-no-repeat"
      style={{ backgroundSize: `${share * 100}% 100%` }}
    />
  )
}

function SortHeading<Row>(props: {
  column: FigureColumn<Row>
  isFirst: boolean
  sort: FigureSort
  onSort: (sort: FigureSort) => void
}) {
  const { column, isFirst, sort } = props
  const isActive = sort.column === column.key
  const descending = isActive ? sort.descending : !isFirst
  return (
    <Th
      numeric={!isFirst}
      aria-sort={isActive ? (descending ? 'descending' : 'ascending') : 'none'}
      className={classNames('align-bottom', isFirst ? 'ps-0' : 'last:pe-0')}
    >
      <button
        type="button"
        onClick={() =>
          props.onSort({ column: column.key, descending: isActive ? !descending : descending })
        }
        className={classNames(
          'touch-target inline-flex min-h-6 items-center gap-1 rounded-card hover:text-text',
          isFirst ? 'text-start' : 'flex-row-reverse text-end',
          isActive && 'text-text',
        )}
      >
        {column.name}
        <span className={isActive ? undefined : 'invisible'}>
          <SortMark descending={descending} />
        </span>
      </button>
    </Th>
  )
}
