'use client'

import { deferPage } from '@/components/ui/defer-page'

export const OrderDebugRoute = deferPage(
  async () => (await import('./order-debug-route')).OrderDebugRoute,
)
