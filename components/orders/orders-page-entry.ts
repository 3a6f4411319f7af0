'use client'

import { deferPage } from '@/components/ui/defer-page'

export const OrdersPage = deferPage(async () => (await import('./orders-page')).OrdersPage)
