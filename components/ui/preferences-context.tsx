'use client'

import type { ReactNode } from 'react'
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  DEFAULT_PREFERENCES,
  formatPreferences,
  type Preferences,
  parsePreferences,
  preferencesOfCookies,
} from '@/lib/client/preferences'
import { PREFERENCES_COOKIE } from '@/lib/words/language'
import { areAllPartsLive } from './awaited-parts'
import { preferenceAttributes } from './preference-attributes'

type PreferencesStore = {
  readonly preferences: Preferences
  readonly setPreferences: (changed: Partial<Preferences>) => void
}

const PreferencesContext = createContext<PreferencesStore>({
  preferences: DEFAULT_PREFERENCES,
  setPreferences: () => undefined,
})

const YEAR_SECONDS = 31_536_000

/** Provides the preferences; the server reads them from a cookie for the first markup. */
export function PreferencesProvider(props: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(props.initial)
  const { language } = props.initial
  const show = useCallback(
    (next: Preferences) => {
      const apply = () =>
        setPreferences((shown) =>
          formatPreferences(shown) === formatPreferences(next) ? shown : next,
        )
      // A part whose code is still on the way stays in a transition.
      if (areAllPartsLive()) apply()
      else startTransition(apply)
      showPreferences(next)
      // A page keeps the language it was rendered in.
      if (next.language !== language) window.location.reload()
    },
    [language],
  )
  // Another tab may have changed them while this one was in the background.
  useEffect(() => {
    const reload = async () => {
      const stored = await storedPreferences()
      if (stored !== null && document.visibilityState === 'visible') show(stored)
    }
    void reload()
    window.addEventListener('focus', reload)
    document.addEventListener('visibilitychange', reload)
    return () => {
      window.removeEventListener('focus', reload)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [show])
  const store = useMemo(
    () => ({
      preferences,
      setPreferences: (changed: Partial<Preferences>) => {
        const next = { ...(preferencesOfCookies(document.cookie) ?? preferences), ...changed }
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
        document.cookie = `${PREFERENCES_COOKIE}=${formatPreferences(next)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
        show(next)
      },
    }),
    [preferences, show],
  )
  return <PreferencesContext value={store}>{props.children}</PreferencesContext>
}

/** What the cookie has; asked for without making the page wait, where the browser can. */
async function storedPreferences(): Promise<Preferences | null> {
  if (!('cookieStore' in window)) return preferencesOfCookies(document.cookie)
  const cookie = await window.cookieStore.get(PREFERENCES_COOKIE)
  return cookie?.value === undefined ? null : parsePreferences(cookie.value)
}

/** The preferences, and the function to change them. */
export function usePreferences(): PreferencesStore {
  return useContext(PreferencesContext)
}

function showPreferences(preferences: Preferences): void {
  for (const [name, value] of Object.entries(preferenceAttributes(preferences))) {
    if (value === undefined) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
}
