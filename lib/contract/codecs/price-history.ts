import * as z from 'zod'
import { PRICE_WINDOW_NAMES } from '@/lib/domain/market/price-history'
import { addressCodec } from './hex'
import { pricePointCodec } from './slippage'

/** How far back from now. */
export const priceHistoryQueryCodec = z.object({
  window: z.enum(PRICE_WINDOW_NAMES, { error: 'expected 24h, 7d, 30d, 90d or all' }).default('24h'),
})

/**
 * USD prices, oldest first, in steps of 5 minutes over 24 hours, of an hour up to 30 days, of 6 hours over
 * 90 days and of a day over all; the last point may be off this grid.
 */
export const priceHistoryCodec = z.object({
  /** The native sentinel address for the chain's coin. */
  token: addressCodec,
  window: z.enum(PRICE_WINDOW_NAMES),
  points: z.array(pricePointCodec),
})

/** Past prices of one token in USD; `date` in milliseconds since 1970. */
export type PriceHistory = z.output<typeof priceHistoryCodec>
