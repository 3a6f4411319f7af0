'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePreferences } from '@/components/ui/preferences-context'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { SortColumn, SortKey } from '@/lib/client/pools/pool-sort'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { type Column, columnLabels } from './columns'
import { PoolTableHead } from './pool-table-head'
import { PoolTableRow } from './pool-table-row'
import { useRowFocus } from './use-row-focus'

const ROW_PIXELS = { default: 40, compact: 32 } as const
const HEAD_PIXELS = 52
const POOL_WIDTH_REM = 11.25
/** The server does not know the size of the window, and renders as many rows as fit in this. */
const FIRST_RECT = { width: 1048, height: 640 }

export type PoolTableProps = {
  caption: string
  pools: readonly PoolRow[]
  network: NetworkView
  columns: readonly Column[]
  sort: readonly SortKey[]
  compared: readonly Address[]
  /** Renders every row, so that the browser's own search finds all of them. */
  drawAll: boolean
  onSort: (column: SortColumn, mode: 'alone' | 'extend') => void
  onExplain: (column: Column) => void
  onCompare: (pool: Address) => void
  onCopy: (pool: Address) => void
}

/** All pools as rows of equal height; only the visible ones are rendered. */
export function PoolTable(props: PoolTableProps) {
  const { pools, columns } = props
  const frame = useRef<HTMLElement>(null)
  const rowPixels = ROW_PIXELS[usePreferences().preferences.density]
  const virtualizer = useVirtualizer({
    count: pools.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPixels,
    overscan: 4,
    scrollPaddingStart: HEAD_PIXELS,
    paddingStart: 0,
    initialRect: FIRST_RECT,
  })
  useRowFocus(frame, {
    pools,
    reveal: (index) => virtualizer.scrollToIndex(index),
    onCopy: props.onCopy,
    onCompare: props.onCompare,
  })
  const drawn = props.drawAll
    ? { from: 0, to: pools.length }
    : span(virtualizer.getVirtualItems().map(({ index }) => index))
  const width = columns.reduce((sum, column) => sum + columnLabels[column].width, POOL_WIDTH_REM)
  const rest = pools.length - drawn.to
  return (
    <section
      ref={frame}
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[max(20rem,calc(100dvh-7rem))] overflow-auto overscroll-x-contain"
    >
      <table
        aria-rowcount={pools.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-start text-table"
        style={{ minWidth: `${width}rem` }}
      >
        <caption className="sr-only">{props.caption}</caption>
        <colgroup>
          <col style={{ width: `${POOL_WIDTH_REM}rem` }} />
          {columns.map((column) => (
            <col key={column} style={{ width: `${columnLabels[column].width}rem` }} />
          ))}
        </colgroup>
        <PoolTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          onExplain={props.onExplain}
        />
        <tbody>
          <Spacer pixels={drawn.from * rowPixels} columns={columns.length + 1} />
          {pools.slice(drawn.from, drawn.to).map((pool, offset) => (
            <PoolTableRow
              key={pool.address}
              pool={pool}
              index={drawn.from + offset}
              network={props.network}
              columns={columns}
              pixels={rowPixels}
              isCompared={props.compared.includes(pool.address)}
              onCompare={props.onCompare}
            />
          ))}
          <Spacer pixels={rest * rowPixels} columns={columns.length + 1} />
        </tbody>
      </table>
    </section>
  )
}

function span(indexes: readonly number[]): { readonly from: number; readonly to: number } {
  const [from = 0] = indexes
  return { from, to: (indexes.at(-1) ?? from - 1) + 1 }
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
