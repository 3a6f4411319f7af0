'use client'

import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'

const NumberFormatContext = createContext<Separators>(ENGLISH_SEPARATORS)

export function SeparatorsProvider(props: { separators: Separators; children: ReactNode }) {
  return <NumberFormatContext value={props.separators}>{props.children}</NumberFormatContext>
}

/** The user's decimal and group separators; the same on the server and in the browser. */
export function useSeparators(): Separators {
  return useContext(NumberFormatContext)
}
