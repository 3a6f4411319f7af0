'use client'

import { useLayoutEffect, useRef } from 'react'
import { isForShortcuts, useKeys } from '@/components/ui/keyboard/use-keys'
import { LoadFailed } from '@/components/ui/load-failed'
import { Dialog } from '@/components/ui/modal'
import { usePreferences } from '@/components/ui/preferences-context'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import { navItems } from './nav-items'
import { useOpenPage } from './offline-navigation'
import { useOverlay, usePalette } from './palette-context'

/** How long `g` waits for its second key. */
const CHORD_MS = 1200

const loadSheet = () => import('./keys-sheet')

/** The keys that work everywhere, and the sheet that lists all keys. */
export function Shortcuts() {
  const { openPalette, openKeys, close } = usePalette()
  const sheetOpen = useOverlay() === 'keys'
  const { part, failed, retry } = useLoaded(loadSheet, sheetOpen)
  useNavKeys()
  useKeys({
    search: openPalette,
    showKeys: openKeys,
  })
  useSearchChord(openPalette)
  if (!sheetOpen) return null
  if (part !== null) return <part.KeysSheet onClose={close} />
  return failed ? (
    <Dialog open onClose={close} title={t`Keys`}>
      <LoadFailed what={t`The list of keys`} retry={retry} />
    </Dialog>
  ) : null
}

/** Ctrl or Cmd with K, also while something is typed; other dialogs come first. */
function useSearchChord(openPalette: () => void) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [openPalette])
}

/** `g`, then the shortcut of a navigation item. */
function useNavKeys() {
  const openPage = useOpenPage()
  const enabled = usePreferences().preferences.keys
  const chordAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return
      const isSecond = performance.now() - chordAt.current < CHORD_MS
      chordAt.current = Number.NEGATIVE_INFINITY
      if (isSecond) {
        const item = navItems.find(({ shortcut }) => shortcut === event.key)
        if (item !== undefined) openPage(item.href, t(item.label))
      } else if (event.key === 'g') {
        chordAt.current = performance.now()
      } else return
      event.preventDefault()
      // The shortcut may also be a key of the page.
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [enabled, openPage])
}
