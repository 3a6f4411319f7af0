'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { AuctionOrderRow, type OrderRowProps } from './auction-order-row'

const ROW_PX = 48

/** A virtualised list: only the visible orders are in the DOM. */
export function LongOrderList(props: { uids: readonly OrderUid[]; row: OrderRowProps }) {
  const { uids } = props
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: uids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    getItemKey: (index) => uids[index] ?? index,
  })
  return (
    <section
      aria-label={t`Orders`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      ref={frame}
      className="max-h-[30rem] overflow-y-auto"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
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
              <AuctionOrderRow uid={uid} {...props.row} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
