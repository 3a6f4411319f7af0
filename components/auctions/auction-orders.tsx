'use client'

import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { EmptyState } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { bidsByOrder } from '@/lib/client/auctions/compare-bids'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { AuctionOrderRow } from './auction-order-row'

const views = {
  all: message`All`,
  filled: message`In a bid`,
  left: message`In no bid`,
} as const
type View = keyof typeof views

/** Longer lists are virtualised. */
const MAX_PLAIN_ROWS = 40

const loadLongList = () => import('./long-order-list')

/** Every order of the auction and the bids that fill it. */
export function AuctionOrders(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  order: OrderUid | null
  onBid: (ranking: number) => void
}) {
  const { network, competition, order, onBid } = props
  const number = useNumber()
  const [view, setView] = useState<View>('all')
  const bids = useMemo(() => bidsByOrder(competition.solutions), [competition])
  const uids = useMemo(() => {
    const all = competition.auction.orders
    // First the order the user came from, then those that a bid fills.
    const weight = (uid: OrderUid) => (uid === order ? 2 : bids.has(uid) ? 1 : 0)
    return all.toSorted((a, b) => weight(b) - weight(a))
  }, [competition, order, bids])
  const filled = uids.filter((uid) => bids.has(uid))
  const lists = { all: uids, filled, left: uids.filter((uid) => !bids.has(uid)) }
  const shown = lists[view]
  const { part, failed, retry } = useLoaded(loadLongList, shown.length > MAX_PLAIN_ROWS)
  const row = { network, bids, order, onBid }
  return (
    <section aria-label={t`Orders of the auction`} className="ledger-panel mt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-3 pb-2">
        <h2 className="font-semibold text-body">
          {t`Orders`} <span className="font-normal text-muted">{number(uids.length)}</span>
        </h2>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t`Which orders are listed`}</legend>
          {Object.entries(views).map(([key, name]) => {
            const shownView = isView(key) ? key : 'all'
            return (
              <Button
                key={key}
                size="compact"
                aria-pressed={view === shownView}
                className={view === shownView ? 'border-accent! bg-info-tint!' : ''}
                onClick={() => setView(shownView)}
              >
                {t(name)} {number(lists[shownView].length)}
              </Button>
            )
          })}
        </fieldset>
      </div>
      {shown.length === 0 ? (
        <EmptyState fact={t(emptyMessages[view])} />
      ) : part === null ? (
        <>
          <ul className="relative max-h-[30rem] divide-y divide-hairline overflow-y-auto">
            {shown.slice(0, MAX_PLAIN_ROWS).map((uid) => (
              <li key={uid}>
                <AuctionOrderRow uid={uid} {...row} />
              </li>
            ))}
          </ul>
          {failed ? (
            <div className="border-t px-3">
              <LoadFailed
                what={t`The list beyond these ${number(MAX_PLAIN_ROWS)} of
                  ${number(shown.length)} orders`}
                retry={retry}
              />
            </div>
          ) : null}
        </>
      ) : (
        <part.LongOrderList uids={shown} row={row} />
      )}
    </section>
  )
}

const emptyMessages: Readonly<Record<View, Message>> = {
  all: message`The record lists no order.`,
  filled: message`No ranked bid filled any of these orders.`,
  left: message`Some bid filled every one of these orders.`,
}

const isView = (key: string): key is View => key in views
