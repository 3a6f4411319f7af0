'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const FieldRows = deferHydration(async () => (await import('./field-rows')).FieldRows)
