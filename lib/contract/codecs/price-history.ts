import * as z from 'zod'
import { addressCodec } from './hex'
import { pricePointCodec } from './slippage'

export const priceHistoryQueryCodec = z.object({
  window: z.enum(['24h', '7d', '30d'], { error: 'expected 24h, 7d or 30d' }).default('24h'),
})

export const priceHistoryCodec = z.object({
  /** The native sentinel address for the chain's coin. */
  token: addressCodec,
  window: z.enum(['24h', '7d', '30d']),
  points: z.array(pricePointCodec),
})

export type PriceHistory = z.output<typeof priceHistoryCodec>
