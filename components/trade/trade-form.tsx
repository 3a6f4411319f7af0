'use client'

import { type ReactNode, useEffect, useId, useState } from 'react'
import { type FormKind, formKindOf, KindTabs, kindTabId } from '@/components/trade/form/kind-tabs'
import { OVER_TIME_START } from '@/components/trade/form/over-time-form'
import { keepRecentToken } from '@/components/trade/form/recent-tokens'
import {
  loadTokenPicker,
  TokenPickerOnDemand,
} from '@/components/trade/form/token-picker-on-demand'
import { TradeOptions } from '@/components/trade/form/trade-options'
import type { FormSide } from '@/components/trade/form/use-form-reach'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { FlipIcon } from '@/components/ui/icons'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { BuySide, isMarketBuy, SellSide } from './amount-sides'

const loadNativeWay = () => import('@/components/trade/form/native-way-choice')
const loadOverTime = () => import('@/components/trade/parts/over-time-options')
const loadLimitPrice = () => import('@/components/trade/quote/limit-price-field')

/** The two sides of the trade, what comes of it, and the order's other options. */
export function TradeForm(props: {
  trade: Trade
  /** The side whose token the user is choosing. */
  picking: FormSide | null
  onPick: (side: FormSide | null) => void
  /** What the order brings; between the amounts and the options. */
  result: ReactNode
  /** The main button. */
  action: ReactNode
}) {
  const { trade, picking, onPick } = props
  const { form, dispatch, shown } = trade
  const panelId = useId()
  const { spoken, speakQuote } = useSpokenQuote(trade)
  const choose = (address: Parameters<typeof keepRecentToken>[1]) => {
    keepRecentToken(trade.network.name, address)
    dispatch({ type: picking === 'sell' ? 'sellTokenChosen' : 'buyTokenChosen', token: address })
    onPick(null)
  }
  const unlisted = unlistedTokens(trade)
  const side = {
    trade,
    onBlur: () => {
      speakQuote()
      if (form.isLimit && shown.ratio !== null) {
        dispatch({ type: 'limitPriceHeld', ratio: shown.ratio })
      }
    },
    // Ignore a failed preload: the error is shown when the picker is opened.
    onNearPicker: () => void loadTokenPicker().catch(() => undefined),
  }
  return (
    <div className="ledger-panel">
      <h1 className="sr-only">{t`Trade`}</h1>
      <KindTabs
        kind={formKindOf(form)}
        panelId={panelId}
        onSwitch={(kind) => switchKind(trade, kind)}
        onNear={nearKind}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={kindTabId(formKindOf(form))}>
        <SellSide {...side} unlisted={unlisted.sell} onPickToken={() => onPick('sell')} />
        <NativeWay trade={trade} />
        <FlipButton onFlip={() => dispatch({ type: 'flipped', shown })} />
        {trade.sellMode.way === 'wrap' ? null : (
          <BuySide {...side} unlisted={unlisted.buy} onPickToken={() => onPick('buy')} />
        )}
        {form.isLimit && trade.sellMode.way !== 'wrap' ? <LimitPrice trade={trade} /> : null}
        {props.result}
        {form.overTime !== null ? (
          <OverTime trade={trade} />
        ) : trade.sellMode.way === 'wrap' ? null : (
          <TradeOptions filled={trade} />
        )}
        {props.action}
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {picking === null ? null : (
        <TokenPickerOnDemand
          startText={unlisted[picking] ?? ''}
          title={picking === 'sell' ? t`Token to sell` : t`Token to buy`}
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

// Ignore a failed preload: the error is shown where the code is needed.
const nearKind = (kind: FormKind) => {
  if (kind !== 'market') void loadLimitPrice().catch(() => undefined)
  if (kind === 'overTime') void loadOverTime().catch(() => undefined)
}

/** Goes to another tab; in parts, the price protection stays a limit where one was typed. */
function switchKind({ dispatch, form, shown }: Trade, kind: FormKind): void {
  const overTime = kind === 'overTime' ? OVER_TIME_START : null
  if (overTime !== form.overTime) dispatch({ type: 'overTimeSet', overTime, shown })
  const isLimit = kind === 'limit'
  if (kind !== 'overTime' && isLimit !== form.isLimit) {
    dispatch({ type: 'limitSwitched', isLimit, shown })
  }
}

/** The options of an order in parts, and its plan; their code loads with the first one. */
function OverTime({ trade }: { trade: Trade }) {
  const { part, failed, retry } = useLoaded(loadOverTime)
  if (part !== null) return <part.OverTimeOptions trade={trade} />
  return (
    <div className="min-h-72 px-4 pt-4">
      {failed ? <LoadFailed what={t`This part of the form`} retry={retry} /> : null}
    </div>
  )
}

/** How to sell the native coin; its code loads once the coin is chosen. */
function NativeWay({ trade }: { trade: Trade }) {
  const isNativeSell = trade.sellMode.way !== 'token'
  const { part } = useLoaded(loadNativeWay, isNativeSell)
  return isNativeSell && part !== null ? (
    <part.NativeWayChoice network={trade.network} form={trade.form} dispatch={trade.dispatch} />
  ) : null
}

/** The price of a limit order; its code loads with the first one. */
function LimitPrice({ trade }: { trade: Trade }) {
  const { part, failed, retry } = useLoaded(loadLimitPrice)
  if (part !== null) return <part.LimitPriceField trade={trade} />
  return (
    <div className="min-h-40 px-4 pt-3">
      {failed ? <LoadFailed what={t`The price field`} retry={retry} /> : null}
    </div>
  )
}

/** The chosen tokens that are not listed; the picker opens with them, so they can be imported. */
const unlistedTokens = ({ form, sellToken, buyToken }: Trade) => ({
  sell: sellToken === null ? form.sellToken : null,
  buy: buyToken === null ? form.buyToken : null,
})

/**
 * The amount that is shown, for a screen reader. It is said once typing has ended and the quote for
 * it is there; when the amount changes by itself, the old one is no longer said.
 */
function useSpokenQuote(trade: Trade) {
  const [wanted, setWanted] = useState(false)
  const [said, setSaid] = useState('')
  const shown = shownSentence(trade)
  useEffect(() => {
    if (said !== '' && said !== shown) setSaid('')
    if (!wanted || shown === '') return
    setSaid(shown)
    setWanted(false)
  }, [wanted, shown, said])
  return { spoken: said === shown ? said : '', speakQuote: () => setWanted(true) }
}

/** Empty unless a fresh quote gives one of the two amounts. */
function shownSentence({ form, quote, sellToken, buyToken, shown, ...trade }: Trade): string {
  if (form.isLimit || !quote.isFresh || sellToken === null || buyToken === null) return ''
  const isPaying = isMarketBuy({ form })
  const [amount, token] = isPaying ? [shown.sell, sellToken] : [shown.buy, buyToken]
  if (amount === '' || trade.sellMode.way === 'wrap') return ''
  return isPaying
    ? t`You pay about ${amount} ${tokenLabel(token)}`
    : t`You receive about ${amount} ${tokenLabel(token)}`
}

/** Swaps the two tokens. */
function FlipButton(props: { onFlip: () => void }) {
  return (
    // With the space above, no line of the field’s note is covered.
    <div className="relative mt-2 border-t max-rail:mt-3.5">
      <button
        type="button"
        onClick={props.onFlip}
        aria-label={t`Turn the pair around`}
        className="touch-target -translate-y-1/2 absolute start-1/2 top-0 inline-flex size-8 -translate-x-1/2 items-center justify-center rounded-card border border-control bg-surface text-muted hover:bg-sunken hover:text-text rtl:translate-x-1/2"
      >
        <FlipIcon />
      </button>
    </div>
  )
}
