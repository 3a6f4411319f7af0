'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useRowKeys } from '@/components/shell/use-row-keys'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { tokenUnits } from '@/components/ui/token-units'
import { useCopy } from '@/components/ui/use-copy'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type RowGroup, startsOpen } from './lookup-groups'
import { LookupRowView, lookupColumns } from './lookup-row-view'
import type { LookupRow } from './lookup-rows'

type Line =
  | { readonly kind: 'group'; readonly group: RowGroup; readonly isOpen: boolean }
  | { readonly kind: 'row'; readonly row: LookupRow }

const ROW_PX = 41

/** All rows, or groups that open to theirs; only what is near the screen is in the page. */
export function LookupList(props: {
  network: NetworkView
  rows: readonly LookupRow[]
  groups: readonly RowGroup[] | null
  isAsking: boolean
}) {
  const { network, rows, groups } = props
  const list = useRef<HTMLTableSectionElement>(null)
  // Those whose state is not the one they start in.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [top, setTop] = useState(0)
  const now = useNow(10_000)
  const { copy } = useCopy()
  const units = useMemo(() => tokenUnits(network), [network])
  const lines = useMemo(() => toLines(rows, groups, turned), [rows, groups, turned])
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => {
      const line = lines[index]
      return line === undefined ? index : line.kind === 'row' ? keyOfRow(line.row) : line.group.key
    },
  })
  useRowKeys(list, 'data-uid', (text) => {
    if (text?.startsWith('0x') === true) void copy(text)
  })
  const toggle = (key: string) =>
    setTurned((old) => {
      const next = new Set(old)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <table
      aria-label="Results"
      aria-rowcount={lines.length + 1}
      className="ledger-panel block w-full text-start text-table"
    >
      <thead className="block">
        <tr
          aria-rowindex={1}
          className={classNames(
            'sr-only gap-x-3 border-b font-medium text-meta text-muted rail:not-sr-only rail:grid rail:px-3 rail:py-2',
            lookupColumns,
          )}
        >
          <Head className="text-end">No.</Head>
          <Head>Order</Head>
          <Head className="rail:hidden wide:block">Owner</Head>
          <Head>Sells → buys</Head>
          <Head>Result</Head>
          <Head>Expires</Head>
        </tr>
      </thead>
      <tbody ref={list} className="relative block" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <tr
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
              className={classNames(
                'absolute inset-x-0 top-0 border-hairline border-b',
                line.kind === 'group' && 'block',
                line.kind === 'row' &&
                  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-1.5 focus-within:bg-sunken rail:min-h-10',
                line.kind === 'row' && lookupColumns,
              )}
            >
              {line.kind === 'row' ? (
                <LookupRowView
                  row={line.row}
                  network={network.name}
                  units={units}
                  nowSeconds={now === null ? null : now / 1000}
                  isAsking={props.isAsking}
                />
              ) : (
                <GroupHead group={line.group} isOpen={line.isOpen} onToggle={toggle} />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Two orders of one digest have the same place. */
const keyOfRow = ({ item }: LookupRow): string | number =>
  item.kind === 'id' ? item.uid : item.place

function Head(props: { className?: string; children: string }) {
  return (
    <th scope="col" className={classNames('text-start font-medium', props.className)}>
      {props.children}
    </th>
  )
}

function GroupHead(props: { group: RowGroup; isOpen: boolean; onToggle: (key: string) => void }) {
  const { group, isOpen } = props
  const number = useNumber()
  return (
    <td className="block">
      <button
        type="button"
        data-uid={group.key}
        aria-expanded={isOpen}
        onClick={() => props.onToggle(group.key)}
        className="flex min-h-11 w-full items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-sunken rail:min-h-10"
      >
        <span className={isOpen ? '' : '-rotate-90'}>
          <ChevronDownIcon />
        </span>
        <bdi className="min-w-0 flex-1 truncate font-medium">{group.title}</bdi>
        <span className="tabular-nums text-muted">
          {number(group.rows.length)} {group.rows.length === 1 ? 'order id' : 'order ids'}
        </span>
      </button>
    </td>
  )
}

function toLines(
  rows: readonly LookupRow[],
  groups: readonly RowGroup[] | null,
  turned: ReadonlySet<string>,
): readonly Line[] {
  if (groups === null) return rows.map((row) => ({ kind: 'row', row }))
  return groups.flatMap((group): readonly Line[] => {
    const isOpen = startsOpen(group, groups) !== turned.has(group.key)
    const head: Line = { kind: 'group', group, isOpen }
    return isOpen ? [head, ...group.rows.map((row): Line => ({ kind: 'row', row }))] : [head]
  })
}
