'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { type FormKind, formKindOf, KindTabs, kindTabId } from '@/components/trade/form/kind-tabs'
import { OVER_TIME_START } from '@/components/trade/form/over-time-form'
import { keepRecentToken } from '@/components/trade/form/recent-tokens'
import {
  loadTokenPicker,
  TokenPickerOnDemand,
} from '@/components/trade/form/token-picker-on-demand'
import { MoreOptions } from '@/components/trade/form/trade-options'
import type { FormSide } from '@/components/trade/form/use-form-reach'
import { OrderRail } from '@/components/trade/quote/price-panel'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { classNames } from '@/components/ui/class-names'
import { FlipIcon } from '@/components/ui/icons'
import { LoadFailed } from '@/components/ui/load-failed'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatSignificant } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { BuySide, isMarketBuy, SellSide } from './amount-sides'
import { OptionCells } from './option-cells'
import { RefreshTag } from './refresh-tag'

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
    <div>
      <h1 className="sr-only">{t`Trade`}</h1>
      <div className="flex items-end justify-between gap-4 px-4 rail:px-0">
        <KindTabs
          kind={formKindOf(form)}
          panelId={panelId}
          onSwitch={(kind) => switchKind(trade, kind)}
          onNear={nearKind}
        />
        <RefreshTag trade={trade} />
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={kindTabId(formKindOf(form))}
        className="@container border-t-2 border-b border-t-text border-b-hairline bg-surface rail:border-x rail:border-x-hairline"
      >
        <Amounts trade={trade} side={side} unlisted={unlisted} onPick={onPick} />
        {trade.sellMode.way === 'wrap' ? null : <OrderRail trade={trade} />}
        {form.overTime !== null ? (
          <>
            {props.result}
            <OverTime trade={trade} />
          </>
        ) : trade.sellMode.way === 'wrap' ? (
          props.result
        ) : (
          <>
            <OptionCells trade={trade} />
            {props.result}
            <MoreOptions filled={trade} />
          </>
        )}
        {props.action}
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {picking === null ? null : (
        <TokenOfSide
          trade={trade}
          side={picking}
          startText={unlisted[picking] ?? ''}
          onClose={() => onPick(null)}
        />
      )}
    </div>
  )
}

/** Both sides of the order, what follows from them, and the price of a limit order. */
function Amounts(props: {
  trade: Trade
  side: Omit<ComponentProps<typeof SellSide>, 'unlisted' | 'onPickToken'>
  unlisted: ReturnType<typeof unlistedTokens>
  onPick: (side: FormSide) => void
}) {
  const { trade } = props
  const { form, dispatch, shown } = trade
  const isWrapping = trade.sellMode.way === 'wrap'
  return (
    <>
      <Account isWhole={!isWrapping}>
        <SellSide
          {...props.side}
          unlisted={props.unlisted.sell}
          onPickToken={() => props.onPick('sell')}
        />
        <FlipButton onFlip={() => dispatch({ type: 'flipped', shown })} />
        {isWrapping ? null : (
          <BuySide
            {...props.side}
            unlisted={props.unlisted.buy}
            onPickToken={() => props.onPick('buy')}
          />
        )}
      </Account>
      {isMarketBuy(trade) && !isWrapping ? (
        <p className="border-t px-4 py-2 text-table @min-[40rem]:px-6">
          {t`This is a buy order: you get exactly this amount and pay at most the signed maximum.`}
        </p>
      ) : null}
      <NativeWay trade={trade} />
      {form.isLimit && !isWrapping ? <LimitPrice trade={trade} /> : null}
    </>
  )
}

/** Chooses the token of a side. */
function TokenOfSide(props: {
  trade: Trade
  side: FormSide
  /** What the search begins with. */
  startText: string
  onClose: () => void
}) {
  const { trade, side } = props
  return (
    <TokenPickerOnDemand
      startText={props.startText}
      title={side === 'sell' ? t`Token to sell` : t`Token to buy`}
      network={trade.network}
      book={trade.book}
      balances={trade.balances}
      onChoose={(token) => {
        keepRecentToken(trade.network.name, token)
        trade.dispatch({ type: side === 'sell' ? 'sellTokenChosen' : 'buyTokenChosen', token })
        props.onClose()
      }}
      onClose={props.onClose}
    />
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
  const separators = useSeparators()
  const shown = shownSentence(trade, separators)
  useEffect(() => {
    if (said !== '' && said !== shown) setSaid('')
    if (!wanted || shown === '') return
    setSaid(shown)
    setWanted(false)
  }, [wanted, shown, said])
  return { spoken: said === shown ? said : '', speakQuote: () => setWanted(true) }
}

/** Empty unless a fresh quote gives one of the two amounts. */
function shownSentence(trade: Trade, separators: Separators): string {
  const { form, quote, sellToken, buyToken, shown } = trade
  if (form.isLimit || !quote.isFresh || sellToken === null || buyToken === null) return ''
  const isPaying = isMarketBuy({ form })
  const token = isPaying ? sellToken : buyToken
  const atoms = isPaying ? shown.ratio?.sellAmount : shown.ratio?.buyAmount
  if (atoms === undefined || trade.sellMode.way === 'wrap') return ''
  const amount = formatSignificant(atoms, token.decimals, separators)
  return isPaying
    ? t`You pay about ${amount} ${tokenLabel(token)}`
    : t`You receive about ${amount} ${tokenLabel(token)}`
}

/**
 * The two sides of the order as those of an account: what is given at the start, what is received at
 * the end, and a heavy rule between them. Where there is no room, one above the other.
 */
function Account({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'relative grid',
        isWhole &&
          '@min-[32rem]:grid-cols-2 @min-[32rem]:grid-rows-[auto_auto] [&>:last-child]:border-t-2 [&>:last-child]:border-t-text @min-[32rem]:[&>:last-child]:border-s-2 @min-[32rem]:[&>:last-child]:border-s-text @min-[32rem]:[&>:last-child]:border-t-0',
      )}
    >
      {children}
    </div>
  )
}

/** Swaps the two tokens; on the rule between them. */
function FlipButton(props: { onFlip: () => void }) {
  return (
    <div className="-translate-x-1/2 absolute start-1/2 top-1/2 z-1 rtl:translate-x-1/2 @max-[32rem]:-translate-y-1/2 @min-[32rem]:top-22">
      <button
        type="button"
        onClick={props.onFlip}
        aria-label={t`Turn the pair around`}
        className="touch-target inline-flex size-8 items-center justify-center rounded-card border border-control bg-surface text-muted hover:bg-sunken hover:text-text @min-[32rem]:rotate-90"
      >
        <FlipIcon />
      </button>
    </div>
  )
}
