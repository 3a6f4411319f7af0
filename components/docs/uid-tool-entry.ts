'use client'

import { deferPage } from '@/components/ui/defer-page'

export const UidTool = deferPage(async () => (await import('./uid-tool')).UidTool)
