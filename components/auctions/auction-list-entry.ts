'use client'

import { deferPage } from '@/components/ui/defer-page'

export const AuctionListPage = deferPage(
  async () => (await import('./auction-list')).AuctionListPage,
)
