import type { KeyboardEvent, MouseEvent } from 'react'

const CONTROLS = 'a, button, input, label, select, summary'

/** Whether a press on a list meant a row itself: no control in it, and not the end of a selection. */
export function isRowPress({ target }: { readonly target: EventTarget }): boolean {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return false
  return window.getSelection()?.isCollapsed !== false
}

type ChosenRowKeys = {
  /** Whether the detail of the chosen row stands beside the list; else nothing is chosen. */
  readonly isBeside: boolean
  /** Attribute of what takes the focus in a row. */
  readonly attribute: `data-${string}`
  /** Moves the focus to the row above or below. */
  readonly move: (step: 1 | -1) => void
  /** Gets what has the attribute, in the row that was chosen. */
  readonly choose: (focusable: Element) => void
}

/**
 * What a list listens to so that its detail follows: the row that has the focus is the chosen one, up
 * and down move it, and a press on a row that is not on a link or button gives it the focus.
 */
export function chosenRowEvents({ isBeside, attribute, move, choose }: ChosenRowKeys) {
  if (!isBeside) return {}
  const focusableOf = (target: EventTarget) =>
    target instanceof Element
      ? (target.closest('tr')?.querySelector<HTMLElement>(`[${attribute}]`) ?? null)
      : null
  const chooseOf = (target: EventTarget) => {
    const focusable = focusableOf(target)
    if (focusable !== null) choose(focusable)
  }
  return {
    onFocus: ({ target }: { readonly target: EventTarget }) => chooseOf(target),
    onClick: (event: MouseEvent) => {
      if (!isRowPress(event)) return
      focusableOf(event.target)?.focus({ preventScroll: true })
      chooseOf(event.target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
      if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      move(step)
    },
  }
}
