'use client'

import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { EmptyState } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { type AuctionOrderLists, auctionOrderLists, MAX_PLAIN_ROWS } from './auction-order-lists'
import { AuctionOrderRow, type OrderRowProps } from './auction-order-row'
import { useOrdersRead } from './use-orders-read'

const views = {
  left: message`Not filled`,
  unbid: message`In no bid`,
  all: message`All orders`,
} as const
type View = keyof typeof views
const VIEWS = ['left', 'unbid', 'all'] as const satisfies readonly View[]

const loadLongList = () => import('./long-order-list')

/** The orders of the auction that were not filled, with what they need; or all of them. */
export function AuctionOrders(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  order: OrderUid | null
  onBid: (ranking: number) => void
}) {
  const { network, competition, order, onBid } = props
  const number = useNumber()
  const lists = useMemo(() => auctionOrderLists(competition, order), [competition, order])
  const [view, setView] = useState<View>('left')
  const shown = lists[view]
  const { part, failed, retry } = useLoaded(loadLongList, shown.length > MAX_PLAIN_ROWS)
  const row = { network, competition, bids: lists.bids, order, onBid }
  return (
    <section aria-label={t`Orders of the auction`} className="border-rule border-t-2 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-1">
        <h2 className="font-semibold text-body">
          {view === 'all'
            ? t`Orders, ${number(shown.length)}`
            : view === 'left'
              ? t`Not filled, ${number(shown.length)} of ${number(lists.all.length)}`
              : t`In no bid, ${number(shown.length)} of ${number(lists.all.length)}`}
        </h2>
        <ViewChoice lists={lists} view={view} onView={setView} />
      </div>
      {shown.length === 0 ? (
        <EmptyState fact={t(emptyMessages[view])} />
      ) : part === null ? (
        <>
          <PlainList uids={shown} row={row} />
          {failed ? (
            <LoadFailed
              what={t`The list beyond these ${number(MAX_PLAIN_ROWS)} of
                ${number(shown.length)} orders`}
              retry={retry}
            />
          ) : null}
        </>
      ) : (
        <part.LongOrderList uids={shown} row={row} />
      )}
    </section>
  )
}

function ViewChoice(props: { lists: AuctionOrderLists; view: View; onView: (view: View) => void }) {
  const number = useNumber()
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t`Which orders are listed`}</legend>
      {VIEWS.map((key) => (
        <Button
          key={key}
          size="compact"
          variant="quiet"
          aria-pressed={props.view === key}
          className={props.view === key ? 'bg-(--track)! text-text!' : ''}
          onClick={() => props.onView(key)}
        >
          {t(views[key])} {number(props.lists[key].length)}
        </Button>
      ))}
    </fieldset>
  )
}

function PlainList(props: { uids: readonly OrderUid[]; row: Omit<OrderRowProps, 'found'> }) {
  const { row } = props
  const uids = useMemo(() => props.uids.slice(0, MAX_PLAIN_ROWS), [props.uids])
  const found = useOrdersRead(row.network.name, uids)
  return (
    <ul className="divide-y divide-hairline border-b">
      {uids.map((uid) => (
        <li key={uid}>
          <AuctionOrderRow uid={uid} {...row} found={found} />
        </li>
      ))}
    </ul>
  )
}

const emptyMessages: Readonly<Record<View, Message>> = {
  all: message`The record lists no order.`,
  left: message`The winners fill every order of this auction.`,
  unbid: message`Some bid filled every one of these orders.`,
}
