'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { OfflineTag } from '@/components/ui/offline-tag'
import { Paused } from '@/components/ui/paused'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'
import type { OrderTab } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** Why the orders could not be read; orders already loaded stay on the page. */
export function OrdersFailure(props: { error: Error; onRetry: () => void }) {
  const { error } = props
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  return (
    <ErrorState
      title="Orders cannot be read right now."
      details={error.message}
      retry={
        <Button size="compact" onClick={props.onRetry}>
          Retry
        </Button>
      }
    >
      Orders already placed do not depend on this page.
    </ErrorState>
  )
}

/** How fresh the list is: live, or refreshed by polling. */
export function OrdersFreshness(props: { isLive: boolean; updatedAtMs: number; failed: boolean }) {
  const isOffline = useOffline()
  if (isOffline) return <OfflineTag updatedAtMs={props.updatedAtMs} />
  if (props.isLive) return <span className="text-meta text-muted">Live</span>
  return <FreshnessTag updatedAt={props.updatedAtMs} failed={props.failed} />
}

const nothing: Readonly<Record<OrderTab, string>> = {
  open: 'Nothing is open.',
  waiting: 'Nothing waits for a signature or an answer.',
  done: 'Nothing has ended yet.',
}

/** Empty state of a tab. */
export function NothingHere(props: { tab: OrderTab; hasRows: boolean; network: NetworkView }) {
  return (
    <EmptyState
      fact={props.hasRows ? nothing[props.tab] : 'No orders yet. Trade, or add an id.'}
      action={
        <Link className="link" href={`/trade?network=${props.network.name}`}>
          Trade
        </Link>
      }
    />
  )
}

/** Shown without an account: reading orders needs no wallet, but it needs an account. */
export function ConnectOrLook({ onConnect }: { onConnect: () => void }) {
  return (
    <EmptyState
      fact="Connect a wallet to see its orders, look at any account below, or add an order by its id."
      action={
        <Button variant="primary" onClick={onConnect}>
          Connect
        </Button>
      }
    />
  )
}
