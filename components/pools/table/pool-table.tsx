'use client'

import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { chosenRowEvents } from '@/components/ui/beside/chosen-row'
import { classNames } from '@/components/ui/class-names'
import { usePreferences } from '@/components/ui/preferences-context'
import { useMedia } from '@/components/ui/use-media'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { SortColumn, SortKey } from '@/lib/client/pools/pool-sort'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { Column } from './columns'
import type { DrawnSpan } from './drawn-span'
import { OpenedRow } from './opened-row'
import { PoolTableHead } from './pool-table-head'
import { PoolTableRow } from './pool-table-row'
import {
  columnWidth,
  HEAD_PIXELS,
  isWiderThanPage,
  ROW_PIXELS,
  TOP_LINE_PIXELS,
} from './table-shape'
import { useDrawnRows } from './use-drawn-rows'
import { useLatest } from './use-latest'
import { useOffsetTop } from './use-offset-top'
import type { PoolTrendLines } from './use-pool-trends'
import { pressedRow, ROW_FOCUS, rowIndex, useRowFocus } from './use-row-focus'

/** The server does not know the window, and renders as many rows as fit in this below the projects. */
const FIRST_RECT = { width: 1048, height: 320 }
/** As in `--breakpoint-wide`. */
const WIDE = '(width >= 68.75rem)'
/** Of opened charts, until they are measured. */
const FIRST_OPENED_PIXELS = 340

/** What table and list of cards share. */
export type ListProps = {
  caption: string
  pools: readonly PoolRow[]
  network: NetworkView
  sort: readonly SortKey[]
  axis: AprAxis
  trends: PoolTrendLines
  compared: readonly Address[]
  open: Address | null
  /** Renders every row, so that the browser's own search finds all of them. */
  drawAll: boolean
  /** Gets the rows that are rendered, for what is read of those alone. */
  onDrawn: (span: DrawnSpan) => void
  onCompare: (pool: Address) => void
  onToggle: (pool: Address) => void
  onCopy: (pool: Address) => void
  /** The charts of an opened pool. */
  opened: (pool: PoolRow) => ReactNode
}

type PoolTableProps = ListProps & {
  columns: readonly Column[]
  /** Whether charts stand beside the table, not in it. */
  isBeside: boolean
  /** Gets the pool whose charts are to stand beside the table. */
  onChoose: (pool: Address) => void
  onSort: (column: SortColumn, mode: 'alone' | 'extend') => void
  onExplain: (column: Column) => void
}

/** All pools as rows of equal height; only those in sight are rendered. */
export function PoolTable(props: PoolTableProps) {
  const { pools, open, isBeside } = props
  const { columns, hasFlagsBelow } = useShownColumns(props.columns)
  const frame = useRef<HTMLElement>(null)
  const { rowPixels, drawn, setOpenedPixels, reveal, follower } = useTableRows(props, frame)
  const onCompare = useLatest(props.onCompare)
  const rowEvents = useRowEvents(props, frame, reveal)
  return (
    <section
      ref={frame}
      aria-label={props.caption}
      className={classNames('relative', isWiderThanPage(columns) && 'overflow-x-auto')}
    >
      <table
        aria-rowcount={pools.length + 1}
        className={classNames(
          'table-fixed border-separate border-spacing-0 text-start text-body [--gap:var(--canvas)]',
          isWiderThanPage(columns) ? 'w-max min-w-full' : 'w-full',
        )}
      >
        <caption className="sr-only">{props.caption}</caption>
        <colgroup>
          <col className={isWiderThanPage(columns) ? 'w-60' : ''} />
          {columns.map((column) => (
            <col key={column} className={columnWidth(column)} />
          ))}
          <col className="w-15 pointer-coarse:w-26" />
        </colgroup>
        <PoolTableHead
          columns={columns}
          sort={props.sort}
          axis={props.axis}
          onSort={props.onSort}
          onExplain={props.onExplain}
        />
        <tbody {...rowEvents}>
          <Spacer pixels={drawn.before} columns={columns.length + 2} />
          {pools.slice(drawn.from, drawn.to).flatMap((pool, offset) => {
            const isOpen = pool.address === open
            const row = (
              <PoolTableRow
                key={pool.address}
                pool={pool}
                index={drawn.from + offset}
                network={props.network}
                axis={props.axis}
                line={props.trends.lineOf(pool.address)}
                columns={columns}
                hasFlagsBelow={hasFlagsBelow}
                pixels={rowPixels}
                isCompared={props.compared.includes(pool.address)}
                isOpen={isOpen}
                isBeside={isBeside}
                onCompare={onCompare}
              />
            )
            if (!isOpen || isBeside) return row
            return [
              row,
              <OpenedRow
                key={`${pool.address} opened`}
                columns={columns.length + 2}
                onPixels={setOpenedPixels}
              >
                {props.opened(pool)}
              </OpenedRow>,
            ]
          })}
          <Spacer pixels={drawn.after} columns={columns.length + 2} />
        </tbody>
      </table>
      {follower}
    </section>
  )
}

/** Keys and presses of the rows: they open charts below a row, or choose whose stand beside the table. */
function useRowEvents(
  props: PoolTableProps,
  frame: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const move = useRowFocus(frame, { ...props, reveal })
  const toggle = (event: MouseEvent) => {
    const pool = props.pools[pressedRow(event) ?? -1]
    if (pool !== undefined) props.onToggle(pool.address)
  }
  const choosing = chosenRowEvents({
    isBeside: props.isBeside,
    attribute: ROW_FOCUS,
    move,
    choose: (focusable) => {
      const pool = props.pools[rowIndex(focusable) ?? -1]
      if (pool !== undefined) props.onChoose(pool.address)
    },
  })
  return { onClick: toggle, ...choosing }
}

/**
 * Where there is no room for a column of what is to be known, it stands under the pair. Both, of which
 * CSS hides one, while the width is not known.
 */
function useShownColumns(columns: readonly Column[]) {
  const isWide = useMedia(WIDE)
  return useMemo(
    () => ({
      columns: isWide === false ? columns.filter((column) => column !== 'flags') : columns,
      hasFlagsBelow: isWide !== true && columns.includes('flags'),
    }),
    [isWide, columns],
  )
}

function useTableRows(props: PoolTableProps, frame: RefObject<HTMLElement | null>) {
  const { pools, open, isBeside } = props
  const rowPixels = ROW_PIXELS[usePreferences().preferences.density]
  const [openedPixels, setOpenedPixels] = useState(FIRST_OPENED_PIXELS)
  const openIndex =
    open === null || isBeside ? -1 : pools.findIndex(({ address }) => address === open)
  const top = useOffsetTop(frame)
  // The sizes are computed anew when this function changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the sizes depend on
  const getItemKey = useCallback(
    (index: number) => pools[index]?.address ?? index,
    [pools, openIndex, openedPixels, rowPixels],
  )
  const sizes = {
    count: pools.length,
    getItemKey,
    estimateSize: (index: number) => (index === openIndex ? rowPixels + openedPixels : rowPixels),
    scrollMargin: top + HEAD_PIXELS,
    scrollPaddingStart: HEAD_PIXELS + TOP_LINE_PIXELS,
    initialRect: FIRST_RECT,
  }
  return { rowPixels, setOpenedPixels, ...useDrawnRows(sizes, props) }
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ pixels, columns }: { pixels: number; columns: number }) {
  return pixels <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus, and this one has no content
    <tr aria-hidden="true" style={{ height: pixels }}>
      <td colSpan={columns} className="p-0" />
    </tr>
  )
}
