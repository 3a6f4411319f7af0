'use client'

import { deferPage } from '@/components/ui/defer-page'

const load = () => import('./mail-link-page')

export const ConfirmMailPage = deferPage(async () => (await load()).ConfirmMailPage)

export const UnsubscribeMailPage = deferPage(async () => (await load()).UnsubscribeMailPage)
