'use client'

import { deferPage } from '@/components/ui/defer-page'

export const SettingsPage = deferPage(async () => (await import('./settings-page')).SettingsPage)
