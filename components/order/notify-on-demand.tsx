'use client'

import { useLoaded } from '@/components/ui/use-loaded'
import type { Address } from '@/lib/domain/shared/address'

const loadNotifyMe = () => import('@/components/channels/notify-me')

/** The order notification control; its code loads with the first order shown. */
export function NotifyOnDemand({ account }: { account: Address | null }) {
  const { part } = useLoaded(loadNotifyMe, account !== null)
  return part === null || account === null ? null : <part.NotifyMe account={account} />
}
