'use client'

import type { RefObject } from 'react'
import { useKeys } from './use-keys'

/**
 * `j` and `k` move the focus along the elements of `list` that have the attribute, Enter opens them
 * as buttons or links, and `c` copies: the callback gets the attribute's value of the focused row,
 * or null. Returns what moves the focus, for other keys that do.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  attribute: `data-${string}`,
  copy: (rowKey: string | null) => void,
): (step: 1 | -1) => void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])]
  const move = (step: 1 | -1) => {
    const all = rows()
    const focused = all.findIndex((row) => row.matches(':focus'))
    const from =
      focused >= 0 ? focused : all.findIndex((row) => row.getAttribute('aria-current') === 'true')
    all[from < 0 ? 0 : from + step]?.focus()
  }
  useKeys({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    copyRow: () =>
      copy(list.current?.querySelector(`[${attribute}]:focus`)?.getAttribute(attribute) ?? null),
  })
  return move
}
