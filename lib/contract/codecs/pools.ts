import * as z from 'zod'
import { POOL_HISTORY_WINDOWS } from '@/lib/domain/pool/pool-history'
import type { YieldWindow } from '@/lib/domain/pool/pool-yield'
import { limits } from '../limits'
import { indexSchema } from './amount'
import { addressCodec } from './hex'
import { momentCodec } from './slippage'

const expectedList = 'expected an array of pool addresses'
const tooManyPools = `expected at most ${limits.poolAddressesPerRequest} pool addresses`

/** The pools asked for; none means those with most value locked. */
export const poolAddressesCodec = z
  .array(addressCodec, { error: expectedList })
  .max(limits.poolAddressesPerRequest, { error: tooManyPools })

/** The pools whose last 30 days are asked for. */
export const poolTrendAddressesCodec = z
  .array(addressCodec, { error: expectedList })
  .min(1, { error: 'expected at least one pool address' })
  .max(limits.poolTrendsPerRequest, {
    error: `expected at most ${limits.poolTrendsPerRequest} pool addresses`,
  })

/** Keys as the interface document spells them; unknown values are null. */
export const poolEntryCodec = z.object({
  contract_address: addressCodec,
  chain_id: indexSchema,
  project: z.string(),
  apr: z.number().nullable(),
  fee: z.number().nullable(),
  tvl: z.number().nullable(),
  volume: z.number().nullable(),
})

/** APR by project name. */
export const averageAprCodec = z.record(z.string(), z.number())

/** APRs of one window in percent a year; null is unknown. */
export const windowAprCodec = z.object({
  apr: z.number().nullable(),
  feeApr: z.number().nullable(),
  rewardApr: z.number().nullable(),
})

/**
 * A pool with its APRs, in percent a year, over windows that end now. `tokens` is empty when they are not
 * reported; `source.name` is null for a single source without a name.
 */
export const poolDetailsCodec = poolEntryCodec.extend({
  tokens: z.array(addressCodec),
  windows: z.object({
    '1d': windowAprCodec,
    '7d': windowAprCodec,
    '30d': windowAprCodec,
  } satisfies Record<YieldWindow, unknown>),
  source: z.object({ name: z.string().nullable(), readAt: momentCodec }),
})

/** How far back from now. */
export const poolHistoryQueryCodec = z.object({
  window: z.enum(POOL_HISTORY_WINDOWS, { error: 'expected 7d, 30d, 90d or all' }).default('30d'),
})

const poolPointCodec = z.object({
  date: momentCodec,
  apr: z.number().nullable(),
  tvl: z.number().nullable(),
  volume: z.number().nullable(),
  price: z.number().nullable(),
})

/**
 * Oldest first, each point dated by the end of its interval. `apr` in percent a year, `tvl` and `volume` in USD,
 * `price` in whole second tokens for a whole first one; null is unknown.
 */
export const poolHistoryCodec = z.object({
  pool: addressCodec,
  window: z.enum(POOL_HISTORY_WINDOWS),
  points: z.array(poolPointCodec),
})

/**
 * One time axis for all pools: the first point is at `from`, the others `stepSeconds` apart. `apr` in
 * percent a year, oldest first; null is unknown.
 */
export const poolTrendsCodec = z.object({
  from: momentCodec,
  stepSeconds: indexSchema,
  pools: z.array(z.object({ contract_address: addressCodec, apr: z.array(z.number().nullable()) })),
})

/** `apr` in percent a year, `fee` in percent of the input, `tvl` and `volume` (last 24 hours) in USD; null is unknown. */
export type PoolEntry = z.output<typeof poolEntryCodec>
/** Arithmetic mean over a project's pools in percent a year, six decimals; keys are display names. */
export type AverageApr = z.output<typeof averageAprCodec>
/** A `PoolEntry` with tokens, source and APRs by window; `source.readAt` in milliseconds since 1970. */
export type PoolDetails = z.output<typeof poolDetailsCodec>
/** Without points where a pool's present is known and its past is not. */
export type PoolHistory = z.output<typeof poolHistoryCodec>
/** Only of pools whose past is recorded hour by hour; `from` in milliseconds since 1970. */
export type PoolTrendsReply = z.output<typeof poolTrendsCodec>
