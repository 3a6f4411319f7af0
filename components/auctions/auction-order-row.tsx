'use client'

import { AddressText } from '@/components/ui/address-text'
import { classNames } from '@/components/ui/class-names'
import { Deadline } from '@/components/ui/deadline'
import { IdChip } from '@/components/ui/id-chip'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { t } from '@/lib/words/words'

export type OrderRowProps = {
  network: NetworkView
  bids: ReadonlyMap<OrderUid, readonly number[]>
  order: OrderUid | null
  onBid: (ranking: number) => void
}

/** Maximum number of rankings in a row; the others are only counted. */
const MAX_RANKINGS = 4

/** One order of the auction: owner and expiry from its uid, and the bids that fill it. */
export function AuctionOrderRow(props: OrderRowProps & { uid: OrderUid }) {
  const { uid } = props
  const number = useNumber()
  const { owner } = unpackOrderUid(uid)
  const rankings = props.bids.get(uid) ?? []
  return (
    <div
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 px-3 py-1.5 text-table',
        uid === props.order && 'bg-info-tint',
      )}
    >
      <IdChip uid={uid} network={props.network.name} />
      <span className="hidden text-muted rail:inline">
        <AddressText address={owner} copy={false} />
      </span>
      <span className="hidden text-muted wide:inline">
        {rich`expiry ${<Deadline at={uidDeadline(uid)} />}`}
      </span>
      <span className="ms-auto inline-flex items-center gap-2">
        {rankings.length === 0 ? (
          <span className="text-muted">{t`in no bid`}</span>
        ) : (
          <>
            <span className="text-muted">{t`in bid`}</span>
            {rankings.slice(0, MAX_RANKINGS).map((ranking) => (
              <button
                key={ranking}
                type="button"
                aria-label={t`Show the bid ranked ${number(ranking)}`}
                onClick={() => props.onBid(ranking)}
                className="link inline-flex min-h-6 min-w-6 items-center justify-center"
              >
                {number(ranking)}
              </button>
            ))}
            {rankings.length > MAX_RANKINGS ? (
              <span className="text-muted">
                {t`and ${number(rankings.length - MAX_RANKINGS)} more¦bids`}
              </span>
            ) : null}
          </>
        )}
      </span>
    </div>
  )
}
