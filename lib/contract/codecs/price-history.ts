import * as z from 'zod'
import { addressCodec } from './hex'
import { pricePointCodec } from './slippage'

/** How far back from now. */
export const priceHistoryQueryCodec = z.object({
  window: z.enum(['24h', '7d', '30d'], { error: 'expected 24h, 7d or 30d' }).default('24h'),
})

/**
 * USD prices, oldest first, in steps of 5 minutes over 24 hours and of an hour over longer windows; a provider's
 * last point may be off this grid.
 */
export const priceHistoryCodec = z.object({
  /** The native sentinel address for the chain's coin. */
  token: addressCodec,
  window: z.enum(['24h', '7d', '30d']),
  points: z.array(pricePointCodec),
})

/** Past prices of one token in USD; `date` in milliseconds since 1970. */
export type PriceHistory = z.output<typeof priceHistoryCodec>
