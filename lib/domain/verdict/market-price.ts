import type { LimitAmounts, NativePrices } from './price-gap'

/**
 * Converts a USD price per whole token to USD per 1e18 atoms, scaled by 1e18, so that tokens with
 * different decimals compare. Null when there is no usable price. Floats: exact to 15 digits.
 */
export function comparablePrice(usd: number, decimals: number): bigint | null {
  const scaled = Math.round(usd * 1e18)
  if (!Number.isFinite(scaled) || scaled <= 0) return null
  return (BigInt(scaled) * 10n ** 36n) / 10n ** BigInt(decimals)
}

/** What is sold for what is bought, in smallest units. */
type MarketRatio = { readonly sellAmount: bigint; readonly buyAmount: bigint }

/**
 * The market as a pair of amounts in smallest units: what is sold for what is bought. Their ratio is
 * exact, so nothing is rounded. Null when a price is unknown.
 */
export function marketRatio(
  { sellToken, buyToken }: Pick<LimitAmounts, 'sellToken' | 'buyToken'>,
  prices: NativePrices,
): MarketRatio | null {
  const sell = prices.get(sellToken)
  const buy = prices.get(buyToken)
  if (sell === undefined || buy === undefined || sell <= 0n || buy <= 0n) return null
  return { sellAmount: buy, buyAmount: sell }
}

/** Parts of an atom that `marketOfFills` keeps, so that its rounding never shows. */
const ATOM_PARTS = 10n ** 18n

/**
 * The market of several fills together: what each would have given for `sold` at its own moment, added
 * up, for all that was sold. Rounded down, to 1e-18 of an atom a fill. Null without fills, or where one
 * has no market.
 */
export function marketOfFills(
  fills: readonly { readonly sold: bigint; readonly market: MarketRatio | null }[],
): MarketRatio | null {
  let sellAmount = 0n
  let buyAmount = 0n
  for (const { sold, market } of fills) {
    if (market === null) return null
    sellAmount += sold * ATOM_PARTS
    buyAmount += (sold * market.buyAmount * ATOM_PARTS) / market.sellAmount
  }
  return sellAmount === 0n ? null : { sellAmount, buyAmount }
}
