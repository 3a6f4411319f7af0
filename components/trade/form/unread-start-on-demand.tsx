'use client'

import { useSearchParams } from 'next/navigation'
import { useLoaded } from '@/components/ui/use-loaded'

const loadNotice = () => import('./unread-start-notice')

/** What of the page's link cannot be read; its code loads where a link says anything. */
export function UnreadStartOnDemand({ chainId }: { chainId: number }) {
  const query = useSearchParams()
  const { part } = useLoaded(loadNotice, query.size > 0)
  return part === null ? null : (
    <part.UnreadStartNotice query={new URLSearchParams(query)} chainId={chainId} />
  )
}
