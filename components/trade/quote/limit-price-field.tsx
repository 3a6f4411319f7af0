'use client'

import { useEffect, useId, useRef } from 'react'
import {
  betterThan,
  limitRatio,
  priceFieldText,
  readPriceText,
} from '@/components/trade/form/limit-price'
import { InvertIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { rich } from '@/components/ui/rich'
import { amountProblem } from '@/lib/client/format/amount-problem'
import { formatPrice, type PriceUnit } from '@/lib/client/format/price'
import { priceUnitText } from '@/lib/client/format/price-unit-text'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { distanceFrom, distanceWords, formatBps } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { type FillPrice, fillPriceOf } from './fill-price'
import { withCosts } from './frozen-order'
import type { Trade } from './use-priced-order'

/** How much better than the market, in basis points. */
const PRESETS_BPS = [0, 100, 500, 1000] as const

type Pair = { readonly sell: TokenListEntry; readonly buy: TokenListEntry }

/** The price of a limit order, in either direction, and the market at which it would fill. */
export function LimitPriceField({ trade }: { trade: Trade }) {
  const { sellToken, buyToken } = trade
  return sellToken === null || buyToken === null ? null : (
    <PriceOfPair trade={trade} pair={{ sell: sellToken, buy: buyToken }} />
  )
}

function PriceOfPair({ trade, pair }: { trade: Trade; pair: Pair }) {
  const { form, dispatch } = trade
  const { unit, invert } = usePriceUnit()
  const separators = useSeparators()
  const id = useId()
  useTypedUnit(form.limitPrice?.from === 'typed' ? form.limitPrice.unit : unit)
  const ratio = trade.shown.ratio ?? limitRatio(form.limitPrice, pair, separators)
  const isTyped = form.limitPrice?.from === 'typed' && form.limitPrice.unit === unit
  const text =
    isTyped && form.limitPrice?.from === 'typed'
      ? form.limitPrice.text
      : priceFieldText(ratio, pair, unit, separators)
  const problem = priceProblem(text, separators)
  const units = unitText(pair, unit)
  return (
    <div className="border-t px-4 pt-3 @min-[40rem]:px-6">
      <div className="flex min-h-(--target) items-baseline justify-between gap-2 text-muted text-table">
        <label htmlFor={id}>{t`Limit price`}</label>
        <button
          type="button"
          onClick={invert}
          aria-label={t`Price in ${units}. Turn around`}
          className="touch-target inline-flex items-center gap-1 rounded-card text-accent hover:bg-sunken"
        >
          {units}
          <InvertIcon />
        </button>
      </div>
      <input
        id={id}
        aria-label={t`Limit price, ${units}`}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== null}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        onChange={(event) =>
          dispatch({
            type: 'limitPriceSet',
            price: { from: 'typed', text: event.target.value, unit },
          })
        }
        className="mt-1 w-full rounded-card bg-transparent text-page placeholder:text-muted"
      />
      <Presets trade={trade} />
      <p id={`${id}-note`} className="wrap-anywhere mt-2 min-h-9 text-table">
        {problem === null ? (
          <WouldFillAt trade={trade} pair={pair} unit={unit} />
        ) : (
          <span role="alert" className="text-bad">
            {problem}
          </span>
        )}
      </p>
    </div>
  )
}

/** Shows a price that a link gives in the direction it was typed in. */
function useTypedUnit(typed: PriceUnit): void {
  const { unit, invert } = usePriceUnit()
  const isAtStart = useRef(true)
  useEffect(() => {
    if (isAtStart.current && typed !== unit) invert()
    isAtStart.current = false
  }, [typed, unit, invert])
}

const unitText = ({ sell, buy }: Pair, unit: PriceUnit): string =>
  priceUnitText({ sellToken: sell, buyToken: buy }, unit)

function priceProblem(text: string, separators: Separators): string | null {
  const reading = readPriceText(text, separators)
  return reading.kind === 'amount' && reading.atoms === 0n
    ? t`Type a price above zero.`
    : amountProblem(text, reading, { noun: 'price', subject: t`A price` }, separators)
}

/** Prices that give the market's amount, or more; better is better for the owner either way round. */
function Presets({ trade }: { trade: Trade }) {
  const { quote, prices, dispatch } = trade
  const base = quote.response === null ? prices.market : withCosts(quote.response)
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {PRESETS_BPS.map((betterBps) => {
        const percent = betterBps / 100
        return (
          <button
            key={betterBps}
            type="button"
            disabled={base === null}
            aria-label={
              betterBps === 0
                ? t`Limit at the market price`
                : t`Limit ${percent} % better than the market`
            }
            onClick={() =>
              base !== null &&
              dispatch({
                type: 'limitPriceSet',
                price: { from: 'ratio', ratio: betterThan(base, betterBps) },
              })
            }
            className="touch-target h-8 rounded-card bg-sunken px-3 text-table hover:text-accent disabled:text-muted"
          >
            {betterBps === 0 ? t`Market` : `+${percent} %`}
          </button>
        )
      })}
    </div>
  )
}

function aheadText(aheadBps: number, separators: Separators): string {
  if (aheadBps <= 0) return t`, costs included: the market is there now.`
  return distanceWords(aheadBps) === null
    ? t`, costs included: ${formatBps(aheadBps, separators)} better than the market now.`
    : t`, costs included: ${distanceFrom(aheadBps, 'market', separators, t)} now.`
}

/** The market price at which the order fills, costs included. */
function WouldFillAt({ trade, pair, unit }: { trade: Trade; pair: Pair; unit: PriceUnit }) {
  const { draft, lines, quote } = trade
  const separators = useSeparators()
  const quoted = quote.response === null ? null : withCosts(quote.response).sellAmount
  const fill: FillPrice | null = draft === null ? null : fillPriceOf(draft, lines, quoted)
  if (fill === null) {
    return (
      <span className="text-muted">
        {draft === null
          ? t`Type both amounts, or one and a price, to see where the order would fill.`
          : t`Asking the market at which price the order would fill.`}
      </span>
    )
  }
  const { decimals: sellDecimals } = pair.sell
  const at = formatPrice(fill.at, sellDecimals, pair.buy.decimals, unit, separators)
  return (
    <>
      {rich`Would fill at ${<span className="font-medium">{at}</span>}`}
      <span className="text-muted">{aheadText(fill.aheadBps, separators)}</span>
    </>
  )
}
