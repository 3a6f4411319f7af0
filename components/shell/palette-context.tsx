'use client'

import type { ReactNode } from 'react'
import { createContext, Suspense, useContext, useState, useSyncExternalStore } from 'react'
import { loadPaletteBody, PaletteDialog } from './palette-dialog'

type Overlay = 'palette' | 'keys' | null

type Palette = {
  readonly openPalette: () => void
  readonly openKeys: () => void
  readonly close: () => void
  /** Loads the code of the palette, before it is opened. */
  readonly prepare: () => void
  /** The overlay that is open. */
  readonly overlay: () => Overlay
  readonly subscribe: (listener: () => void) => () => void
}

const PaletteContext = createContext<Palette | null>(null)

/**
 * Provides the command palette, and renders it. What it provides never changes: a changed context
 * would render a page anew whose code is still on the way.
 */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [palette] = useState(createPalette)
  return (
    <PaletteContext value={palette}>
      {children}
      <OpenPalette />
    </PaletteContext>
  )
}

function OpenPalette() {
  const { close, openKeys } = usePalette()
  return useOverlay() === 'palette' ? (
    <Suspense>
      <PaletteDialog onClose={close} onKeys={openKeys} />
    </Suspense>
  ) : null
}

function createPalette(): Palette {
  let overlay: Overlay = null
  const listeners = new Set<() => void>()
  const open = (next: Overlay) => () => {
    overlay = next
    for (const listener of listeners) listener()
  }
  return {
    openPalette: open('palette'),
    openKeys: open('keys'),
    close: open(null),
    // Opening it tells what could not be loaded.
    prepare: () => void loadPaletteBody().catch(() => undefined),
    overlay: () => overlay,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Opens the command palette and the sheet of keys. */
export function usePalette(): Palette {
  const palette = useContext(PaletteContext)
  if (palette === null) throw new Error('usePalette outside PaletteProvider')
  return palette
}

/** The overlay of the shell that is open. */
export function useOverlay(): Overlay {
  const { subscribe, overlay } = usePalette()
  return useSyncExternalStore(subscribe, overlay, () => null)
}
