'use client'

import Link from 'next/link'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { CancelOrder } from '@/components/order/cancel/cancel-order'
import { Amount } from '@/components/ui/amount'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { rich } from '@/components/ui/rich'
import { useTimeZone } from '@/components/ui/time-format'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenBook } from '@/components/ui/use-token-book'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { useWallet } from '@/components/wallet/wallet-context'
import { type MarkedOrder, orderMarks, recordedMarks } from '@/lib/client/format/order-marks'
import { MARKET_ONLY, type RailMark } from '@/lib/client/format/rail-layout'
import { findSignedQuote, type SignedQuote } from '@/lib/client/orders/signed-quotes'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { CauseText } from './cause-text'
import { finalSentence } from './final-sentence'
import { NotifyOnDemand } from './notify-on-demand'
import { PartsOnDemand } from './parts/parts-on-demand'
import { Progress } from './progress'
import { Receipt } from './receipt'
import { quoteOf } from './receipt-lines'
import type { LiveOrder } from './use-live-order'
import type { OrderStanding } from './use-order-reason'

const loadPresignActions = () => import('@/components/order/presign-actions')
const loadPlacementLines = () => import('@/components/order/placement-lines')
const loadReplace = () => import('@/components/order/replace/replace-order')
const loadUnwrap = () => import('@/components/wallet/unwrap/unwrap')
const loadVerdict = () => import('@/components/order/order-verdict')
const loadReportRail = () => import('@/components/order/report-rail')

/** An order as a receipt: what it trades, the result, and the available actions. */
export function OrderBody(props: {
  network: NetworkView
  book: TokenBook
  live: LiveOrder
  order: Order
  standing: OrderStanding
  onAgain: (order: Order) => void
}) {
  const { network, book, live, order } = props
  const { reason, market } = props.standing
  // A placement contract sells what it received as the native coin.
  const isPlacement = order.ethflowData !== undefined
  const sold = isPlacement ? NATIVE_TOKEN : order.sellToken
  const unitOf = useTokenFacts(network, [sold, order.buyToken])
  const sellToken = unitOf(sold)
  const buyToken = unitOf(order.buyToken)
  const signedQuote = useSignedQuote(order.uid)
  const quote = quoteOf(order, signedQuote) ?? undefined
  const separators = useSeparators()
  const marks = live.isFinal
    ? recordedMarks({ ...order, quote }, separators)
    : [...orderMarks({ ...order, quote }), ...(market === null ? [] : [market])]
  const { account } = useWallet()
  const isYours = account === (order.onchainUser ?? order.owner)
  const zone = useTimeZone()
  const announcement = live.isFinal ? finalSentence(order, { isYours, zone }) : ''
  const units = (token: Address) => (token === order.buyToken ? buyToken : sellToken)
  const ending = useRef<HTMLParagraphElement>(null)
  const showEnding = useCallback(() => ending.current?.focus(), [])
  return (
    <>
      <SignedTerms {...{ network, order, sellToken, buyToken }} isUnlisted={book.isUnlisted} />
      <PartsOnDemand
        {...{ network, order, sellToken, buyToken }}
        hrefOf={(uid) => `/orders?network=${network.name}&account=${order.owner}&order=${uid}`}
      />
      {order.status === 'open' ? <Progress order={order} live={live} /> : null}
      {reason === null ? null : (
        <p className="mt-1 text-pretty">
          <CauseText reason={reason} units={units} />
        </p>
      )}
      <p
        ref={ending}
        tabIndex={-1}
        role="status"
        className={announcement === '' ? 'sr-only' : 'mt-1 text-muted'}
      >
        {announcement}
      </p>
      <StateDetails network={network} order={order} isFinal={live.isFinal} units={units} />
      <div className="my-3">
        <Rail
          {...{ network, sellToken, buyToken, marks, quote, order }}
          isFinal={live.isFinal}
          betterFor={isYours ? 'you' : 'owner'}
        />
      </div>
      <Receipt
        {...{ network, order, sellToken, buyToken, account, signedQuote }}
        trades={live.trades}
        unreadTrades={live.unreadTrades}
      />
      <Actions
        network={network}
        order={order}
        isFinal={live.isFinal}
        user={isYours ? account : null}
        {...{ sellToken, buyToken, market }}
        onAgain={props.onAgain}
        onEnded={showEnding}
      />
    </>
  )
}

/**
 * Once the order has ended, it is measured from the markets that its order book recorded; where the
 * book says none, from those of its debug report.
 */
function Rail(
  props: ComponentProps<typeof PriceRail> & {
    network: NetworkView
    order: Order
    quote: MarkedOrder['quote']
    isFinal: boolean
  },
) {
  const { network, order, quote, isFinal, ...rail } = props
  const isMeasured = order.endMarket !== undefined || order.fillMarket !== undefined
  const mayRead = isFinal && !isMeasured && network.capabilities.debugReport === 'open'
  const { part } = useLoaded(loadReportRail, mayRead)
  const ended = isFinal ? { ...rail, bases: MARKET_ONLY } : rail
  return part === null || !mayRead ? (
    <PriceRail {...ended} />
  ) : (
    <part.ReportRail {...ended} network={network.name} order={{ ...order, quote }} />
  )
}

/** Read after the first render, as only the browser has it. */
function useSignedQuote(uid: OrderUid): SignedQuote | null {
  const [quote, setQuote] = useState<SignedQuote | null>(null)
  useEffect(() => setQuote(findSignedQuote(uid)), [uid])
  return quote
}

/** What the order sells and buys, as signed. */
export function SignedTerms(props: {
  network: NetworkView
  order: Pick<Order, 'kind' | 'sellToken' | 'sellAmount' | 'buyToken' | 'buyAmount'>
  sellToken: TokenUnit
  buyToken: TokenUnit
  isUnlisted: IsUnlisted
}) {
  const { network, order, sellToken, buyToken, isUnlisted } = props
  const side = (atoms: bigint, token: TokenUnit, address: Address) => (
    <>
      <Amount atoms={atoms} token={token} digits="exact" />
      {isUnlisted(address) ? <UnlistedMark address={address} /> : null}
    </>
  )
  const sold = side(order.sellAmount, sellToken, order.sellToken)
  const bought = side(order.buyAmount, buyToken, order.buyToken)
  return (
    <div className="mt-3 flex items-center gap-2 font-medium text-input">
      <PairMark network={network} first={sellToken} second={buyToken} size={24} />
      <p className="min-w-0">
        {order.kind === 'sell'
          ? rich`${sold} for at least ${bought}`
          : rich`at most ${sold} for ${bought}`}
      </p>
    </div>
  )
}

/** What only some orders have; its code loads when it is needed. */
function StateDetails(props: {
  network: NetworkView
  order: Order
  isFinal: boolean
  units: (token: Address) => TokenUnit
}) {
  const { network, order, isFinal } = props
  const { part: presign } = useLoaded(
    loadPresignActions,
    order.signingScheme === 'presign' && !isFinal,
  )
  const { part: placement } = useLoaded(loadPlacementLines, order.ethflowData !== undefined)
  const { part: verdict } = useLoaded(
    loadVerdict,
    order.status === 'expired' && network.capabilities.debugReport === 'open',
  )
  return (
    <>
      {verdict === null ? null : (
        <verdict.OrderVerdict network={network.name} uid={order.uid} units={props.units} />
      )}
      {presign === null || isFinal ? null : (
        <presign.PresignActions network={network} order={order} />
      )}
      {placement === null ? null : <placement.RefundLine network={network} order={order} />}
    </>
  )
}

function Actions(props: {
  network: NetworkView
  order: Order
  isFinal: boolean
  /** The connected account if the order is its own. */
  user: Address | null
  sellToken: TokenUnit
  buyToken: TokenUnit
  market: RailMark | null
  onAgain: (order: Order) => void
  onEnded: () => void
}) {
  const { network, order, isFinal, user, sellToken, buyToken, market } = props
  // Keep the notification control after a fill, so that its open dialog does not vanish.
  const [wasOpen] = useState(!isFinal)
  const hasWrapped =
    order.executedBuyAmount > 0n &&
    order.buyToken === network.contracts.wrappedNativeToken &&
    order.receiver === user
  const unwrap = useLoaded(loadUnwrap, user !== null && isFinal && hasWrapped).part
  const replace = useLoaded(loadReplace, user !== null && !isFinal).part
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {replace === null ? null : (
        <replace.ReplaceOrder {...{ network, order, sellToken, buyToken, market }} />
      )}
      <CancelOrder network={network} order={order} onEnded={props.onEnded} />
      {wasOpen && user !== null ? <NotifyOnDemand account={user} /> : null}
      {order.status !== 'open' && order.status !== 'presignaturePending' ? (
        <button type="button" className="link" onClick={() => props.onAgain(order)}>
          {order.status === 'fulfilled' ? t`Trade again` : t`Place again at market`}
        </button>
      ) : null}
      {unwrap === null || user === null ? null : (
        <unwrap.Unwrap network={network} account={user} suggested={order.executedBuyAmount} />
      )}
      <Link className="link" href={`/orders/${network.name}/${order.uid}`}>
        {isFinal ? t`Why it went this way` : t`Why it goes this way`}
      </Link>
    </div>
  )
}
