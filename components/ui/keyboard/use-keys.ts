'use client'

import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from '@/components/ui/preferences-context'
import { type KeyName, keyList } from './key-list'

type KeyActions = { readonly [Name in KeyName]?: (() => void) | undefined }

/**
 * Binds rows of the key list while the component is mounted. Inactive while typing, in a dialog,
 * with a modifier key, and when the user switched single keys off.
 */
export function useKeys(actions: KeyActions): void {
  const enabled = usePreferences().preferences.keys
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  // In a layout effect, so that a key pressed right after the page appears is not lost.
  useLayoutEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return
      for (const [name, action] of Object.entries(current.current)) {
        if (action === undefined || Reflect.get(keyList, name)?.key !== event.key) continue
        event.preventDefault()
        action()
        return
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [enabled])
}

/** Whether a key press may trigger a shortcut: not while typing, in a dialog or with a modifier. */
export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || isTyping(event.target)) return false
  // Keys like `[` need AltGr on many keyboards, which browsers report as Ctrl and Alt together.
  const byAltGr = event.ctrlKey && event.altKey && !/^[a-z]$/i.test(event.key)
  if ((event.ctrlKey || event.altKey) && !byAltGr) return false
  return document.querySelector('dialog[open]') === null
}

/** Whether the key event's target is a text field, so that shortcuts must ignore the key. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
