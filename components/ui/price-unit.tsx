'use client'

import type { ReactNode } from 'react'
import { createContext, useContext, useMemo, useState } from 'react'
import type { PriceUnit } from '@/lib/client/format/price'

type PriceUnitState = { readonly unit: PriceUnit; readonly invert: () => void }

const PriceUnitContext = createContext<PriceUnitState>({ unit: 'buyPerSell', invert: () => {} })

/** Wrap a page in this provider, so that inverting one price inverts all of them. */
export function PriceUnitProvider({ children }: { children: ReactNode }) {
  const [unit, setUnit] = useState<PriceUnit>('buyPerSell')
  const state = useMemo(
    () => ({
      unit,
      invert: () => setUnit((old) => (old === 'buyPerSell' ? 'sellPerBuy' : 'buyPerSell')),
    }),
    [unit],
  )
  return <PriceUnitContext value={state}>{children}</PriceUnitContext>
}

export function usePriceUnit(): PriceUnitState {
  return useContext(PriceUnitContext)
}
