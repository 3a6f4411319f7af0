'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '@/components/ui/keyboard/use-keys'

/** Attribute of a row with its index in the list; its focusable element has `ROW_FOCUS`. */
export const ROW_INDEX = 'data-row-index'
export const ROW_FOCUS = 'data-row-focus'

type RowActions = {
  readonly count: number
  /** Scrolls to a row, so that it is rendered. */
  readonly reveal: (index: number) => void
  readonly copy: (index: number) => void
  readonly compare: (index: number) => void
}

/** `j` and `k` move between rows, `c` copies, `x` compares. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, actions: RowActions): void {
  const { count, reveal, copy, compare } = actions
  const wanted = useRef<number | null>(null)

  const focusedIndex = (): number => {
    const { activeElement } = document
    if (activeElement === null || frame.current?.contains(activeElement) !== true) return -1
    return Number(activeElement.closest(`[${ROW_INDEX}]`)?.getAttribute(ROW_INDEX) ?? -1)
  }
  const focusWanted = () => {
    if (wanted.current === null) return
    const row = frame.current?.querySelector(`[${ROW_INDEX}="${wanted.current}"] [${ROW_FOCUS}]`)
    if (!(row instanceof HTMLElement)) return
    wanted.current = null
    row.focus()
  }
  // A revealed row is rendered only in a later render.
  useEffect(focusWanted)

  const move = (step: 1 | -1) => {
    const next = Math.min(count - 1, Math.max(0, focusedIndex() + step))
    if (count === 0) return
    wanted.current = next
    reveal(next)
    focusWanted()
  }
  const onFocused = (act: (index: number) => void) => () => {
    const index = focusedIndex()
    if (index >= 0) act(index)
  }
  useKeys({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    copyRow: onFocused(copy),
    compareRow: onFocused(compare),
  })
}
