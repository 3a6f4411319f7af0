'use client'

import { useId, useState } from 'react'
import { FlipIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { PageTitle } from '@/components/ui/page-title'
import { useLoaded } from '@/components/ui/use-loaded'
import { toTypedText } from '@/lib/client/format/parse-amount'
import { formatAtoms, formatPlain } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { exceedsBalance } from './action-reason'
import { AmountField } from './amount-field'
import { keepRecentToken } from './recent-tokens'
import { loadTokenPicker, TokenPickerOnDemand } from './token-picker-on-demand'
import { TradeOptions } from './trade-options'
import type { FormSide } from './use-form-reach'
import type { Trade } from './use-trade'

const loadNativeWay = () => import('./native-way-choice')

/** The two sides of the trade and the order's other options. */
export function TradeForm(props: {
  trade: Trade
  /** The side whose token the user is choosing. */
  picking: FormSide | null
  onPick: (side: FormSide | null) => void
}) {
  const { trade, picking, onPick } = props
  const isNativeSell = trade.sale.way !== 'token'
  const max = isNativeSell ? trade.spendableNative : trade.balance
  const { part: native } = useLoaded(loadNativeWay, isNativeSell)
  const { form, dispatch, sellToken, buyToken, shown } = trade
  const separators = useSeparators()
  const limitId = useId()
  const [spoken, setSpoken] = useState('')
  const isStale = trade.quote.response !== null && !trade.quote.isFresh
  const buying = form.kind === 'buy' && !form.isLimit

  const speakQuote = () => {
    const { response, isFresh } = trade.quote
    if (response === null || !isFresh || buyToken === null || sellToken === null) return
    const { quote } = response
    setSpoken(
      buying
        ? `You pay about ${formatAtoms(quote.sellAmount + quote.feeAmount, sellToken.decimals, separators)} ${safeSymbol(sellToken.symbol)}`
        : `You receive about ${formatAtoms(quote.buyAmount, buyToken.decimals, separators)} ${safeSymbol(buyToken.symbol)}`,
    )
  }
  const choose = (address: Parameters<typeof keepRecentToken>[1]) => {
    keepRecentToken(trade.network.name, address)
    dispatch({ type: picking === 'sell' ? 'sellTokenChosen' : 'buyTokenChosen', token: address })
    onPick(null)
  }
  // Open the picker with the unlisted address, so that the user can import it.
  const unlisted = {
    sell: sellToken === null ? form.sellToken : null,
    buy: buyToken === null ? form.buyToken : null,
  }
  // Ignore a failed preload: the error is shown when the picker is opened.
  const nearPicker = () => void loadTokenPicker().catch(() => undefined)
  return (
    <div>
      <div className="flex min-h-12 items-center justify-between border-b px-4">
        <PageTitle>Trade</PageTitle>
        <label htmlFor={limitId} className="flex min-h-11 items-center gap-2 text-body">
          Limit
          <input
            id={limitId}
            type="checkbox"
            checked={form.isLimit}
            onChange={(event) =>
              dispatch({ type: 'limitSwitched', isLimit: event.target.checked, shown })
            }
            className="size-5 accent-accent"
          />
        </label>
      </div>
      <AmountField
        side="Sell"
        token={sellToken}
        unlisted={unlisted.sell}
        text={shown.sell}
        reading={trade.reading.sell}
        isEstimate={buying && shown.sell !== ''}
        isStale={buying && isStale}
        balance={trade.balance}
        noBalance={trade.noBalance}
        max={
          max === null || sellToken === null
            ? null
            : toTypedText(formatPlain(max, sellToken.decimals), separators)
        }
        exceedsBalance={exceedsBalance(trade)}
        onType={(text) => dispatch({ type: 'sellTyped', text })}
        onBlur={speakQuote}
        onPickToken={() => onPick('sell')}
        onNearPicker={nearPicker}
      />
      {isNativeSell && native !== null ? (
        <native.NativeWayChoice network={trade.network} form={form} dispatch={dispatch} />
      ) : null}
      {/* Space above, so that the button does not cover the field's text. */}
      <div className="relative mt-2 border-t max-rail:mt-3">
        <button
          type="button"
          onClick={() => dispatch({ type: 'flipped', shown })}
          aria-label="Turn the pair around"
          className="touch-target -translate-y-1/2 absolute start-1/2 top-0 inline-flex size-8 -translate-x-1/2 items-center justify-center rounded-card border border-control bg-surface text-muted hover:bg-sunken hover:text-text rtl:translate-x-1/2"
        >
          <FlipIcon />
        </button>
      </div>
      {trade.sale.way === 'wrap' ? null : (
        <>
          <AmountField
            side="Buy"
            token={buyToken}
            unlisted={unlisted.buy}
            text={shown.buy}
            reading={trade.reading.buy}
            isEstimate={!buying && !form.isLimit && shown.buy !== ''}
            readOnly={isNativeSell && !form.isLimit}
            isStale={!buying && isStale}
            balance={form.buyToken === null ? null : (trade.balances?.get(form.buyToken) ?? null)}
            noBalance={trade.noBalance}
            max={null}
            exceedsBalance={false}
            onType={(text) => dispatch({ type: 'buyTyped', text })}
            onBlur={speakQuote}
            onPickToken={() => onPick('buy')}
            onNearPicker={nearPicker}
          />
          {buying ? (
            <p className="px-4 pb-3 text-table">
              This is a buy order: you get exactly this amount and pay at most the signed maximum.
            </p>
          ) : null}
          {form.isLimit ? (
            <p className="px-4 pb-3 text-table">
              This is a limit order: it waits until both amounts can be met. The service takes its
              costs out of what is better than that.
            </p>
          ) : null}
          <TradeOptions
            form={form}
            reading={trade.reading}
            autoSlippage={trade.autoSlippage}
            dispatch={dispatch}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {picking === null ? null : (
        <TokenPickerOnDemand
          startText={unlisted[picking] ?? ''}
          title={picking === 'sell' ? 'Token to sell' : 'Token to buy'}
          network={trade.network}
          book={trade.book}
          balances={trade.balances}
          onChoose={choose}
          onClose={() => onPick(null)}
        />
      )}
    </div>
  )
}
