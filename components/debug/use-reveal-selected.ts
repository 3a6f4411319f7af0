'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { revealInFrame } from './reveal-in-frame'

/** After this many frames without scrolling the rows above have their final height. */
const STABLE_FRAMES = 3
/** Half a second; after that, the user's own scrolling takes precedence. */
const MAX_FRAMES = 30

/**
 * Scrolls the selected row into the visible part of the ruler's frame when the selection changes, or
 * when a filter or a fold changes its `index` (-1: not listed). Rows rendered on the way get their
 * real height and move the row, so this repeats on each animation frame until the row stays. Only a
 * new selection may scroll the page as well.
 * `onMissing` scrolls to where a row that is not rendered should be.
 */
export function useRevealSelected(
  list: RefObject<HTMLElement | null>,
  index: number,
  selected: string | null,
  onMissing: (index: number) => void = () => {},
): void {
  const missing = useRef(onMissing)
  useEffect(() => {
    missing.current = onMissing
  })
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (index < 0 || selected === null) return
    const isNewSelection = revealed.current !== selected
    revealed.current = selected
    let frames = 0
    let stable = 0
    let handle = 0
    const reveal = () => {
      const row = list.current?.querySelector('[aria-current="true"]') ?? null
      if (row === null) missing.current(index)
      stable = row !== null && !revealInFrame(row, isNewSelection) ? stable + 1 : 0
      frames += 1
      if (stable < STABLE_FRAMES && frames < MAX_FRAMES) handle = requestAnimationFrame(reveal)
    }
    reveal()
    return () => cancelAnimationFrame(handle)
  }, [list, index, selected])
}
