'use client'

import { deferPage } from '@/components/ui/defer-page'

export const ChannelsPage = deferPage(async () => (await import('./channels-page')).ChannelsPage)
