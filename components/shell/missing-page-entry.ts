'use client'

import { deferHydration } from '@/components/ui/defer-hydration'

/** Every page carries what stands where no page is, twice: so it carries only the name of its code. */
export const MissingPage = deferHydration(async () => (await import('./missing-page')).MissingPage)
