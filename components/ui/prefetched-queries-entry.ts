'use client'

import { deferHydration } from './defer-hydration'

export const PrefetchedQueries = deferHydration(
  async () => (await import('./prefetched-queries')).PrefetchedQueries,
)
