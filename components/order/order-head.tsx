'use client'

import { FreshnessTag } from '@/components/ui/freshness-tag'
import { IdChip } from '@/components/ui/id-chip'
import { useSeparators } from '@/components/ui/number-format'
import { StateTitle, stampState } from '@/components/ui/status-stamp'
import { useNow } from '@/components/ui/use-now'
import { formatDuration } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { filledAfterMs } from './receipt/stages'
import type { LiveOrder } from './use-live-order'
import { useOrderRecords } from './use-order-records'

/** An order's state, how long it took to fill, its id, and how fresh they are. */
export function OrderHead(props: {
  network: NetworkView
  uid: OrderUid
  live: LiveOrder
  /** Whether it waits for something that only its owner can do. */
  isUpToOwner: boolean
}) {
  const { network, uid, live } = props
  const { order, updatedAtMs, connection, error } = live
  const now = useNow(1000)
  const separators = useSeparators()
  const records = useOrderRecords(network, uid, live)
  const filledAfter = order === null ? null : filledAfterMs(order, records)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
      {order === null ? null : (
        <StateTitle
          state={stampState(order, now === null ? null : now / 1000)}
          isUpToOwner={props.isUpToOwner}
          label={
            filledAfter === null ? null : t`Filled in ${formatDuration(filledAfter, separators)}`
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        {order === null || live.isFinal ? null : (
          <FreshnessTag updatedAt={updatedAtMs} failed={connection === 'lost' || error !== null} />
        )}
        <IdChip uid={uid} network={network.name} />
      </div>
    </div>
  )
}
