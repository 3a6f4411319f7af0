'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

const loadFields = () => import('./field-rows')
const loadErrors = () => import('./error-rows')

export const FieldRows = deferHydration(async () => (await loadFields()).FieldRows)

export const ErrorRows = deferHydration(async () => (await loadErrors()).ErrorRows)
