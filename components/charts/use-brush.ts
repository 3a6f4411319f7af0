'use client'

import { type PointerEvent, useState } from 'react'

type Place = { readonly x: number; readonly y: number }
export type BrushBox = { readonly from: Place; readonly to: Place }

/** A press that moves less than this is a click. */
const MIN_DRAG_PX = 5

/** A box drawn by dragging; a press without a drag is a click. */
export function useBrush(onDrag: (box: BrushBox) => void, onClick: (at: Place) => void) {
  const [box, setBox] = useState<BrushBox | null>(null)
  const isDrag = ({ from, to }: BrushBox) =>
    Math.abs(from.x - to.x) >= MIN_DRAG_PX || Math.abs(from.y - to.y) >= MIN_DRAG_PX
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
        if (isDrag(drawn)) onDrag(drawn)
        else onClick(drawn.to)
      },
      onPointerCancel: () => setBox(null),
    },
  }
}

/** Position of an event within its element. */
export function placeIn({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
