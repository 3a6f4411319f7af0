'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { IdChip } from '@/components/ui/id-chip'
import { PriceRail } from '@/components/ui/price-rail'
import { SkeletonLines } from '@/components/ui/states'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { orderMarks } from '@/lib/client/format/order-marks'
import { formatDuration } from '@/lib/client/format/time'
import { orderKeys } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { OrderUid } from '@/lib/domain/order/order'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { CancelOrder } from './cancel-order'
import { Receipt } from './receipt'
import type { SentPlacement } from './sent-placements'
import { findSentPlacement } from './sent-placements'
import { useLiveOrder } from './use-live-order'
import type { TokenBook } from './use-token-book'
import { useUnknownToken } from './use-unknown-token'

const loadPresignActions = () => import('./presign-actions')
const loadPlacementLines = () => import('./placement-lines')

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
  const [placement, setPlacement] = useState<SentPlacement | null>(null)
  useEffect(() => setPlacement(findSentPlacement(uid)), [uid])
  const queryClient = useQueryClient()
  const isKnown = order !== null
  useEffect(() => {
    if (placement === null || !isKnown) return
    const { account } = placement
    void queryClient.invalidateQueries({ queryKey: orderKeys.ofAccount(network.name, account) })
  }, [placement, isKnown, network.name, queryClient])
  const { part: lines } = useLoaded(loadPlacementLines, placement !== null)
  return (
    <section ref={panel} tabIndex={-1} aria-label="Your order" className="ledger-panel px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {order === null ? null : <OrderStamp order={order} />}
          <IdChip uid={uid} network={network.name} />
        </div>
        {order === null ? null : (
          <FreshnessTag updatedAt={live.updatedAtMs} failed={live.connection === 'lost'} />
        )}
      </div>
      {order !== null ? (
        <OrderBody {...props} live={live} order={order} />
      ) : placement !== null && lines !== null ? (
        <lines.PlacementPending network={network} placement={placement} />
      ) : (
        <SkeletonLines label="Loading the order" lines={3} className="mt-3" />
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
  // What a placement contract sells was given to it as the native coin.
  const isPlacement = order.ethflowData !== undefined
  const sellToken = useUnknownToken(book, isPlacement ? NATIVE_TOKEN : order.sellToken)
  const buyToken = useUnknownToken(book, order.buyToken)
  const marks = orderMarks({
    ...order,
    quote: order.quote ?? null,
    executedSellBeforeFees: order.executedSellAmountBeforeFees,
    executedBuy: order.executedBuyAmount,
  })
  const announcement = live.isFinal ? finalSentence(order) : ''
  const { part: presign } = useLoaded(
    loadPresignActions,
    order.signingScheme === 'presign' && !live.isFinal,
  )
  const { part: placement } = useLoaded(loadPlacementLines, isPlacement)
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
      {order.status === 'open' ? <Progress order={order} competition={live.competition} /> : null}
      <p role="status" className={announcement === '' ? 'sr-only' : 'mt-1 text-muted'}>
        {announcement}
      </p>
      {presign === null || live.isFinal ? null : (
        <presign.PresignActions network={network} order={order} />
      )}
      {placement === null ? null : <placement.RefundLine network={network} order={order} />}
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
      return order.ethflowData === undefined
        ? 'Not filled before its deadline; what was not filled stayed yours.'
        : 'Not filled before its deadline.'
    case 'cancelled':
      return order.ethflowData === undefined
        ? 'Cancelled; what was not filled stayed yours.'
        : 'Cancelled; what was not sold came back with the cancelling transaction.'
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
        : ` · expires in ${formatDuration(Math.max(0, Math.floor(expiresAt(order) - now / 1000) * 1000))}`}
    </p>
  )
}
