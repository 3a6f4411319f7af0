import * as z from 'zod'
import { indexSchema } from './amount'
import { addressCodec } from './hex'
import { momentCodec } from './slippage'
import { pricedTokenCodec } from './token-price'

/** Without a token, all that the network knows. */
export const tokenMarketsQueryCodec = z.object({ token: pricedTokenCodec.optional() })

/** The accounts that hold a token; at least that many where `isLeast`. */
export const holderTotalCodec = z.object({ count: indexSchema, isLeast: z.boolean() })

const tokenMarketCodec = z.object({
  /** The native sentinel address for the chain's coin. */
  token: addressCodec,
  priceUsd: z.number().nullable(),
  changePercent: z.number().nullable(),
  trend: z.array(z.number().nullable()),
  tvlUsd: z.number().nullable(),
  volumeUsd: z.number().nullable(),
  holders: holderTotalCodec.nullable(),
  unread: z.array(z.enum(['price', 'trend', 'pools', 'holders'])),
})

const poolOfTokenCodec = z.object({
  address: addressCodec,
  project: z.string(),
  tokens: z.array(addressCodec),
  valueUsd: z.number().nullable(),
})

/**
 * Figures of tokens at `at`. `priceUsd` per whole token; `changePercent` against a day ago; `trend` in steps of
 * `trendStepSeconds`, oldest first, null for a gap, empty where no past price is known, its last entry the price
 * now; `tvlUsd` the token's own part of its pools, `volumeUsd` of 24 hours. Null is unknown; what `unread` names
 * could not be read.
 */
export const tokenMarketsCodec = z.object({
  at: momentCodec,
  trendStepSeconds: indexSchema,
  tokens: z.array(tokenMarketCodec),
  /** Of the one token asked for, the largest first; left out for all tokens. */
  pools: z.array(poolOfTokenCodec).optional(),
})

/** Figures of tokens; `at` in milliseconds since 1970. */
export type TokenMarketsView = z.output<typeof tokenMarketsCodec>
/** Figures of one token; null is unknown. */
export type TokenMarketView = TokenMarketsView['tokens'][number]
