'use client'

import { classNames } from '@/components/ui/class-names'
import { ThemeIcon } from '@/components/ui/icons'
import type { Preferences } from '@/lib/client/preferences'
import { usePreferences } from './preferences-context'

type Theme = Preferences['theme']

const order: readonly Theme[] = ['system', 'light', 'dark']
const words: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

const looks = {
  rail: 'h-10 justify-center -outline-offset-2 wide:justify-start wide:px-4',
  sheet: 'min-h-12 px-4',
} as const

/** Turns through the three themes. In a narrow rail it is its icon. */
export function ThemeButton({ place }: { place: keyof typeof looks }) {
  const { preferences, setPreferences } = usePreferences()
  const { theme } = preferences
  const turn = () => {
    const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
    setPreferences({ theme: next })
  }
  return (
    <button
      type="button"
      onClick={turn}
      aria-label={`Theme: ${words[theme]}. Change`}
      title={`Theme: ${words[theme]}`}
      className={classNames(
        'flex w-full items-center gap-3 text-muted hover:bg-sunken hover:text-text',
        looks[place],
      )}
    >
      <ThemeIcon />
      <span className={place === 'rail' ? 'hidden wide:inline' : ''}>
        {place === 'rail' ? words[theme] : `Theme: ${words[theme]}`}
      </span>
    </button>
  )
}
