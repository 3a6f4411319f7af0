'use client'

import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'

const loadBadge = () => import('@/components/notifications/inbox-badge')

/** The connected account's unread count. Nothing of it is loaded for who only reads. */
export function InboxCount() {
  const { account } = useWallet()
  const { part } = useLoaded(loadBadge, account !== null)
  return part === null || account === null ? null : <part.InboxBadge account={account} />
}
