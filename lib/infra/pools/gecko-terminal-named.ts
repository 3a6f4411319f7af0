import 'server-only'
import * as z from 'zod'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { fetchGeckoTerminal, type GeckoTerminalConfig, parseGeckoReply } from './gecko-terminal'
import { geckoRowSchema, toGeckoPool, withFeeApr } from './gecko-terminal-row'

/** Source: CoinGecko's reference, "Multiple Pools Data by Pool Addresses". */
export const GECKO_POOLS_PER_CALL = 30

const replySchema = z.object({ data: z.array(geckoRowSchema) })

/** Pools by their addresses, at most `GECKO_POOLS_PER_CALL`; unknown ones are left out. */
export function createGeckoNamedPools(
  config: GeckoTerminalConfig,
): Lookup<readonly Address[], readonly PoolYield[]> {
  return async (addresses) => {
    const { body } = await fetchGeckoTerminal(config, `/pools/multi/${addresses.join(',')}`, {})
    const pools = parseGeckoReply(replySchema, body).data.flatMap((row) => {
      const pool = toGeckoPool(config.chainId, row)
      return pool === 'withoutAddress' ? [] : [withFeeApr(pool)]
    })
    return pools.length === 0 ? unknown : found(pools, config.nowMs())
  }
}
