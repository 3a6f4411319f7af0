'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { OverLimit } from '@/components/order/over-limit'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { PairMark, TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { ToneStamp } from '@/components/ui/status-stamp'
import { useNumber } from '@/components/ui/use-number'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import type { ToldAuction } from '@/lib/client/auctions/told-auction'
import { formatPrice } from '@/lib/client/format/price'
import type { SignedTerms } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { formatSignificant } from '@/lib/domain/token/format-amount'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { FoundBeyond } from './found-beyond'
import { isMeeting, type Trade, uniformPrice } from './front-state'

/**
 * A settled auction as an account: two orders of its winner, one on each side, or what its only one gave
 * and got; and the one price between their tokens on the stem.
 */
export function AuctionAccount(props: {
  network: NetworkView
  auction: ToldAuction
  orders: ReadonlyMap<string, SignedTerms>
  units: TokenUnits
  coinUsd: number | null
}) {
  const { network, auction, units } = props
  const number = useNumber()
  const separators = useSeparators()
  const { winner } = auction
  const [first, second] = winner?.orders ?? []
  if (winner === null || first === undefined) return null
  const sold = units(first.sellToken)
  const bought = units(first.buyToken)
  const price = formatPrice(
    uniformPrice(winner, first),
    sold.decimals,
    bought.decimals,
    'buyPerSell',
    separators,
  )
  const link = (
    <Link className="link" href={auctionHref(network.name, auction.auctionId)}>
      {t`Auction ${number(auction.auctionId)}`}
    </Link>
  )
  return (
    <section
      aria-label={t`An auction`}
      className="border-x border-t-2 border-b border-x-hairline border-t-text border-b-hairline bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-5 py-3 text-table">
        <span>
          {isMeeting(winner)
            ? rich`${link}, two orders filled from each other`
            : rich`${link}, filled by its best bid`}
        </span>
        <ToneStamp tone="good">{t`Settled`}</ToneStamp>
      </div>
      <div className="grid grid-cols-2 divide-x-2 divide-text">
        {second === undefined ? (
          <OneOrder {...props} trade={first} />
        ) : (
          <>
            <Side {...props} trade={first} />
            <Side {...props} trade={second} />
          </>
        )}
      </div>
      <p className="relative z-1 mx-auto -mt-4 w-fit max-w-full rounded-card bg-text px-3 py-1.5 font-medium text-canvas text-table">
        <bdi dir="ltr">{`1 ${tokenLabel(sold)} = ${price} ${tokenLabel(bought)}`}</bdi>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 pb-4 text-table">
        <MarkedSolver solver={winner.solverAddress}>
          {winner.solverName ?? shortAddress(winner.solverAddress)}
        </MarkedSolver>
        <span className="text-muted">
          <FoundBeyond network={network} score={winner.score} coinUsd={props.coinUsd} />
        </span>
      </div>
    </section>
  )
}

type OrderProps = {
  network: NetworkView
  trade: Trade
  orders: ReadonlyMap<string, SignedTerms>
  units: TokenUnits
}

/** An order on its side of the stem: what it sold, what it got for it, and how that compares with its limit. */
function Side(props: OrderProps) {
  const { network, trade } = props
  const { amount, sold, bought, signed } = useTraded(props)
  return (
    <Half
      head={<Owner signed={signed} />}
      mark={<PairMark network={network} first={sold} second={bought} />}
      lead={t`${amount(trade.sellAmount, sold)} ${tokenLabel(sold)} for`}
      amount={amount(trade.buyAmount, bought)}
      symbol={tokenLabel(bought)}
    >
      <OverLimit trade={trade} signed={signed} />
    </Half>
  )
}

/** The only order, on both sides of the stem: what it gave and what it got. */
function OneOrder(props: OrderProps) {
  const { network, trade } = props
  const { amount, sold, bought, signed } = useTraded(props)
  return (
    <>
      <Half
        head={t`Sold`}
        mark={<TokenMark network={network} token={sold} size={20} />}
        amount={amount(trade.sellAmount, sold)}
        symbol={tokenLabel(sold)}
      >
        <span className="text-muted">
          <Owner signed={signed} />
        </span>
      </Half>
      <Half
        head={t`Received`}
        mark={<TokenMark network={network} token={bought} size={20} />}
        amount={amount(trade.buyAmount, bought)}
        symbol={tokenLabel(bought)}
      >
        <OverLimit trade={trade} signed={signed} />
      </Half>
    </>
  )
}

const Owner = ({ signed }: { signed: SignedTerms | null }) => (
  <span className="hex min-w-0 truncate">
    {signed === null ? t`Order` : shortAddress(signed.owner)}
  </span>
)

/** What an order trades and signed, and how its amounts are written: in six significant digits. */
function useTraded({ trade, orders, units }: OrderProps) {
  const separators = useSeparators()
  return {
    amount: (atoms: bigint, { decimals }: TokenUnit) =>
      formatSignificant(atoms, decimals ?? 0, separators),
    sold: units(trade.sellToken),
    bought: units(trade.buyToken),
    signed: orders.get(trade.id) ?? null,
  }
}

function Half(props: {
  head: ReactNode
  mark: ReactNode
  lead?: string
  amount: string
  symbol: string
  children: ReactNode
}) {
  return (
    <div className="min-w-0 px-4 pt-5 pb-9 rail:px-5">
      <div className="flex items-center justify-between gap-2 text-muted text-table">
        {props.head}
        {props.mark}
      </div>
      {props.lead === undefined ? null : <p className="mt-3.5 text-muted">{props.lead}</p>}
      <p className="mt-0.5 wrap-anywhere font-medium text-page tabular-nums rail:text-amount">
        <bdi dir="ltr">{props.amount}</bdi>
      </p>
      <p className="font-medium text-input">{props.symbol}</p>
      <p className="mt-3">{props.children}</p>
    </div>
  )
}
