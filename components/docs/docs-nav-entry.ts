'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

export const DocsNav = deferHydration(async () => (await import('./docs-nav')).DocsNav)
