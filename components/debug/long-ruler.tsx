'use client'

import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '@/lib/words/words'
import type { withPrevious } from './ruler-delta'
import { RulerRow, type RulerRowProps, rowIndex, rowKey } from './ruler-row'
import { useRevealSelected } from './use-reveal-selected'

type LongProps = { rows: ReturnType<typeof withPrevious>; row: RulerRowProps }

const ROW_PX = 36
const OVERSCAN = 8

/** A long ruler that scrolls in its own frame; only the visible rows are in the DOM. */
export function FrameRuler(props: LongProps) {
  const { rows } = props
  const { selected } = props.row
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => list.current?.closest('[data-ruler-frame]') ?? null,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => keyAt(rows, index),
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  useRevealSelected(list, rowIndex(rows, selected), selected, (index) => {
    // `scrollToIndex` keeps correcting towards its own target, against a newer selection.
    const offset = virtualizer.getOffsetForIndex(index, 'center')
    if (offset !== undefined && virtualizer.scrollElement !== null) {
      virtualizer.scrollElement.scrollTop = offset[0]
    }
  })
  return <Rows list={list} virtualizer={virtualizer} {...props} />
}

/** A long ruler that scrolls with the page. A selection opens a sheet over it and does not scroll. */
export function PageRuler(props: LongProps) {
  const { rows } = props
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  // Measured on every render: the verdict and the filters above change their height.
  useLayoutEffect(() => {
    setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => keyAt(rows, index),
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  return <Rows list={list} virtualizer={virtualizer} {...props} />
}

function Rows<Scrolled extends Element | Window>(
  props: LongProps & {
    list: RefObject<HTMLOListElement | null>
    virtualizer: Virtualizer<Scrolled, HTMLLIElement>
  },
) {
  const { rows, virtualizer } = props
  const items = virtualizer.getVirtualItems()
  const margin = virtualizer.options.scrollMargin
  const before = (items[0]?.start ?? margin) - margin
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  return (
    <ol
      ref={props.list}
      aria-label={t`Batch ruler`}
      className="my-1 text-table"
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {items.map(({ key, index }) => {
        const entry = rows[index]
        return entry === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            <RulerRow {...entry} {...props.row} />
          </li>
        )
      })}
    </ol>
  )
}

const keyAt = (rows: LongProps['rows'], index: number) => {
  const entry = rows[index]
  return entry === undefined ? index : rowKey(entry.row)
}
