'use client'

import { type PointerEvent, useState } from 'react'

type Place = { readonly x: number; readonly y: number }
export type BrushBox = { readonly from: Place; readonly to: Place }

/** A press that moves less than this is a click. */
const LEAST_DRAG = 5

/** A box drawn by dragging. A press without a drag clicks instead. */
export function useBrush(done: (box: BrushBox) => void, click: (at: Place) => void) {
  const [box, setBox] = useState<BrushBox | null>(null)
  const isDrag = ({ from, to }: BrushBox) =>
    Math.abs(from.x - to.x) >= LEAST_DRAG || Math.abs(from.y - to.y) >= LEAST_DRAG
  return {
    box: box !== null && isDrag(box) ? box : null,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        const at = placeIn(event)
        event.currentTarget.setPointerCapture(event.pointerId)
        setBox({ from: at, to: at })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const to = placeIn(event)
        setBox((old) => (old === null ? null : { from: old.from, to }))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (box === null) return
        const drawn = { from: box.from, to: placeIn(event) }
        setBox(null)
        if (isDrag(drawn)) done(drawn)
        else click(drawn.to)
      },
      onPointerCancel: () => setBox(null),
    },
  }
}

/** Where an event happened within its element. */
export function placeIn({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
