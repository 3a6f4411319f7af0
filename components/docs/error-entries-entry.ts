'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const ErrorEntries = deferHydration(
  async () => (await import('./error-entries')).ErrorEntries,
)
