'use client'

import Link from 'next/link'
import { useCallback, useRef, useState } from 'react'
import { CancelOrder } from '@/components/order/cancel/cancel-order'
import { useUnknownToken } from '@/components/order/use-unknown-token'
import { Amount } from '@/components/ui/amount'
import { PriceRail } from '@/components/ui/price-rail'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import type { TokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { orderMarks } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import { formatDuration } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { finalSentence } from './final-sentence'
import { NotifyOnDemand } from './notify-on-demand'
import { Receipt } from './receipt'
import type { useLiveOrder } from './use-live-order'

const loadPresignActions = () => import('@/components/order/presign-actions')
const loadPlacementLines = () => import('@/components/order/placement-lines')
const loadVerdict = () => import('@/components/order/order-verdict')

/** The order's current state. */
export function OrderStamp({ order }: { order: Order }) {
  const now = useNow(1000)
  return <StatusStamp state={stampState(order, now === null ? null : now / 1000)} />
}

/** An order as a receipt: what it trades, the result, and the available actions. */
export function OrderBody(props: {
  network: NetworkView
  book: TokenBook
  live: ReturnType<typeof useLiveOrder>
  order: Order
  onAgain: (order: Order) => void
  /** Shown on the rail next to the order's own marks. */
  market?: RailMark | null
}) {
  const { network, book, live, order } = props
  // A placement contract sells what it received as the native coin.
  const isPlacement = order.ethflowData !== undefined
  const sellToken = useUnknownToken(book, isPlacement ? NATIVE_TOKEN : order.sellToken)
  const buyToken = useUnknownToken(book, order.buyToken)
  const { market = null } = props
  const ownMarks = orderMarks({
    ...order,
    quote: order.quote ?? null,
    executedSellBeforeFees: order.executedSellAmountBeforeFees,
    executedBuy: order.executedBuyAmount,
  })
  const marks = market === null ? ownMarks : [...ownMarks, market]
  const { account } = useWallet()
  const isYours = account === (order.onchainUser ?? order.owner)
  const zone = useTimeZone()
  const announcement = live.isFinal ? finalSentence(order, { isYours, zone }) : ''
  const { part: presign } = useLoaded(
    loadPresignActions,
    order.signingScheme === 'presign' && !live.isFinal,
  )
  const { part: placement } = useLoaded(loadPlacementLines, isPlacement)
  const { part: verdict } = useLoaded(
    loadVerdict,
    order.status === 'expired' && network.capabilities.debugReport === 'open',
  )
  const units = (token: Address) => (token === order.buyToken ? buyToken : sellToken)
  // Keep the notification control after a fill, so that its open dialog does not vanish.
  const [wasOpen] = useState(!live.isFinal)
  const ending = useRef<HTMLParagraphElement>(null)
  const showEnding = useCallback(() => ending.current?.focus(), [])
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
      <p
        ref={ending}
        tabIndex={-1}
        role="status"
        className={announcement === '' ? 'sr-only' : 'mt-1 text-muted'}
      >
        {announcement}
      </p>
      {verdict === null ? null : (
        <verdict.OrderVerdict network={network.name} uid={order.uid} units={units} />
      )}
      {presign === null || live.isFinal ? null : (
        <presign.PresignActions network={network} order={order} />
      )}
      {placement === null ? null : <placement.RefundLine network={network} order={order} />}
      <div className="my-3">
        <PriceRail
          sellToken={sellToken}
          buyToken={buyToken}
          marks={marks}
          betterFor={isYours ? 'you' : 'owner'}
        />
      </div>
      <Receipt
        network={network}
        order={order}
        sellToken={sellToken}
        buyToken={buyToken}
        trades={live.trades}
        account={account}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CancelOrder network={network} order={order} onEnded={showEnding} />
        {wasOpen && isYours && account !== null ? <NotifyOnDemand account={account} /> : null}
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

const competitionLabel: Readonly<Record<CompetitionStatus['type'], string>> = {
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
      {props.competition === null ? '' : ` · ${competitionLabel[props.competition.type]}`}
      {now === null
        ? ''
        : ` · expires in ${formatDuration(Math.max(0, Math.floor(expiresAt(order) - now / 1000) * 1000))}`}
    </p>
  )
}
