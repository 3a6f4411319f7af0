'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const ErrorRows = deferHydration(async () => (await import('./error-rows')).ErrorRows)
