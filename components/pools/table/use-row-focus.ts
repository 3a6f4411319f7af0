'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { isRowPress } from '@/components/ui/beside/chosen-row'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { Address } from '@/lib/domain/shared/address'

/** Attribute of a row with its index in the list; its focusable element has `ROW_FOCUS`. */
export const ROW_INDEX = 'data-row-index'
export const ROW_FOCUS = 'data-row-focus'
/** Of a row's button that opens and closes its charts. */
export const ROW_TOGGLE = 'data-row-toggle'

type RowActions = {
  readonly pools: readonly PoolRow[]
  /** Scrolls to a row, so that it is rendered. */
  readonly reveal: (index: number) => void
  readonly onCopy: (pool: Address) => void
  readonly onCompare: (pool: Address) => void
  readonly onToggle: (pool: Address) => void
}

/** `j` and `k` move between rows, `o` opens, `c` copies, `x` compares. Returns what moves between rows. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, actions: RowActions) {
  const { pools, reveal } = actions
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
    const next = Math.min(pools.length - 1, Math.max(0, focusedIndex() + step))
    if (pools.length === 0) return
    wanted.current = next
    reveal(next)
    focusWanted()
  }
  const onFocused = (act: (pool: Address) => void) => () => {
    const pool = pools[focusedIndex()]
    if (pool !== undefined) act(pool.address)
  }
  useKeys({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    copyRow: onFocused(actions.onCopy),
    compareRow: onFocused(actions.onCompare),
    openRow: onFocused(actions.onToggle),
  })
  return move
}

/** The index of the row that a press on a list opens or closes; null when it meant something else. */
export function pressedRow({ target }: { readonly target: EventTarget }): number | null {
  if (!(target instanceof Element)) return null
  const isToggle = target.closest(`[${ROW_TOGGLE}]`) !== null
  if (!isToggle && !isRowPress({ target })) return null
  return rowIndex(target)
}

/** The index of the row that something is in; null outside of rows. */
export function rowIndex(part: Element): number | null {
  const index = part.closest(`[${ROW_INDEX}]`)?.getAttribute(ROW_INDEX)
  return index === null || index === undefined ? null : Number(index)
}
