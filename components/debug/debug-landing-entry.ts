'use client'

import { deferPage } from '@/components/ui/defer-page'

export const DebugLanding = deferPage(async () => (await import('./debug-landing')).DebugLanding)
