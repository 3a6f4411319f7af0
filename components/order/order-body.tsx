'use client'

import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenBook } from '@/components/ui/use-token-book'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { useWallet } from '@/components/wallet/wallet-context'
import { type MarkedOrder, orderMarks, recordedMarks } from '@/lib/client/format/order-marks'
import { MARKET_ONLY, type RailMark } from '@/lib/client/format/rail-layout'
import { findSignedQuote, type SignedQuote } from '@/lib/client/orders/signed-quotes'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { CauseText } from './cause-text'
import { finalSentence } from './final-sentence'
import { OrderActions } from './order-actions'
import { PartsOnDemand } from './parts/parts-on-demand'
import { Progress } from './progress'
import { Fills } from './receipt/fills'
import { ReceiptAccount } from './receipt/receipt-account'
import { quoteOf } from './receipt/receipt-lines'
import { StageList } from './receipt/stage-list'
import { orderStages } from './receipt/stages'
import type { LiveOrder } from './use-live-order'
import { useOrderRecords } from './use-order-records'
import type { LiveStanding } from './use-order-standing'

const loadPresignActions = () => import('@/components/order/presign-actions')
const loadPlacementLines = () => import('@/components/order/placement-lines')
const loadVerdict = () => import('@/components/order/order-verdict')
const loadReportRail = () => import('@/components/order/report-rail')

/** An order as a receipt: what it trades, the result, and the available actions. */
export function OrderBody(props: {
  network: NetworkView
  book: TokenBook
  live: LiveOrder
  order: Order
  standing: LiveStanding
  onAgain: (order: Order) => void
}) {
  const { network, book, live, order } = props
  const { cause, verdict, market } = props.standing
  // A placement contract sells what it received as the native coin.
  const isPlacement = order.ethflowData !== undefined
  const sold = isPlacement ? NATIVE_TOKEN : order.sellToken
  const unitOf = useTokenFacts(network, [sold, order.buyToken])
  const sellToken = unitOf(sold)
  const buyToken = unitOf(order.buyToken)
  const signedQuote = useSignedQuote(order.uid)
  const quote = quoteOf(order, signedQuote) ?? undefined
  const marks = useMarks({ ...order, quote }, live.isFinal ? 'recorded' : market)
  const { account } = useWallet()
  const isYours = account === (order.onchainUser ?? order.owner)
  const zone = useTimeZone()
  const announcement = live.isFinal ? finalSentence(order, { isYours, zone }) : ''
  const units = (token: Address) => (token === order.buyToken ? buyToken : sellToken)
  const ending = useRef<HTMLParagraphElement>(null)
  const showEnding = useCallback(() => ending.current?.focus(), [])
  const facts = { network, order, sellToken, buyToken }
  return (
    <>
      <ReceiptAccount
        {...facts}
        {...{ account, signedQuote }}
        isUnlisted={book.isUnlisted}
        trades={live.trades}
      />
      <div className="border-t px-4 py-3 @min-[40rem]:px-6">
        <PartsOnDemand
          {...facts}
          hrefOf={(uid) => `/orders?network=${network.name}&account=${order.owner}&order=${uid}`}
        />
        {order.status === 'open' ? <Progress order={order} live={live} /> : null}
        {cause.length === 0 ? null : (
          <p className="mt-1 text-pretty" data-verdict={verdict?.code}>
            <CauseText cause={cause} units={units} />
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
        <StateDetails {...{ network, order, verdict, units }} isFinal={live.isFinal} />
        <div className="mt-3">
          <Rail
            {...{ network, sellToken, buyToken, marks, quote, order }}
            isFinal={live.isFinal}
            betterFor={isYours ? 'you' : 'owner'}
          />
        </div>
      </div>
      <Stages network={network} order={order} live={live} />
      <FillList {...facts} live={live} />
      <OrderActions
        network={network}
        order={order}
        isFinal={live.isFinal}
        user={isYours ? account : null}
        txHash={(live.trades.length === 1 ? live.trades[0]?.txHash : null) ?? null}
        {...{ sellToken, buyToken, market }}
        onAgain={props.onAgain}
        onEnded={showEnding}
      />
    </>
  )
}

/** The order's marks around a market of now, if there is one, or around those that were recorded. */
function useMarks(
  order: Omit<Order, 'quote'> & Pick<MarkedOrder, 'quote'>,
  market: RailMark | null | 'recorded',
): readonly RailMark[] {
  const separators = useSeparators()
  if (market === 'recorded') return recordedMarks(order, separators)
  return [...orderMarks(order), ...(market === null ? [] : [market])]
}

/** Where the order is on its way, or how it went. */
function Stages({ network, order, live }: { network: NetworkView; order: Order; live: LiveOrder }) {
  const separators = useSeparators()
  const zone = useTimeZone()
  const records = useOrderRecords(network, order.uid, live)
  const blocks = live.trades.map(({ blockNumber }) => blockNumber)
  const { competition } = live
  return (
    <StageList
      stages={orderStages({ order, competition, blocks, records }, { separators, zone })}
    />
  )
}

/** Each fill, unless there is one that filled all: its stages and its button say that. */
function FillList(
  props: Omit<ComponentProps<typeof Fills>, 'trades' | 'unreadTrades'> & {
    order: Order
    live: LiveOrder
  },
) {
  const { order, live, ...facts } = props
  const { trades, unreadTrades } = live
  const isWhole = order.status === 'fulfilled' && trades.length === 1 && unreadTrades === 0
  if (order.executedBuyAmount === 0n || isWhole) return null
  return (
    <div className="border-t px-4 @min-[40rem]:px-6">
      <Fills {...facts} {...{ trades, unreadTrades }} />
    </div>
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
    <part.ReportRail {...ended} network={network} order={{ ...order, quote }} />
  )
}

/** Read after the first render, as only the browser has it. */
function useSignedQuote(uid: OrderUid): SignedQuote | null {
  const [quote, setQuote] = useState<SignedQuote | null>(null)
  useEffect(() => setQuote(findSignedQuote(uid)), [uid])
  return quote
}

/** What only some orders have; its code loads when it is needed. */
function StateDetails(props: {
  network: NetworkView
  order: Order
  verdict: OrderVerdictView | null
  isFinal: boolean
  units: (token: Address) => TokenUnit
}) {
  const { network, order, isFinal } = props
  const { part: presign } = useLoaded(
    loadPresignActions,
    order.signingScheme === 'presign' && !isFinal,
  )
  const { part: placement } = useLoaded(loadPlacementLines, order.ethflowData !== undefined)
  const hasExpired = order.status === 'expired' && props.verdict !== null
  const { part: verdict } = useLoaded(loadVerdict, hasExpired)
  return (
    <>
      {verdict === null || props.verdict === null || !hasExpired ? null : (
        <verdict.OrderVerdict verdict={props.verdict} units={props.units} />
      )}
      {presign === null || isFinal ? null : (
        <presign.PresignActions network={network} order={order} />
      )}
      {placement === null ? null : <placement.RefundLine network={network} order={order} />}
    </>
  )
}
