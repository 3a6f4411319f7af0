'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const QueryNetworkRefusal = deferHydration(
  async () => (await import('./query-network-refusal')).QueryNetworkRefusal,
)
