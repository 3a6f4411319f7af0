import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS, groupDigits } from '@/lib/domain/shared/separators'
import { formatAtoms, SIGNIFICANT_DIGITS, splitAtoms } from '@/lib/domain/token/format-amount'

/** An exchange of `sellAmount` for `buyAmount`, both in smallest units, from the owner's view. */
export type PriceRatio = { readonly sellAmount: bigint; readonly buyAmount: bigint }

/** The direction of a price: buy tokens per sell token, or the inverse. */
export type PriceUnit = 'buyPerSell' | 'sellPerBuy'

const SCALE = 24

/**
 * Price in whole tokens as a fixed-point number with 24 decimals; null when undefined, or when the
 * decimals of a token are not known.
 * Rounded down: for display only, never signed.
 */
export function scaledPrice(
  { sellAmount, buyAmount }: PriceRatio,
  sellDecimals: number | null,
  buyDecimals: number | null,
  unit: PriceUnit,
): bigint | null {
  if (sellDecimals === null || buyDecimals === null) return null
  const sell = sellAmount * 10n ** BigInt(buyDecimals)
  const buy = buyAmount * 10n ** BigInt(sellDecimals)
  const [numerator, denominator] = unit === 'buyPerSell' ? [buy, sell] : [sell, buy]
  return denominator === 0n ? null : (numerator * 10n ** BigInt(SCALE)) / denominator
}

/** Longer whole parts are written with a power of ten: tokens may have up to 77 decimals. */
const MOST_WHOLE_DIGITS = 15

/**
 * "3,412.00": six significant digits, and two decimals at least; however small it is. A price of more
 * than 15 digits is "3.41200 × 10^17". "—" when there is none.
 */
export function formatPrice(
  ratio: PriceRatio,
  sellDecimals: number | null,
  buyDecimals: number | null,
  unit: PriceUnit,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const price = scaledPrice(ratio, sellDecimals, buyDecimals, unit)
  if (price === null) return '—'
  const { whole, fraction } = splitAtoms(price, SCALE)
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const shown =
    whole === '0'
      ? leadingZeros + SIGNIFICANT_DIGITS
      : Math.max(2, SIGNIFICANT_DIGITS - whole.length)
  if (whole.length > MOST_WHOLE_DIGITS) {
    const digits = `${whole[0]}${separators.decimal}${whole.slice(1, SIGNIFICANT_DIGITS)}`
    return `${digits} × 10^${whole.length - 1}`
  }
  if (price === 0n) return formatAtoms(0n, 0, separators)
  return `${groupDigits(whole, separators.group)}${separators.decimal}${fraction.slice(0, shown)}`
}

/** More than is ever written out; a larger `bigint` may become infinite as a number. */
const MOST_BPS = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * How much better `ratio` is for the owner than `base`, in hundredths of a percent, rounded towards
 * zero so a difference is never overstated, and at most 2^53 - 1; null when either has no price.
 */
export function priceDifferenceBps(ratio: PriceRatio, base: PriceRatio): number | null {
  const reference = base.buyAmount * ratio.sellAmount
  if (reference === 0n || base.sellAmount === 0n) return null
  const gain = ratio.buyAmount * base.sellAmount - reference
  const bps = (gain * 10_000n) / reference
  return bps > MOST_BPS ? Number(MOST_BPS) : Number(bps)
}
