'use client'

import { deferPage } from '@/components/ui/defer-page'

export const InboxPage = deferPage(async () => (await import('./inbox-page')).InboxPage)
