import type { PriceRatio } from '@/lib/client/format/price'

/** Decimals of the exchange rate. The rate is for display only and is never signed. */
const SCALE = 18

/**
 * The exchange rate, in smallest units, given by two USD prices per whole token; null if a price is
 * unknown or the rate is out of range.
 */
export function usdRate(
  sell: { readonly usdPrice: number | null; readonly decimals: number },
  buy: { readonly usdPrice: number | null; readonly decimals: number },
): PriceRatio | null {
  if (sell.usdPrice === null || buy.usdPrice === null) return null
  const scaled = Math.round((sell.usdPrice / buy.usdPrice) * 10 ** SCALE)
  if (!Number.isFinite(scaled) || scaled <= 0) return null
  return {
    sellAmount: 10n ** BigInt(sell.decimals + SCALE),
    buyAmount: BigInt(scaled) * 10n ** BigInt(buy.decimals),
  }
}
