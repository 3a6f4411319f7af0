'use client'

import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'
import {
  DEFAULT_PREFERENCES,
  formatPreferences,
  PREFERENCES_COOKIE,
  type Preferences,
} from '@/lib/client/preferences'
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

/** Holds what the person set; the server reads it from a cookie for the first markup. */
export function PreferencesProvider(props: { initial: Preferences; children: ReactNode }) {
  const [preferences, keep] = useState(props.initial)
  const setPreferences = (changed: Partial<Preferences>) => {
    const next = { ...preferences, ...changed }
    keep(next)
    showPreferences(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `${PREFERENCES_COOKIE}=${formatPreferences(next)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }
  return (
    <PreferencesContext value={{ preferences, setPreferences }}>
      {props.children}
    </PreferencesContext>
  )
}

/** What the person set, and the way to set it. */
export function usePreferences(): PreferencesStore {
  return useContext(PreferencesContext)
}

function showPreferences(preferences: Preferences): void {
  for (const [name, value] of Object.entries(preferenceAttributes(preferences))) {
    if (value === undefined) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
}
