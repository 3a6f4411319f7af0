import 'server-only'
import * as z from 'zod'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { DEFI_LLAMA, type DefiLlamaConfig } from './defi-llama-pools'
import { notNegative } from './defi-llama-row'

const rateSchema = z.number().nullish()

const replySchema = z.object({
  status: z.literal('success'),
  data: z.array(
    z.object({
      timestamp: z.iso.datetime({ offset: true }),
      tvlUsd: z.number().nullish(),
      apy: rateSchema,
      apyBase: rateSchema,
      apyReward: rateSchema,
    }),
  ),
})

/**
 * Yields of a row of the list, day by day, oldest first: the last sample of each UTC day. Empty for
 * a row the provider does not know.
 */
export function createDefiLlamaHistory(
  config: DefiLlamaConfig,
): Lookup<string, readonly PoolYieldPoint[]> {
  return async (id) => {
    const { body } = await getProviderJson({
      provider: DEFI_LLAMA,
      url: new URL(`${config.baseUrl}/chart/${encodeURIComponent(id)}`),
      timeoutMs: config.timeoutMs,
    })
    const { data } = readProviderReply(DEFI_LLAMA, replySchema, body)
    const points = data.map((day): PoolYieldPoint => {
      const { apy = null, apyBase = null, apyReward = null } = day
      return {
        time: unixSeconds(Date.parse(day.timestamp) / 1000),
        apr: apyBase === null ? apy : apyBase + (apyReward ?? 0),
        tvlUsd: notNegative(day.tvlUsd),
        volumeUsd: null,
        price: null,
      }
    })
    return points.length === 0 ? unknown : found(points, config.nowMs())
  }
}
