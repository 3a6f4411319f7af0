import * as z from 'zod'
import { POOL_HISTORY_WINDOWS } from '@/lib/domain/pool/pool-history'
import type { YieldWindow } from '@/lib/domain/pool/pool-yield'
import { limits } from '../limits'
import { indexSchema } from './amount'
import { addressCodec } from './hex'
import { momentCodec } from './slippage'

const expectedList = 'expected an array of pool addresses'
const tooManyPools = `expected at most ${limits.poolAddressesPerRequest} pool addresses`

export const poolAddressesCodec = z
  .array(addressCodec, { error: expectedList })
  .max(limits.poolAddressesPerRequest, { error: tooManyPools })

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

const windowAprCodec = z.object({
  apr: z.number().nullable(),
  feeApr: z.number().nullable(),
  rewardApr: z.number().nullable(),
})

export const poolDetailsCodec = poolEntryCodec.extend({
  tokens: z.array(addressCodec),
  windows: z.object({
    '1d': windowAprCodec,
    '7d': windowAprCodec,
    '30d': windowAprCodec,
  } satisfies Record<YieldWindow, unknown>),
  source: z.object({ name: z.string().nullable(), readAt: momentCodec }),
})

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

export const poolHistoryCodec = z.object({
  pool: addressCodec,
  window: z.enum(POOL_HISTORY_WINDOWS),
  points: z.array(poolPointCodec),
})

export type PoolEntry = z.output<typeof poolEntryCodec>
export type AverageApr = z.output<typeof averageAprCodec>
export type PoolDetails = z.output<typeof poolDetailsCodec>
export type PoolHistory = z.output<typeof poolHistoryCodec>
