'use client'

import { OverLimit } from '@/components/order/over-limit'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { IdChip } from '@/components/ui/id-chip'
import { AccountMark } from '@/components/ui/marks/account-mark'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { rich } from '@/components/ui/rich'
import { SignificantAmount } from '@/components/ui/significant-amount'
import { Skeleton } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { type TokenUnits, useTokenFacts } from '@/components/ui/use-token-facts'
import { bestOtherOffer, type OtherOffer } from '@/lib/client/auctions/compare-bids'
import { marketMark } from '@/lib/client/format/order-marks'
import { formatPrice } from '@/lib/client/format/price'
import { priceUnitText } from '@/lib/client/format/price-unit-text'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { SignedTerms } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limitGain } from '@/lib/domain/fee/surplus'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import { amountUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { type Bid, solverName } from './chosen-bid'
import type { OrdersRead } from './use-orders-read'

type Trade = Bid['orders'][number]

type BidOrderProps = {
  network: NetworkView
  competition: SolverCompetitionV2
  bid: Bid
  trade: Trade
  signed: SignedTerms | null
  found: OrdersRead
  /** Whether it is one of two that stand beside each other. */
  isSide: boolean
  /** Whether others stand above it, so that it is drawn only once it is near. */
  isBelow: boolean
  isHighlighted: boolean
}

/** An order of a bid: what it gives and gets, against its signed limit and the market. */
export function BidOrder(props: BidOrderProps) {
  const { network, trade, isSide } = props
  const units = useTokenFacts(network, tokensOf(trade))
  return (
    <li
      className={classNames(
        'min-w-0 px-4 py-5 rail:px-6',
        !isSide && 'gap-x-10 wide:grid wide:grid-cols-2',
        props.isBelow &&
          '[contain-intrinsic-size:auto_28rem] [content-visibility:auto] wide:[contain-intrinsic-size:auto_15rem]',
        props.isHighlighted && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
    >
      <div className="min-w-0">
        <OrderHead {...props} units={units} />
        <TradedAmounts {...props} units={units} />
        <Gain {...props} units={units} />
      </div>
      <OrderPrices {...props} units={units} />
    </li>
  )
}

const tokensOf = ({ sellToken, buyToken }: Trade) =>
  [sellToken, buyToken].filter((token) => token !== ZERO_ADDRESS)

function OrderHead({ network, trade, units }: BidOrderProps & { units: TokenUnits }) {
  const { owner } = unpackOrderUid(trade.id)
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-table">
      {tokensOf(trade).length < 2 ? null : (
        <PairMark
          network={network}
          first={units(trade.sellToken)}
          second={units(trade.buyToken)}
          size={24}
        />
      )}
      <span className="inline-flex items-center gap-1.5 text-muted">
        <AccountMark account={owner} size={16} />
        <AddressText address={owner} copy={false} />
      </span>
      <span className="ms-auto">
        <IdChip uid={trade.id} network={network.name} />
      </span>
    </div>
  )
}

/** What was paid in words, what was got as the number, and how much better that is than signed. */
function TradedAmounts(props: BidOrderProps & { units: TokenUnits }) {
  const { trade, units } = props
  const bought = units(trade.buyToken)
  return (
    <>
      <p className="mt-4 text-muted text-section leading-6">
        {rich`${<Amount atoms={trade.sellAmount} token={units(trade.sellToken)} />} for`}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2.5 font-medium">
        {bought.isLoading ? (
          <Skeleton className="h-12 w-40" />
        ) : (
          <>
            <span className="wrap-anywhere text-result tabular-nums">
              <SignificantAmount atoms={trade.buyAmount} token={bought} />
            </span>
            <span className="text-section">{amountUnit(bought, t).label}</span>
          </>
        )}
      </p>
      <p className="mt-1 text-input">
        {props.signed === null && props.found.isReading ? (
          <Skeleton className="w-44" />
        ) : (
          <OverLimit trade={trade} signed={props.signed} />
        )}
      </p>
    </>
  )
}

/** What the gain is measured against: the signed limit, and the best that another bid offered. */
function Gain(props: BidOrderProps & { units: TokenUnits }) {
  const { trade, signed, competition, bid } = props
  return (
    <div className="mt-4 border-y">
      <FactList>
        {signed === null ? (
          <UnknownLimit found={props.found} />
        ) : (
          <SignedLimit trade={trade} signed={signed} units={props.units} />
        )}
        {competition.solutions.length < 2 ? null : (
          <Fact name={t`Best other bid`}>
            <OtherBid other={bestOtherOffer(trade.id, bid, competition.solutions)} />
          </Fact>
        )}
      </FactList>
    </div>
  )
}

function OtherBid({ other }: { other: OtherOffer<Bid> | null }) {
  const separators = useSeparators()
  if (other === null) return <span className="text-muted">{t`none fills this order`}</span>
  const name = solverName(other.bid) ?? t`unnamed solver`
  const { bps } = other
  return bps === 0 ? t`the same, ${name}` : `${formatBpsDifference(bps, separators)}, ${name}`
}

function OrderPrices(props: BidOrderProps & { units: TokenUnits }) {
  const { trade, signed, units } = props
  const separators = useSeparators()
  const sell = units(trade.sellToken)
  const buy = units(trade.buyToken)
  const price = formatPrice(trade, sell.decimals, buy.decimals, 'buyPerSell', separators)
  return (
    <div className="min-w-0">
      <div className="border-b">
        <FactList>
          <Fact name={t`Price`}>
            <b className="font-medium">
              <bdi dir="ltr">
                {price} {priceUnitText({ sellToken: sell, buyToken: buy }, 'buyPerSell')}
              </bdi>
            </b>
          </Fact>
        </FactList>
      </div>
      <div className="mt-3">
        {signed === null ? (
          <MissingLimit found={props.found} />
        ) : (
          <PriceRail sellToken={sell} buyToken={buy} marks={railMarks(props)} betterFor="owner" />
        )}
      </div>
    </div>
  )
}

/** The least a sell order may get for what the bid sells, the most a buy order may pay; and what is beyond. */
function SignedLimit(props: { trade: Trade; signed: SignedTerms; units: TokenUnits }) {
  const { trade, signed, units } = props
  const isSell = signed.kind === 'sell'
  const gain = limitGain(signed, {
    executedSell: trade.sellAmount,
    executedBuy: trade.buyAmount,
  })
  return (
    <>
      <Fact name={isSell ? t`At least, signed` : t`At most, signed`}>
        <b className="font-medium">
          <Amount
            atoms={gain?.limitAmount ?? null}
            token={units(isSell ? trade.buyToken : trade.sellToken)}
          />
        </b>
      </Fact>
      <Fact name={t`Surplus`}>
        <Amount
          atoms={gain?.surplus ?? null}
          token={units(isSell ? trade.buyToken : trade.sellToken)}
        />
      </Fact>
    </>
  )
}

/** While it is read, as many lines as a known limit takes. */
function UnknownLimit({ found }: { found: OrdersRead }) {
  if (!found.isReading) return <Fact name={t`Signed limit`}>—</Fact>
  return [t`Signed limit`, t`Surplus`].map((name) => (
    <Fact key={name} name={name}>
      <Skeleton className="w-20" />
    </Fact>
  ))
}

/** The height of the price rail, so that the layout does not shift. */
function MissingLimit({ found }: { found: OrdersRead }) {
  return (
    <div className="min-h-40 pt-2 text-muted text-table rail:min-h-36">
      {found.isReading ? (
        <Skeleton className="w-2/3" />
      ) : (
        t`— its limit is not known here: the order is not stored, or could not be read`
      )}
    </div>
  )
}

/**
 * Marks for the limit, this bid and the market of the auction, and ticks for the other bids on the
 * same order.
 */
function railMarks({ signed, trade, bid, competition }: BidOrderProps): readonly RailMark[] {
  if (signed === null) return []
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
