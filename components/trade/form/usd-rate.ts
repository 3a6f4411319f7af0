import type { PriceRatio } from '@/lib/client/format/price'

/** Decimals kept of the exchange rate; for reading only, nothing is signed with it. */
const SCALE = 18

/**
 * The exchange that two USD prices per whole token stand for, in smallest units; null where either
 * is unknown or the rate is out of what can be written.
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
