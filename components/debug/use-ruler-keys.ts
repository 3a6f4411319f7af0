'use client'

import { useEffect } from 'react'

/** `n` `p` next and previous change, `[` `]` fold and unfold. Silent while typing or in a dialog. */
export function useRulerKeys(actions: {
  next: () => void
  previous: () => void
  fold: () => void
  unfold: () => void
}) {
  const { next, previous, fold, unfold } = actions
  useEffect(() => {
    const byKey: Readonly<Record<string, () => void>> = {
      n: next,
      p: previous,
      '[': fold,
      ']': unfold,
    }
    const onKey = (event: KeyboardEvent) => {
      // `[` needs AltGr on many keyboards, which browsers report as Ctrl and Alt together.
      if (event.metaKey || event.ctrlKey !== event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      const action = byKey[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [next, previous, fold, unfold])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
