'use client'

import { deferPage } from '@/components/ui/defer-page'

export const AuctionRoute = deferPage(async () => (await import('./auction-route')).AuctionRoute)
