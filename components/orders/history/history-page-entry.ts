'use client'

import { deferPage } from '@/components/ui/defer-page'

export const HistoryPage = deferPage(async () => (await import('./history-page')).HistoryPage)
