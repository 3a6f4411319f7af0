'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useState } from 'react'

/** Where the one query client of a page load is kept, once the code of queries has made it. */
export type QueryClientHolder = { client: QueryClient | null }

export const QueryClientHolderContext = createContext<QueryClientHolder>({ client: null })

/** Gives all parts of a page one place for their query client, without the code of queries. */
export function QueryClientHolderProvider({ children }: { children: ReactNode }) {
  const [holder] = useState<QueryClientHolder>(() => ({ client: null }))
  return <QueryClientHolderContext value={holder}>{children}</QueryClientHolderContext>
}
