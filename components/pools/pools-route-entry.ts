'use client'

import { deferPage } from '@/components/ui/defer-page'

export const PoolsRoute = deferPage(async () => (await import('./pools-route')).PoolsRoute)
