'use client'

import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Separators } from '@/lib/client/format/separators'
import { ENGLISH_SEPARATORS } from '@/lib/client/format/separators'

const NumberFormatContext = createContext<Separators>(ENGLISH_SEPARATORS)

export function NumberFormatProvider(props: { separators: Separators; children: ReactNode }) {
  return <NumberFormatContext value={props.separators}>{props.children}</NumberFormatContext>
}

/** The reader's decimal and group marks; the same on the server and in the browser. */
export function useSeparators(): Separators {
  return useContext(NumberFormatContext)
}
