'use client'

import { deferPage } from '@/components/ui/defer-page'

export const FrontPage = deferPage(async () => (await import('./front-page')).FrontPage)
