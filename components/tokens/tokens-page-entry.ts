'use client'

import { deferPage } from '@/components/ui/defer-page'

export const TokensPage = deferPage(async () => (await import('./tokens-page')).TokensPage)
