'use client'

import { FreshnessTag } from '@/components/ui/freshness-tag'
import { IdChip } from '@/components/ui/id-chip'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useNow } from '@/components/ui/use-now'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { isUpToOwner, type OrderReason } from '@/lib/domain/verdict/order-reason'
import type { LiveOrder } from './use-live-order'

/** An order's state and id, and how fresh both are. */
export function OrderHead(props: {
  network: NetworkView
  uid: OrderUid
  live: LiveOrder
  reason: OrderReason | null
}) {
  const { order, updatedAtMs, connection, error } = props.live
  const now = useNow(1000)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {order === null ? null : (
          <StatusStamp
            state={stampState(order, now === null ? null : now / 1000)}
            isUpToOwner={isUpToOwner(props.reason)}
          />
        )}
        <IdChip uid={props.uid} network={props.network.name} />
      </div>
      {order === null ? null : (
        <FreshnessTag updatedAt={updatedAtMs} failed={connection === 'lost' || error !== null} />
      )}
    </div>
  )
}
