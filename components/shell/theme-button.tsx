'use client'

import { classNames } from '@/components/ui/class-names'
import { ThemeIcon } from '@/components/ui/icons'
import { usePreferences } from '@/components/ui/preferences-context'
import type { Preferences } from '@/lib/client/preferences'

type Theme = Preferences['theme']

const order: readonly Theme[] = ['system', 'light', 'dark']
const themeLabels: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

const variants = {
  rail: 'h-10 justify-center -outline-offset-2 wide:justify-start wide:px-4',
  sheet: 'min-h-12 px-4',
} as const

/** Switches through the three themes. In a narrow rail only its icon is shown. */
export function ThemeButton({ variant }: { variant: keyof typeof variants }) {
  const { preferences, setPreferences } = usePreferences()
  const { theme } = preferences
  const switchTheme = () => {
    const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
    setPreferences({ theme: next })
  }
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={`Theme: ${themeLabels[theme]}. Change`}
      title={`Theme: ${themeLabels[theme]}`}
      className={classNames(
        'flex w-full items-center gap-3 text-muted hover:bg-sunken hover:text-text',
        variants[variant],
      )}
    >
      <ThemeIcon />
      <span className={variant === 'rail' ? 'hidden wide:inline' : ''}>
        {variant === 'rail' ? themeLabels[theme] : `Theme: ${themeLabels[theme]}`}
      </span>
    </button>
  )
}
