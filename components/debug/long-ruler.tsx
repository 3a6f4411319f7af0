'use client'

import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { withPrevious } from './ruler-delta'
import { RulerRow, type RulerRowProps, rowIndex, rowKey } from './ruler-row'
import { useRevealChosen } from './use-reveal-chosen'

type LongProps = { rows: ReturnType<typeof withPrevious>; row: RulerRowProps }

const ROW_PX = 36
const OVERSCAN = 8

/** Hundreds of rows in the ruler's own frame; only those in sight are on the page. */
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
  useRevealChosen(list, rowIndex(rows, selected), selected, (at) => {
    // `scrollToIndex` would hold on to its aim against the next one.
    const offset = virtualizer.getOffsetForIndex(at, 'center')
    if (offset !== undefined && virtualizer.scrollElement !== null) {
      virtualizer.scrollElement.scrollTop = offset[0]
    }
  })
  return <Rows list={list} virtualizer={virtualizer} {...props} />
}

/** The same where the page itself scrolls; it stays where the reader is, a sheet being above it. */
export function PageRuler(props: LongProps) {
  const { rows } = props
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above grows with the verdict and the filters.
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
      aria-label="Batch ruler"
      className="my-1 text-table"
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {items.map(({ key, index }) => {
        const one = rows[index]
        return one === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            <RulerRow {...one} {...props.row} />
          </li>
        )
      })}
    </ol>
  )
}

const keyAt = (rows: LongProps['rows'], index: number) => {
  const one = rows[index]
  return one === undefined ? index : rowKey(one.row)
}
