'use client'

import { useKeys } from '@/components/shell/use-keys'

/** `n` `p` next and previous change, `[` `]` fold and unfold. */
export function useRulerKeys(actions: {
  next: () => void
  previous: () => void
  fold: () => void
  unfold: () => void
}) {
  useKeys({
    nextChange: actions.next,
    previousChange: actions.previous,
    foldRuler: actions.fold,
    unfoldRuler: actions.unfold,
  })
}
