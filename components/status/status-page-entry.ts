'use client'

import { deferPage } from '@/components/ui/defer-page'

export const StatusPage = deferPage(async () => (await import('./status-page')).StatusPage)
