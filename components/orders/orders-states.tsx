'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { OfflineTag } from '@/components/ui/offline-tag'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import type { OrderGroup } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** Why the orders could not be read; orders already loaded stay on the page. */
export function OrdersFailure(props: { error: Error; onRetry: () => void }) {
  return <ReadFailure what={t`Orders`} error={props.error} onRetry={props.onRetry} />
}

/** How fresh the list is: live, or refreshed by polling. */
export function OrdersFreshness(props: { isLive: boolean; updatedAtMs: number; failed: boolean }) {
  const isOffline = useOffline()
  if (isOffline) return <OfflineTag updatedAtMs={props.updatedAtMs} />
  if (props.isLive && !props.failed) return <span className="text-meta text-muted">{t`Live`}</span>
  return <FreshnessTag updatedAt={props.updatedAtMs} failed={props.failed} />
}

const nothing: Readonly<Record<OrderGroup, Message>> = {
  needsOwner: message`Nothing needs you.`,
  waiting: message`Nothing waits.`,
  done: message`Nothing has ended yet.`,
}

/** Shown where no order is listed, of any group or of the chosen one. */
export function NothingHere(props: { group: OrderGroup | null; network: NetworkView }) {
  return (
    <EmptyState
      fact={props.group === null ? t`No orders yet. Trade, or add an id.` : t(nothing[props.group])}
      action={
        <Link className="link" href={`/trade?network=${props.network.name}`}>
          {t`Trade`}
        </Link>
      }
    />
  )
}

/** Shown without an account: reading orders needs no wallet, but it needs an account. */
export function ConnectOrLook({ onConnect }: { onConnect: () => void }) {
  return (
    <EmptyState
      fact={t`Connect a wallet to see its orders, look at any account below, or add an order by its
        id.`}
      action={
        <Button variant="primary" onClick={onConnect}>
          {t`Connect`}
        </Button>
      }
    />
  )
}
