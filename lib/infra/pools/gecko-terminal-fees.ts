import 'server-only'
import * as z from 'zod'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/recent-map'
import { InfraError } from '@/lib/infra/errors'
import {
  askGeckoTerminal,
  decimalText,
  type GeckoTerminalConfig,
  understoodGecko,
} from './gecko-terminal'
import { GECKO_POOLS_PER_CALL } from './gecko-terminal-named'

const MAX_REMEMBERED = 2_000

const replySchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ address: z.string(), pool_fee_percentage: decimalText }),
    }),
  ),
})

/**
 * Fees in percent of pools whose list does not tell them. Fees hardly change and calls are counted,
 * so each pool is asked for once, thirty with each list, those with most value locked first.
 */
export function createGeckoFees(
  config: GeckoTerminalConfig,
): (pools: readonly PoolYield[]) => Promise<ReadonlyMap<Address, number>> {
  const asked = lruMap<Address, number | null>(MAX_REMEMBERED)
  return async (pools) => {
    const next = pools
      .filter(({ address }) => asked.get(address) === undefined)
      .toSorted(byValueLocked)
      .slice(0, GECKO_POOLS_PER_CALL)
      .map(({ address }) => address)
    if (next.length > 0) {
      const told = await readFees(config, next)
      for (const address of told === null ? [] : next)
        asked.set(address, told?.get(address) ?? null)
    }
    return new Map(
      pools.flatMap(({ address }) => {
        const fee = asked.get(address) ?? null
        return fee === null ? [] : [[address, fee]]
      }),
    )
  }
}

/**
 * Null when the provider does not answer: a list without some fees is worth more than none. A wish to
 * be left alone is for whoever asks next, and goes on.
 */
async function readFees(
  config: GeckoTerminalConfig,
  pools: readonly Address[],
): Promise<ReadonlyMap<Address, number | null> | null> {
  try {
    const { body } = await askGeckoTerminal(config, `/pools/multi/${pools.join(',')}`, {})
    const { data } = understoodGecko(replySchema, body)
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
