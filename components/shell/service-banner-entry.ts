'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const ServiceBanner = deferHydration(
  async () => (await import('./service-banner')).ServiceBanner,
)
