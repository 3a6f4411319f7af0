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

/**
 * The market as a pair of amounts in smallest units: what is sold for what is bought. Their ratio is
 * exact, so nothing is rounded. Null when a price is unknown.
 */
export function marketRatio(
  { sellToken, buyToken }: Pick<LimitAmounts, 'sellToken' | 'buyToken'>,
  prices: NativePrices,
): { readonly sellAmount: bigint; readonly buyAmount: bigint } | null {
  const sell = prices.get(sellToken)
  const buy = prices.get(buyToken)
  if (sell === undefined || buy === undefined || sell <= 0n || buy <= 0n) return null
  return { sellAmount: buy, buyAmount: sell }
}
