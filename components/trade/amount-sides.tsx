'use client'

import { AmountField } from '@/components/trade/form/amount-field'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { useSeparators } from '@/components/ui/number-format'
import { toTypedText } from '@/lib/client/format/parse-amount'
import { formatUsd } from '@/lib/client/format/usd'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
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

/** The amount that is sold, with its token. */
export function SellSide({ trade, ...handlers }: SideProps) {
  const { dispatch, sellToken, shown, reading } = trade
  const separators = useSeparators()
  const max = trade.sellMode.way === 'token' ? trade.balance : trade.spendableNative
  const isQuoted = isMarketBuy(trade)
  return (
    <AmountField
      {...handlers}
      network={trade.network}
      side="sell"
      token={sellToken}
      isImported={isUnlisted(trade, sellToken)}
      text={shown.sell}
      worth={worthText(
        isQuoted ? (shown.ratio?.sellAmount ?? null) : reading.sellAmount,
        sellToken,
        trade.prices.usd.sell,
        separators,
      )}
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
  return (
    <>
      <AmountField
        {...handlers}
        network={trade.network}
        side="buy"
        token={buyToken}
        isImported={isUnlisted(trade, buyToken)}
        text={shown.buy}
        worth={worthText(
          isQuoted ? (shown.ratio?.buyAmount ?? null) : reading.buyAmount,
          buyToken,
          trade.prices.usd.buy,
          separators,
        )}
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
      {isBuying ? (
        <p className="px-4 pb-2 text-table">
          {t`This is a buy order: you get exactly this amount and pay at most the signed maximum.`}
        </p>
      ) : null}
    </>
  )
}
