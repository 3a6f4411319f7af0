import * as z from 'zod'
import type { Bps } from '@/lib/domain/shared/amount'
import { addressCodec } from './hex'

const bpsSchema = z.codec(z.int().min(0).max(10_000), z.custom<Bps>(), {
  decode: (value) => value as Bps,
  encode: (value) => value,
})

/** Recommended tolerance, rounded up to a whole basis point. */
export const slippageCodec = z.object({ slippageBps: bpsSchema })

/** A time in milliseconds as ISO 8601 text. */
export const momentCodec = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
})

/** USD per whole token; `volume` is the USD traded in the 24 hours before, null where the source does not say. */
export const pricePointCodec = z.object({
  date: momentCodec,
  price: z.number(),
  volume: z.number().nullable(),
})

/** A token’s price now, before, and how far it moves; see `pairVolatilityCodec`. */
export const tokenVolatilityCodec = z.object({
  tokenAddress: addressCodec,
  prices: z.array(pricePointCodec),
  usdPrice: z.number(),
  volatilityInUsd: z.number(),
  volatilityInTokens: z.number(),
})

/**
 * Standard deviation of each token's price within 5 minutes, in USD and in units of the token; null where too
 * little is known. Source: lib/docs/market-data.md#volatility-details.
 */
export const pairVolatilityCodec = z.object({
  baseToken: tokenVolatilityCodec.nullable(),
  quoteToken: tokenVolatilityCodec.nullable(),
})
