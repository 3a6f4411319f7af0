'use client'

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLoaded } from '@/components/ui/use-loaded'
import { type DrawnRows, type DrawnSpan, firstRows, type RowSizes } from './drawn-span'

/** The code that follows the scrolling is as large as a page, and the first rows need none of it. */
const loadWindow = () => import('./row-window')

/**
 * The rows to render: the first ones, and those in the window once the code for that is there. The
 * `follower` has to be rendered.
 */
export function useDrawnRows(
  sizes: RowSizes,
  list: { drawAll: boolean; onDrawn: (span: DrawnSpan) => void },
): { drawn: DrawnRows; reveal: (index: number) => void; follower: ReactNode } {
  const { part, failed } = useLoaded(loadWindow)
  const [followed, setFollowed] = useState<DrawnRows | null>(null)
  const reveal = useRef<(index: number) => void>(() => undefined)
  const drawAll = list.drawAll || failed
  const drawn = followed ?? firstRows(sizes, drawAll)
  const { onDrawn } = list
  useLayoutEffect(
    () => onDrawn({ from: drawn.from, to: drawn.to }),
    [onDrawn, drawn.from, drawn.to],
  )
  return {
    drawn,
    reveal: (index) => reveal.current(index),
    follower:
      part === null ? null : (
        <part.RowWindow sizes={sizes} drawAll={drawAll} onRows={setFollowed} reveal={reveal} />
      ),
  }
}
