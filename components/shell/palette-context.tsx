'use client'

import type { ReactNode } from 'react'
import { createContext, Suspense, useContext, useMemo, useState } from 'react'
import { loadPaletteBody, PaletteDialog } from './palette-dialog'

type Overlay = 'palette' | 'keys' | null

type PaletteState = {
  readonly overlay: Overlay
  readonly openPalette: () => void
  readonly openKeys: () => void
  readonly close: () => void
  /** Loads the code of the palette, before it is opened. */
  readonly prepare: () => void
}

const PaletteContext = createContext<PaletteState | null>(null)

/** Provides the command palette and which overlay of the shell is open, and renders the palette. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const state = useMemo(
    () => ({
      overlay,
      openPalette: () => setOverlay('palette'),
      openKeys: () => setOverlay('keys'),
      close: () => setOverlay(null),
      // Opening it tells what could not be loaded.
      prepare: () => void loadPaletteBody().catch(() => undefined),
    }),
    [overlay],
  )
  return (
    <PaletteContext value={state}>
      {children}
      {overlay === 'palette' ? (
        <Suspense>
          <PaletteDialog onClose={state.close} onKeys={state.openKeys} />
        </Suspense>
      ) : null}
    </PaletteContext>
  )
}

/** Opens the command palette and the sheet of keys. */
export function usePalette(): PaletteState {
  const state = useContext(PaletteContext)
  if (state === null) throw new Error('usePalette outside PaletteProvider')
  return state
}
