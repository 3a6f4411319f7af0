'use client'

import { deferPage } from '@/components/ui/defer-page'

export const SolverLeaguePage = deferPage(
  async () => (await import('./solver-league')).SolverLeaguePage,
)
