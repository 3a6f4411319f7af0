'use client'

import { useMemo, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { IdChip } from '@/components/ui/id-chip'
import { PriceRail } from '@/components/ui/price-rail'
import { rich } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import { type TokenUnits, useTokenFacts } from '@/components/ui/use-token-facts'
import { marketMark } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { Bid } from './chosen-bid'
import { TokenPair } from './token-pair'
import type { BidOrders } from './use-bid-orders'

type BidOrder = Bid['orders'][number]

/** Rendering hundreds of price rails at once is slow; a button shows the others. */
const FIRST_SHOWN = 20

/** Every order of a bid: the amounts it trades against the signed limit. */
export function BidOrderList(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  bid: Bid
  found: BidOrders
  order: OrderUid | null
}) {
  const { bid, order, found } = props
  const number = useNumber()
  const [all, setAll] = useState(false)
  const orders = useMemo(
    () => bid.orders.toSorted((a, b) => Number(b.id === order) - Number(a.id === order)),
    [bid, order],
  )
  const shown = all ? orders : orders.slice(0, FIRST_SHOWN)
  return (
    <section aria-label={t`Orders of this bid`} className="pt-2">
      <h3 className="px-3 pt-3 pb-1 font-medium text-table">
        {t`Orders it fills`} <span className="text-muted">{number(orders.length)}</span>
      </h3>
      <ul className="divide-y divide-hairline">
        {shown.map((trade) => (
          <OrderOfBid
            key={trade.id}
            {...props}
            trade={trade}
            signed={found.orders.get(trade.id) ?? null}
            isHighlighted={trade.id === order}
          />
        ))}
      </ul>
      {shown.length === orders.length ? null : (
        <div className="border-t px-3 py-2">
          <Button size="compact" onClick={() => setAll(true)}>
            {t`Show all ${number(orders.length)}`}
          </Button>
        </div>
      )}
    </section>
  )
}

function OrderOfBid(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  bid: Bid
  trade: BidOrder
  signed: Order | null
  found: BidOrders
  isHighlighted: boolean
}) {
  const { network, trade, signed } = props
  const units = useTokenFacts(network, [trade.sellToken, trade.buyToken])
  const sell = units(trade.sellToken)
  const buy = units(trade.buyToken)
  const sold = <Amount atoms={trade.sellAmount} token={sell} />
  const bought = <Amount atoms={trade.buyAmount} token={buy} />
  return (
    <li
      className={classNames(
        'px-3 py-3 [contain-intrinsic-size:auto_10rem] [content-visibility:auto]',
        props.isHighlighted && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-body">
          <TokenPair network={network} sellToken={trade.sellToken} buyToken={trade.buyToken} />
        </span>
        <IdChip uid={trade.id} network={network.name} />
      </div>
      <p className="mt-1 text-table">
        {rich`Sells ${sold} for ${bought}`}
        {signed === null ? null : <Surplus signed={signed} trade={trade} units={units} />}
      </p>
      <div className="mt-2">
        {signed === null ? (
          <MissingLimit found={props.found} />
        ) : (
          <PriceRail
            sellToken={sell}
            buyToken={buy}
            marks={railMarks(signed, trade, props.bid, props.competition)}
            betterFor="owner"
          />
        )}
      </div>
    </li>
  )
}

/** The height of the price rail, so that the layout does not shift. */
function MissingLimit({ found }: { found: BidOrders }) {
  return (
    <div className="min-h-24 pt-2 text-muted text-table">
      {found.isReading ? (
        <Skeleton className="w-2/3" />
      ) : (
        t`— its limit is not known here: the order is not stored, or could not be read`
      )}
    </div>
  )
}

function Surplus(props: { signed: Order; trade: BidOrder; units: TokenUnits }) {
  const { signed, trade, units } = props
  const surplus = limitSurplus(signed, {
    executedSell: trade.sellAmount,
    executedBuy: trade.buyAmount,
  })
  const token = signed.kind === 'sell' ? signed.buyToken : signed.sellToken
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        {rich`surplus ${<Amount atoms={surplus} token={units(token)} />}`}
      </span>
    </>
  )
}

/**
 * Marks for the limit, this bid and the market of the auction, and ticks for the other bids on the
 * same order.
 */
function railMarks(
  signed: Order,
  trade: BidOrder,
  bid: Bid,
  competition: SolverCompetitionV2,
): readonly RailMark[] {
  const others = competition.solutions
    .filter(({ ranking }) => ranking !== bid.ranking)
    .flatMap(({ orders }) => orders.filter(({ id }) => id === trade.id))
  const prices = { get: (token: Address) => competition.auction.prices[token] }
  const market = marketMark(trade, prices)
  return [
    ...(market === null ? [] : [market]),
    { kind: 'limit', sellAmount: signed.sellAmount, buyAmount: signed.buyAmount },
    {
      kind: 'executed',
      sellAmount: trade.sellAmount,
      buyAmount: trade.buyAmount,
      label: t`This bid`,
    },
    ...others.map(({ sellAmount, buyAmount }) => ({ kind: 'bid' as const, sellAmount, buyAmount })),
  ]
}
