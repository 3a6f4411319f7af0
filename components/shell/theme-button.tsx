'use client'

import { classNames } from '@/components/ui/class-names'
import { ThemeIcon } from '@/components/ui/icons'
import { usePreferences } from '@/components/ui/preferences-context'
import type { Preferences } from '@/lib/client/preferences'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

type Theme = Preferences['theme']

const order: readonly Theme[] = ['system', 'light', 'dark']
const themeLabels: Readonly<Record<Theme, Message>> = {
  system: message`System`,
  light: message`Light`,
  dark: message`Dark`,
}

const variants = {
  rail: 'h-10 justify-center -outline-offset-2 wide:justify-start wide:px-4',
  sheet: 'min-h-12 px-4',
} as const

/** Switches through the three themes. In a narrow rail only its icon is shown. */
export function ThemeButton({ variant }: { variant: keyof typeof variants }) {
  const { preferences, setPreferences } = usePreferences()
  const { theme } = preferences
  const name = t(themeLabels[theme])
  const switchTheme = () => {
    const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
    setPreferences({ theme: next })
  }
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={t`Theme: ${name}. Change`}
      title={t`Theme: ${name}`}
      className={classNames(
        'flex w-full items-center gap-3 text-muted hover:bg-sunken hover:text-text',
        variants[variant],
      )}
    >
      <ThemeIcon />
      <span className={variant === 'rail' ? 'hidden wide:inline' : ''}>
        {variant === 'rail' ? name : t`Theme: ${name}`}
      </span>
    </button>
  )
}
