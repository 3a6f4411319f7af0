'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const NetworkPicker = deferHydration(
  async () => (await import('./network-picker')).NetworkPicker,
)
