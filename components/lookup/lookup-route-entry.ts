'use client'

import { deferPage } from '@/components/ui/defer-page'

export const LookupRoute = deferPage(async () => (await import('./lookup-route')).LookupRoute)
