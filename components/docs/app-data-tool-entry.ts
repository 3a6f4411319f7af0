'use client'

import { deferPage } from '@/components/ui/defer-page'

export const AppDataTool = deferPage(async () => (await import('./app-data-tool')).AppDataTool)
