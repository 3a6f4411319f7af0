'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Amount } from '@/components/ui/amount'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { IdChip } from '@/components/ui/id-chip'
import { PriceRail } from '@/components/ui/price-rail'
import { SkeletonLines } from '@/components/ui/states'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useNow } from '@/components/ui/use-now'
import { orderMarks } from '@/lib/client/format/order-marks'
import { formatDuration } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { OrderUid } from '@/lib/domain/order/order'
import { CancelOrder } from './cancel-order'
import { Receipt } from './receipt'
import { useLiveOrder } from './use-live-order'
import type { TokenBook } from './use-token-book'
import { useUnknownToken } from './use-unknown-token'

/** One placed order, live, in the form of a receipt. */
export function OrderPanel(props: {
  network: NetworkView
  book: TokenBook
  uid: OrderUid
  onAgain: (order: Order) => void
  /** For an order placed just now: the button that placed it is gone. */
  takesFocus: boolean
}) {
  const { network, uid, takesFocus } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const live = useLiveOrder(network, uid)
  const { order } = live
  return (
    <section ref={panel} tabIndex={-1} aria-label="Your order" className="ledger-panel px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {order === null ? null : <OrderStamp order={order} />}
          <IdChip uid={uid} network={network.name} />
        </div>
        <FreshnessTag updatedAt={live.updatedAtMs} failed={live.connection === 'lost'} />
      </div>
      {order === null ? (
        <SkeletonLines label="Loading the order" lines={3} className="mt-3" />
      ) : (
        <OrderBody {...props} live={live} order={order} />
      )}
    </section>
  )
}

function OrderStamp({ order }: { order: Order }) {
  const now = useNow(1000)
  return <StatusStamp state={stampState(order, now === null ? null : now / 1000)} />
}

function OrderBody(props: {
  network: NetworkView
  book: TokenBook
  live: ReturnType<typeof useLiveOrder>
  order: Order
  onAgain: (order: Order) => void
}) {
  const { network, book, live, order } = props
  const sellToken = useUnknownToken(book, order.sellToken)
  const buyToken = useUnknownToken(book, order.buyToken)
  const marks = orderMarks({
    ...order,
    quote: order.quote ?? null,
    executedSellBeforeFees: order.executedSellAmountBeforeFees,
    executedBuy: order.executedBuyAmount,
  })
  const announcement = live.isFinal ? finalSentence(order) : ''
  useEffect(() => {
    if (order.status === 'fulfilled') document.title = 'Filled · Coincidence'
  }, [order.status])
  return (
    <>
      <p className="mt-3 font-medium text-input">
        <Amount atoms={order.sellAmount} token={sellToken} digits="exact" />
        <span className="text-muted">
          {' '}
          {order.kind === 'sell' ? 'for at least' : 'at most, for'}{' '}
        </span>
        <Amount atoms={order.buyAmount} token={buyToken} digits="exact" />
      </p>
      {live.isFinal ? null : <Progress order={order} competition={live.competition} />}
      <p role="status" className={announcement === '' ? 'sr-only' : 'mt-1 text-muted'}>
        {announcement}
      </p>
      <div className="my-3">
        <PriceRail sellToken={sellToken} buyToken={buyToken} marks={marks} />
      </div>
      <Receipt
        network={network}
        order={order}
        sellToken={sellToken}
        buyToken={buyToken}
        trades={live.trades}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CancelOrder network={network} order={order} />
        {order.status === 'expired' || order.status === 'cancelled' ? (
          <button type="button" className="link" onClick={() => props.onAgain(order)}>
            Place again at market
          </button>
        ) : null}
        <Link className="link" href={`/orders/${network.name}/${order.uid}`}>
          {live.isFinal ? 'Why it went this way' : 'Why it goes this way'}
        </Link>
      </div>
    </>
  )
}

function finalSentence(order: Order): string {
  switch (order.status) {
    case 'fulfilled':
      return 'Filled and settled on chain.'
    case 'expired':
      return 'Not filled before its deadline; what was not filled stayed yours.'
    case 'cancelled':
      return 'Cancelled; what was not filled stayed yours.'
    case 'open':
    case 'presignaturePending':
      return ''
  }
}

const competitionWords: Readonly<Record<CompetitionStatus['type'], string>> = {
  open: 'Waiting for the next auction',
  scheduled: 'Waiting for the next auction',
  active: 'In an auction: solvers are working on it',
  solved: 'Solvers have proposed solutions',
  executing: 'Won: its settlement is on the way to the chain',
  traded: 'Settled on chain',
  cancelled: 'Cancelled',
}

function Progress(props: { order: Order; competition: CompetitionStatus | null }) {
  const now = useNow(1000)
  const { order } = props
  const created = order.creationDate / 1000
  return (
    <p className="mt-1 text-muted">
      Placed
      {now === null ? '' : ` ${formatDuration(Math.floor((now - created) / 1000) * 1000)} ago`}
      {props.competition === null ? '' : ` · ${competitionWords[props.competition.type]}`}
      {now === null
        ? ''
        : ` · expires in ${formatDuration(Math.max(0, Math.floor(order.validTo - now / 1000) * 1000))}`}
    </p>
  )
}
