'use client'

import { deferPage } from '@/components/ui/defer-page'

export const TokenRoute = deferPage(async () => (await import('./token-route')).TokenRoute)
