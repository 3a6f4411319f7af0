'use client'

import type { ReactNode } from 'react'
import { AmountField } from '@/components/trade/form/amount-field'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { useSeparators } from '@/components/ui/number-format'
import { toTypedText } from '@/lib/client/format/parse-amount'
import { formatUsd } from '@/lib/client/format/usd'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { distanceFrom } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain, formatSignificant } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { exceedsBalance } from './action-reason'

/** Whether the order fixes the bought amount and quotes the sold one. */
export const isMarketBuy = ({ form }: Pick<Trade, 'form'>): boolean =>
  form.kind === 'buy' && !form.isLimit

const isUnlisted = ({ book }: Trade, token: TokenListEntry | null): boolean =>
  token !== null && book.isUnlisted(token.address)

const isQuoteStale = ({ quote }: Trade): boolean => quote.response !== null && !quote.isFresh

type SideProps = {
  trade: Trade
  /** The side's token if it is not listed. */
  unlisted: Address | null
  onBlur: () => void
  onPickToken: () => void
  onNearPicker: () => void
}

/** What a shown amount is worth in dollars; null while the amount or the price is unknown. */
function worthText(
  atoms: bigint | null,
  token: TokenListEntry | null,
  priceUsd: number | null,
  separators: Separators,
): string | null {
  const worth = token === null ? null : worthUsd(atoms, token.decimals, priceUsd)
  return worth === null ? null : formatUsd(worth, separators)
}

/** Six significant digits; null while the amount is unknown. */
const shortText = (
  atoms: bigint | null,
  token: TokenListEntry | null,
  separators: Separators,
): string | null =>
  token === null || atoms === null ? null : formatSignificant(atoms, token.decimals, separators)

/** How the order compares with the market, for the side that it is about; null for the other one. */
function comparisonOf(trade: Trade, kind: OrderKind, separators: Separators): ReactNode {
  const { outcome } = trade
  if (outcome === null || outcome.kind !== kind) return null
  if (outcome.toMarketBps !== null) {
    return (
      <span className={toneClass[outcome.tone]}>
        {distanceFrom(outcome.toMarketBps, 'market', separators, t)}
      </span>
    )
  }
  const priceUsd = kind === 'sell' ? trade.prices.usd.buy : trade.prices.usd.sell
  return priceUsd === null ? `${t`No USD price`} · ${t`market unknown`}` : t`market unknown`
}

const toneClass = {
  good: 'text-good',
  plain: '',
  caution: 'text-caution',
  bad: 'text-bad',
} as const

function sellLabel(trade: Trade): string {
  if (trade.form.kind === 'sell') return t`You sell`
  return trade.form.isLimit ? t`You pay, at most` : t`You pay, about`
}

function buyLabel({ form }: Trade): string {
  if (form.kind === 'buy') return t`You receive`
  return form.isLimit ? t`You receive, at least` : t`You receive, about`
}

/** The amount that is sold, with its token. */
export function SellSide({ trade, ...handlers }: SideProps) {
  const { dispatch, sellToken, shown, reading } = trade
  const separators = useSeparators()
  const max = trade.sellMode.way === 'token' ? trade.balance : trade.spendableNative
  const isQuoted = isMarketBuy(trade)
  const atoms = isQuoted ? (shown.ratio?.sellAmount ?? null) : reading.sellAmount
  return (
    <AmountField
      {...handlers}
      network={trade.network}
      side="sell"
      label={sellLabel(trade)}
      token={sellToken}
      isImported={isUnlisted(trade, sellToken)}
      text={shown.sell}
      shortText={shortText(atoms, sellToken, separators)}
      worth={worthText(atoms, sellToken, trade.prices.usd.sell, separators)}
      comparison={comparisonOf(trade, 'buy', separators)}
      reading={reading.sell}
      isEstimate={isQuoted && shown.sell !== ''}
      isStale={isQuoted && isQuoteStale(trade)}
      balance={trade.balance}
      noBalance={trade.noBalance}
      max={
        max === null || sellToken === null
          ? null
          : toTypedText(formatPlain(max, sellToken.decimals), separators)
      }
      exceedsBalance={exceedsBalance(trade)}
      onType={(text) => dispatch({ type: 'sellTyped', text })}
    />
  )
}

/** The amount that is bought, with its token. */
export function BuySide({ trade, ...handlers }: SideProps) {
  const { form, dispatch, buyToken, shown, reading } = trade
  const separators = useSeparators()
  const isBuying = isMarketBuy(trade)
  const isQuoted = !isBuying && !form.isLimit
  const isInParts = form.overTime !== null
  const atoms = isQuoted ? (shown.ratio?.buyAmount ?? null) : reading.buyAmount
  const signed = <SignedLimit trade={trade} />
  return (
    <AmountField
      {...handlers}
      network={trade.network}
      side="buy"
      label={buyLabel(trade)}
      token={buyToken}
      isImported={isUnlisted(trade, buyToken)}
      text={shown.buy}
      shortText={shortText(atoms, buyToken, separators)}
      worth={worthText(atoms, buyToken, trade.prices.usd.buy, separators)}
      comparison={comparisonOf(trade, 'sell', separators)}
      lastLine={trade.draft === null || form.isLimit || isInParts ? undefined : signed}
      reading={reading.buy}
      isEstimate={isQuoted && shown.buy !== ''}
      readOnly={isInParts || (trade.sellMode.way !== 'token' && !form.isLimit)}
      isStale={isQuoted && isQuoteStale(trade)}
      balance={form.buyToken === null ? null : (trade.balances?.get(form.buyToken) ?? null)}
      noBalance={trade.noBalance}
      max={null}
      exceedsBalance={false}
      onType={(text) => dispatch({ type: 'buyTyped', text })}
    />
  )
}

/** What is signed: the least that is received, or the most that is paid. */
function SignedLimit({ trade }: { trade: Trade }) {
  const { draft, sellToken, buyToken } = trade
  const separators = useSeparators()
  if (draft === null || sellToken === null || buyToken === null) return null
  const isSell = draft.kind === 'sell'
  const token = isSell ? buyToken : sellToken
  const atoms = isSell ? draft.buyAmount : draft.sellAmount
  return (
    <span className="flex w-full min-w-0 flex-wrap items-center justify-between gap-x-2">
      <span className="text-muted">{isSell ? t`At least, signed` : t`At most, signed`}</span>
      <span className="font-semibold">
        {formatSignificant(atoms, token.decimals, separators)} <bdi>{tokenLabel(token)}</bdi>
      </span>
    </span>
  )
}
