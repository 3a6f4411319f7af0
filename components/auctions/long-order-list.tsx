'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { AuctionOrderRow, type OrderRowProps } from './auction-order-row'
import { useOrdersRead } from './use-orders-read'

const ROW_PX = 64
/** Orders are read in pieces of this many rows, those in sight only. */
const PIECE_ROWS = 100

/** A virtualised list: only the visible orders are in the DOM. */
export function LongOrderList(props: {
  uids: readonly OrderUid[]
  row: Omit<OrderRowProps, 'found'>
}) {
  const { uids, row } = props
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: uids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    getItemKey: (index) => uids[index] ?? index,
  })
  const items = rows.getVirtualItems()
  const from = pieceOf(items[0]?.index)
  const to = pieceOf(items.at(-1)?.index)
  const inSight = useMemo(
    () => uids.slice(from * PIECE_ROWS, (to + 1) * PIECE_ROWS),
    [uids, from, to],
  )
  const found = useOrdersRead(row.network.name, inSight)
  return (
    <section
      aria-label={t`Orders`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      ref={frame}
      className="max-h-[30rem] overflow-y-auto"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const uid = uids[index]
          return uid === undefined ? null : (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={uids.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ transform: `translateY(${start}px)` }}
            >
              <AuctionOrderRow uid={uid} {...row} found={found} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const pieceOf = (index = 0): number => Math.floor(index / PIECE_ROWS)
