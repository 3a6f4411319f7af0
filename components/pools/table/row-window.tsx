'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { type DrawnRows, drawnSpan, OVERSCAN, type RowSizes } from './drawn-span'

/** Renders nothing: reports the rows that are in the window, and scrolls to one. */
export function RowWindow(props: {
  sizes: RowSizes
  drawAll: boolean
  onRows: (rows: DrawnRows) => void
  reveal: RefObject<(index: number) => void>
}) {
  const { sizes, onRows, reveal } = props
  const virtualizer = useWindowVirtualizer({ ...sizes, overscan: OVERSCAN })
  const { from, to, before, after } = drawnSpan(virtualizer, sizes.count, props.drawAll)
  useLayoutEffect(() => onRows({ from, to, before, after }), [onRows, from, to, before, after])
  useLayoutEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index)
  }, [reveal, virtualizer])
  return null
}
