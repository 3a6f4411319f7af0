import 'server-only'
import * as z from 'zod'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { InfraError } from '@/lib/infra/errors'
import {
  decimalText,
  fetchGeckoTerminal,
  type GeckoTerminalConfig,
  parseGeckoReply,
} from './gecko-terminal'
import { GECKO_POOLS_PER_CALL } from './gecko-terminal-named'

const MAX_CACHED = 2_000

const replySchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ address: z.string(), pool_fee_percentage: decimalText }),
    }),
  ),
})

/**
 * Fees in percent of pools whose list row has none. Fees hardly change and calls are limited, so
 * each pool is requested once, thirty with each list, those with most value locked first.
 */
export function createGeckoFees(
  config: GeckoTerminalConfig,
): (pools: readonly PoolYield[]) => Promise<ReadonlyMap<Address, number>> {
  const cache = lruMap<Address, number | null>(MAX_CACHED)
  return async (pools) => {
    const next = pools
      .filter(({ address }) => cache.get(address) === undefined)
      .toSorted(byValueLocked)
      .slice(0, GECKO_POOLS_PER_CALL)
      .map(({ address }) => address)
    if (next.length > 0) {
      const fees = await readFees(config, next)
      for (const address of fees === null ? [] : next)
        cache.set(address, fees?.get(address) ?? null)
    }
    return new Map(
      pools.flatMap(({ address }) => {
        const fee = cache.get(address) ?? null
        return fee === null ? [] : [[address, fee]]
      }),
    )
  }
}

/**
 * Null when the provider fails: a list with some missing fees is better than none. A requested
 * pause is rethrown for later callers.
 */
async function readFees(
  config: GeckoTerminalConfig,
  pools: readonly Address[],
): Promise<ReadonlyMap<Address, number | null> | null> {
  try {
    const { body } = await fetchGeckoTerminal(config, `/pools/multi/${pools.join(',')}`, {})
    const { data } = parseGeckoReply(replySchema, body)
    return new Map(
      data.flatMap(({ attributes }) => {
        const address = parseAddress(attributes.address)
        return address.ok ? [[address.value, attributes.pool_fee_percentage]] : []
      }),
    )
  } catch (error) {
    if (error instanceof InfraError && error.retryAfterMs === null) return null
    throw error
  }
}
