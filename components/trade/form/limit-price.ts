import { type AmountReading, readAmount, toTypedText } from '@/lib/client/format/parse-amount'
import { type PriceRatio, type PriceUnit, scaledPrice } from '@/lib/client/format/price'
import type { OrderKind } from '@/lib/domain/order/order'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain, SIGNIFICANT_DIGITS } from '@/lib/domain/token/format-amount'

/** The price of a limit order: typed in one of its two directions, or a ratio of two amounts. */
export type LimitPrice =
  | { readonly from: 'typed'; readonly text: string; readonly unit: PriceUnit }
  | { readonly from: 'ratio'; readonly ratio: PriceRatio }

/** What a form says about its limit order. */
type LimitForm = {
  readonly isLimit: boolean
  readonly kind: OrderKind
  readonly sellText: string
  readonly buyText: string
  readonly limitPrice: LimitPrice | null
}

/** The tokens of the pair; null while unknown. */
export type PairUnits = {
  readonly sell: { readonly decimals: number } | null
  readonly buy: { readonly decimals: number } | null
}

/** Fraction digits that a typed price may have, the scale of `scaledPrice`. */
export const PRICE_DECIMALS = 24
const BPS_UNIT = 10_000n

export const readPriceText = (text: string, separators: Separators): AmountReading =>
  readAmount(text, PRICE_DECIMALS, separators)

/** The price as a pair of amounts in smallest units; null while it cannot be read or is zero. */
export function limitRatio(
  price: LimitPrice | null,
  { sell, buy }: PairUnits,
  separators: Separators,
): PriceRatio | null {
  if (price === null) return null
  if (price.from === 'ratio') return price.ratio
  const reading = readPriceText(price.text, separators)
  if (reading.kind !== 'amount' || reading.atoms === 0n || sell === null || buy === null) {
    return null
  }
  const oneSell = 10n ** BigInt(sell.decimals)
  const oneBuy = 10n ** BigInt(buy.decimals)
  const onePrice = 10n ** BigInt(PRICE_DECIMALS)
  return price.unit === 'buyPerSell'
    ? { sellAmount: oneSell * onePrice, buyAmount: oneBuy * reading.atoms }
    : { sellAmount: oneSell * reading.atoms, buyAmount: oneBuy * onePrice }
}

/**
 * The amount of the other side at this price, in smallest units. Rounding: in favour of the owner
 * (bought up, sold down), so that what is signed is never worse than the price.
 */
export function amountAtPrice(kind: OrderKind, fixed: bigint, ratio: PriceRatio): bigint {
  return kind === 'sell'
    ? mulDivUp(fixed, ratio.buyAmount, ratio.sellAmount)
    : mulDivDown(fixed, ratio.sellAmount, ratio.buyAmount)
}

/**
 * The form with the amount that follows from its limit price: the side that is not fixed. Both
 * texts are then exactly what is signed.
 */
export function withLimitPrice<Form extends LimitForm>(
  form: Form,
  pair: PairUnits,
  separators: Separators,
): Form {
  if (!form.isLimit || form.limitPrice === null) return form
  const selling = form.kind === 'sell'
  const [fixed, other] = selling ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const ratio = limitRatio(form.limitPrice, pair, separators)
  const reading = readAmount(
    selling ? form.sellText : form.buyText,
    fixed?.decimals ?? 0,
    separators,
  )
  const isReadable = ratio !== null && fixed !== null && other !== null && reading.kind === 'amount'
  const text =
    isReadable && reading.atoms > 0n
      ? toTypedText(
          formatPlain(amountAtPrice(form.kind, reading.atoms, ratio), other.decimals),
          separators,
        )
      : ''
  return selling ? { ...form, buyText: text } : { ...form, sellText: text }
}

/**
 * The price as text for its field: six significant digits and every digit of the whole part,
 * truncated; empty when undefined.
 */
export function priceFieldText(
  ratio: PriceRatio | null,
  pair: PairUnits,
  unit: PriceUnit,
  separators: Separators,
): string {
  if (ratio === null || pair.sell === null || pair.buy === null) return ''
  const price = scaledPrice(ratio, pair.sell.decimals, pair.buy.decimals, unit)
  if (price === null || price === 0n) return ''
  const plain = formatPlain(price, PRICE_DECIMALS)
  const [whole = '', fraction = ''] = plain.split('.')
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const shown =
    whole === '0'
      ? leadingZeros + SIGNIFICANT_DIGITS
      : Math.max(0, SIGNIFICANT_DIGITS - whole.length)
  const digits = fraction.slice(0, shown).replace(/0+$/, '')
  return toTypedText(digits === '' ? whole : `${whole}.${digits}`, separators)
}

/** A price that gives the owner this much more than the market does, in basis points. */
export const betterThan = (market: PriceRatio, betterBps: number): PriceRatio => ({
  sellAmount: market.sellAmount * BPS_UNIT,
  buyAmount: market.buyAmount * (BPS_UNIT + BigInt(betterBps)),
})

/** The same price for the pair the other way round. */
export const turnedRatio = ({ sellAmount, buyAmount }: PriceRatio): PriceRatio => ({
  sellAmount: buyAmount,
  buyAmount: sellAmount,
})
