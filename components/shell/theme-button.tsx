'use client'

import { useState } from 'react'
import { ThemeIcon } from '@/components/ui/icons'
import { applyTheme, type Theme } from './theme'

const order: readonly Theme[] = ['system', 'light', 'dark']
const words: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Turns through the three themes. */
export function ThemeButton({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial)
  const turn = () => {
    const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
    applyTheme(next)
    setTheme(next)
  }
  return (
    <button
      type="button"
      onClick={turn}
      aria-label={`Theme: ${words[theme]}. Change`}
      title={`Theme: ${words[theme]}`}
      className="flex h-10 w-full items-center justify-center gap-3 text-muted -outline-offset-2 hover:bg-sunken hover:text-text wide:justify-start wide:px-4"
    >
      <ThemeIcon />
      <span className="hidden wide:inline">{words[theme]}</span>
    </button>
  )
}
