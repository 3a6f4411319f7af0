'use client'

import { deferPage } from '@/components/ui/defer-page'

export const PoolRoute = deferPage(async () => (await import('./pool-route')).PoolRoute)
