'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { revealInFrame } from './reveal-in-frame'

/** So many frames in sight mean that the rows above have taken their final height. */
const CALM_FRAMES = 3
/** Half a second: the reader has the frame to themselves again, whatever moved. */
const MOST_FRAMES = 30

/**
 * Brings the chosen row into the part of the ruler's frame that is in sight, when another row is
 * chosen and when a filter or a fold gives the row another place (`at`; -1: not listed). Rows drawn
 * on the way take their real height and push the row on, so it is looked at until it stays. Only a
 * choice may move the page as well.
 * `onMissing` scrolls to where a row that is not drawn should be.
 */
export function useRevealChosen(
  list: RefObject<HTMLElement | null>,
  at: number,
  selected: string | null,
  onMissing: (at: number) => void = () => {},
): void {
  const missing = useRef(onMissing)
  useEffect(() => {
    missing.current = onMissing
  })
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (at < 0 || selected === null) return
    const isChoice = revealed.current !== selected
    revealed.current = selected
    let frames = 0
    let calm = 0
    let handle = 0
    const look = () => {
      const row = list.current?.querySelector('[aria-current="true"]') ?? null
      if (row === null) missing.current(at)
      calm = row !== null && !revealInFrame(row, isChoice) ? calm + 1 : 0
      frames += 1
      if (calm < CALM_FRAMES && frames < MOST_FRAMES) handle = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(handle)
  }, [list, at, selected])
}
