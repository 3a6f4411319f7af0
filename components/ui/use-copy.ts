'use client'

import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

export type CopyState = 'idle' | 'copied' | 'refused'

/** Copies text and reports for two seconds whether it worked. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return { state, copy }
}
