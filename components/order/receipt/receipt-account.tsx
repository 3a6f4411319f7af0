'use client'

import { type ReactNode, useState } from 'react'
import { amountSize } from '@/components/ui/amount-size'
import { classNames } from '@/components/ui/class-names'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { SignificantAmount } from '@/components/ui/significant-amount'
import { Skeleton } from '@/components/ui/states'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { useUsdPrice } from '@/components/ui/use-usd-price'
import { formatUsd } from '@/lib/client/format/usd'
import type { SignedQuote } from '@/lib/client/orders/signed-quotes'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import type { Address } from '@/lib/domain/shared/address'
import { formatBps, formatBpsDifference, formatShare } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatSignificant } from '@/lib/domain/token/format-amount'
import { amountUnit, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { receiptLines } from './receipt-lines'
import {
  type AgainstQuote,
  againstQuote,
  receiptSides,
  type Side,
  type Sides,
} from './receipt-sides'
import { SumColumns } from './sum-columns'

type ReceiptAccountProps = {
  network: NetworkView
  order: Order
  sellToken: TokenUnit
  buyToken: TokenUnit
  isUnlisted: IsUnlisted
  trades: readonly TradeView[]
  /** The quote that was shown and signed in this browser; null if there is none. */
  signedQuote: SignedQuote | null
  /** The connected account; null if none. */
  account: Address | null
}

/**
 * An order as an account: what was given on the left, what was received on the right, from the
 * service's record of the chain, and below both the sums that lead there. Before its first fill it
 * has what was signed.
 */
export function ReceiptAccount(props: ReceiptAccountProps) {
  const { network, order, sellToken, buyToken } = props
  const [isWhole, setIsWhole] = useState(false)
  const lines = receiptLines(order)
  const facts = lines === null ? null : { ...props, lines }
  const isBuy = order.kind === 'buy'
  const comparison = facts === null ? null : againstQuote(facts)
  const compared = comparison === null ? null : <Comparison comparison={comparison} />
  const share = filledShare(order, useSeparators())
  return (
    <AccountHalves
      {...props}
      sides={receiptSides(order, props.account)}
      notes={isBuy ? [compared, share] : [share, compared]}
    >
      {facts === null ? null : (
        <SumColumns
          facts={facts}
          token={isBuy ? sellToken : buyToken}
          isListed={network.capabilities.trades}
          isWhole={isWhole}
          onWhole={setIsWhole}
        />
      )}
    </AccountHalves>
  )
}

/** Both sides of an order, next to each other where there is room, and what stands below them. */
export function AccountHalves(props: {
  network: NetworkView
  order: Pick<Order, 'sellToken' | 'buyToken'>
  sellToken: TokenUnit
  buyToken: TokenUnit
  isUnlisted: IsUnlisted
  sides: Sides
  /** Beside the worth of what is sold, and of what is received. */
  notes?: readonly [ReactNode, ReactNode]
  children?: ReactNode
}) {
  const { network, isUnlisted, order, sides, notes = [null, null] } = props
  const half = { network, isUnlisted }
  return (
    <div className="grid @min-[32rem]:grid-cols-2">
      <Half
        {...half}
        side={sides.sold}
        token={props.sellToken}
        address={order.sellToken}
        comparison={notes[0]}
      />
      <Half
        {...half}
        isSecond
        side={sides.received}
        token={props.buyToken}
        address={order.buyToken}
        comparison={notes[1]}
      />
      {props.children}
    </div>
  )
}

/** One side of the account, with its amount as the largest thing. */
function Half(props: {
  network: NetworkView
  side: Side
  token: TokenUnit
  /** Of the order; a placement sells the native coin instead. */
  address: Address
  isUnlisted: IsUnlisted
  isSecond?: boolean
  comparison: ReactNode
}) {
  const { side, token, isSecond = false } = props
  const separators = useSeparators()
  const { label, decimals } = amountUnit(token, t)
  const text = formatSignificant(side.atoms, decimals, separators)
  const worth = useWorth(props.network, token, side.atoms)
  return (
    <div
      className={classNames(
        'min-w-0 px-4 pt-3 pb-4 @min-[40rem]:px-6 @min-[40rem]:pt-4',
        isSecond &&
          'border-t-2 border-t-text @min-[32rem]:border-s-2 @min-[32rem]:border-s-text @min-[32rem]:border-t-0',
      )}
    >
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="text-muted">{side.label}</span>
        <span className="inline-flex min-w-0 items-center gap-2 font-medium text-input">
          <TokenMark network={props.network} token={token} size={24} />
          <bdi className="truncate">{label}</bdi>
        </span>
      </div>
      <p
        className={classNames(
          'mt-1 flex min-h-12 items-center @min-[40rem]:min-h-16',
          isSecond ? 'font-medium' : '',
          amountSize(text.length),
        )}
      >
        {token.isLoading ? <Skeleton /> : <SignificantAmount atoms={side.atoms} token={token} />}
      </p>
      {props.isUnlisted(props.address) ? <UnlistedMark address={props.address} /> : null}
      <p className="min-h-6 text-input text-muted">
        {worth}
        {worth === null || props.comparison === null ? null : ' · '}
        {props.comparison}
      </p>
    </div>
  )
}

/** What the amount is worth at the price of now, which is not the one of an older fill. */
function useWorth(network: NetworkView, token: TokenUnit, atoms: bigint): string | null {
  const separators = useSeparators()
  const { price } = useUsdPrice(network, token.address)
  const worth = token.decimals === null ? null : worthUsd(atoms, token.decimals, price)
  return worth === null ? null : t`≈ ${formatUsd(worth, separators)} now`
}

const CAUTION_BPS = 100

/** How the order did against the quote that was signed; a loss is coloured once it matters. */
function Comparison({ comparison }: { comparison: AgainstQuote }) {
  const separators = useSeparators()
  const { bps, direction, isBetter } = comparison
  // "Under" says the sign.
  const distance =
    bps === 0
      ? `< ${formatBps(1, separators)}`
      : direction === 'under'
        ? formatBps(-bps, separators)
        : formatBpsDifference(bps, separators, t)
  const lossTone = Math.abs(bps) >= CAUTION_BPS ? 'text-caution' : 'text-text'
  return (
    <span className={isBetter ? 'text-good' : lossTone}>
      {direction === 'equal'
        ? t`exactly the quote`
        : direction === 'over'
          ? t`${distance} over the quote`
          : t`${distance} under the quote`}
    </span>
  )
}

/** How much of an order that may be filled in parts is; null for another one. */
function filledShare(order: Order, separators: Separators): string | null {
  if (!order.partiallyFillable || order.executedBuyAmount === 0n) return null
  const share =
    order.kind === 'sell'
      ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
      : formatShare(order.executedBuyAmount, order.buyAmount, separators)
  return t`${share} of the order`
}
