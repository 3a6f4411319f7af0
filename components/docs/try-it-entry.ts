'use client'

import { deferPage } from '@/components/ui/defer-page'

export const TryIt = deferPage(async () => (await import('./try-it')).TryIt)
