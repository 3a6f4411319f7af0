'use client'

import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useCopy } from '@/components/ui/use-copy'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { type RowGroup, startsOpen } from './lookup-groups'
import { LookupRowView, lookupColumns } from './lookup-row-view'
import type { LookupRow } from './lookup-rows'

type Line =
  | { readonly kind: 'group'; readonly group: RowGroup; readonly isOpen: boolean }
  | { readonly kind: 'row'; readonly row: LookupRow }

const ROW_PX = 41

/** All rows, or groups that open to show theirs; only rows near the window are in the DOM. */
export function LookupList(props: {
  network: NetworkView
  rows: readonly LookupRow[]
  groups: readonly RowGroup[] | null
  isRunning: boolean
  units: TokenUnits
}) {
  const { network, rows, groups, units } = props
  const list = useRef<HTMLTableSectionElement>(null)
  const [toggledGroups, setToggledGroups] = useState<ReadonlySet<string>>(new Set())
  const now = useNow(10_000)
  const { copy } = useCopy()
  const lines = useMemo(() => toLines(rows, groups, toggledGroups), [rows, groups, toggledGroups])
  const virtualizer = useLineVirtualizer(list, lines)
  useRowKeys(list, 'data-uid', (text) => {
    if (text?.startsWith('0x') === true) void copy(text)
  })
  const toggle = (key: string) =>
    setToggledGroups((old) => {
      const next = new Set(old)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <table
      aria-label={t`Results`}
      aria-rowcount={lines.length + 1}
      className="ledger-panel block w-full text-start text-table"
    >
      <ColumnHeads />
      <tbody ref={list} className="relative block" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <LineRow
              key={key}
              kind={line.kind}
              index={index}
              topPx={start - virtualizer.options.scrollMargin}
              measure={virtualizer.measureElement}
            >
              {line.kind === 'row' ? (
                <LookupRowView
                  row={line.row}
                  network={network}
                  units={units}
                  nowSeconds={now === null ? null : now / 1000}
                  isRunning={props.isRunning}
                />
              ) : (
                <GroupHead
                  network={network}
                  units={units}
                  group={line.group}
                  isOpen={line.isOpen}
                  onToggle={toggle}
                />
              )}
            </LineRow>
          )
        })}
      </tbody>
    </table>
  )
}

function useLineVirtualizer(
  list: RefObject<HTMLTableSectionElement | null>,
  lines: readonly Line[],
): Virtualizer<Window, HTMLTableRowElement> {
  const [listTopPx, setListTopPx] = useState(0)
  useLayoutEffect(() => {
    setListTopPx((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [list])
  return useWindowVirtualizer<HTMLTableRowElement>({
    count: lines.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: listTopPx,
    getItemKey: (index) => {
      const line = lines[index]
      return line === undefined ? index : line.kind === 'row' ? keyOfRow(line.row) : line.group.key
    },
  })
}

/** Orders with the same digest share one position, so the position is not a unique key. */
const keyOfRow = ({ item }: LookupRow): string | number =>
  item.kind === 'id' ? item.uid : item.position

/** One line of the table, at its distance from the top of the list. */
function LineRow(props: {
  kind: Line['kind']
  index: number
  topPx: number
  measure: RefCallback<HTMLTableRowElement>
  children: ReactNode
}) {
  const { kind, index } = props
  return (
    <tr
      ref={props.measure}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${props.topPx}px)` }}
      className={classNames(
        'absolute inset-x-0 top-0 border-hairline border-b',
        kind === 'group' && 'block',
        kind === 'row' &&
          'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-1.5 focus-within:bg-sunken focus-within:[--gap:var(--sunken)] rail:min-h-10',
        kind === 'row' && lookupColumns,
      )}
    >
      {props.children}
    </tr>
  )
}

function ColumnHeads() {
  return (
    <thead className="block">
      <tr
        aria-rowindex={1}
        className={classNames(
          'sr-only gap-x-3 border-b font-medium text-meta text-muted rail:not-sr-only rail:grid rail:px-3 rail:py-2',
          lookupColumns,
        )}
      >
        <Head className="text-end">{t`No.¦number`}</Head>
        <Head>{t`Order`}</Head>
        <Head className="rail:hidden wide:block">{t`Owner`}</Head>
        <Head>{t`Sells → buys`}</Head>
        <Head>{t`Result`}</Head>
        <Head>{t`Expires`}</Head>
      </tr>
    </thead>
  )
}

function Head(props: { className?: string; children: string }) {
  return (
    <th scope="col" className={classNames('text-start font-medium', props.className)}>
      {props.children}
    </th>
  )
}

function GroupHead(props: {
  network: NetworkView
  units: TokenUnits
  group: RowGroup
  isOpen: boolean
  onToggle: (key: string) => void
}) {
  const { network, units, group, isOpen } = props
  const { pair } = group
  const number = useNumber()
  const count = group.rows.length
  return (
    <td className="block">
      <button
        type="button"
        data-uid={group.key}
        aria-expanded={isOpen}
        onClick={() => props.onToggle(group.key)}
        className="flex min-h-11 w-full items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-sunken hover:[--gap:var(--sunken)] rail:min-h-10"
      >
        <span className={isOpen ? '' : '-rotate-90'}>
          <ChevronDownIcon />
        </span>
        {pair === undefined ? null : (
          <PairMark network={network} first={units(pair.sell)} second={units(pair.buy)} />
        )}
        <bdi className="min-w-0 flex-1 truncate font-medium">{group.title}</bdi>
        <span className="tabular-nums text-muted">
          {count === 1 ? t`${number(1)} order id` : t`${number(count)} order ids`}
        </span>
      </button>
    </td>
  )
}

/**
 * `toggledGroups`: keys of the groups the user has opened or closed, against their initial state.
 */
function toLines(
  rows: readonly LookupRow[],
  groups: readonly RowGroup[] | null,
  toggledGroups: ReadonlySet<string>,
): readonly Line[] {
  if (groups === null) return rows.map((row) => ({ kind: 'row', row }))
  return groups.flatMap((group): readonly Line[] => {
    const isOpen = startsOpen(group, groups) !== toggledGroups.has(group.key)
    const head: Line = { kind: 'group', group, isOpen }
    return isOpen ? [head, ...group.rows.map((row): Line => ({ kind: 'row', row }))] : [head]
  })
}
