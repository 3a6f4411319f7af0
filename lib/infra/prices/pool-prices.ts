import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { type UsdPriceBasis, usdPricesFromPools } from '@/lib/domain/market/token-prices'
import type { Pool } from '@/lib/domain/pool/pool'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

export type PoolPricesConfig = UsdPriceBasis & {
  /** Pools as of the newest block; the same object while nothing changes. */
  readonly market: () => Promise<{ readonly pools: readonly Pool[] }>
  readonly wrappedNativeToken: Address
  /** Denied, or rejected by a probe: such a token cannot be traded, so it has no price. */
  readonly isUnsupportedToken: (token: Address) => Promise<boolean>
  readonly nowMs: () => number
}

/** Prices from the reserves of the network's own pools, computed once per market state. */
export function createPoolPrices(config: PoolPricesConfig): Lookup<Address, number> {
  let table: { readonly of: object; readonly prices: ReadonlyMap<Address, number> } | null = null
  return async (requested) => {
    const token = requested === NATIVE_TOKEN ? config.wrappedNativeToken : requested
    const market = await config.market()
    const atMs = config.nowMs()
    if (table?.of !== market)
      table = { of: market, prices: usdPricesFromPools(market.pools, config) }
    const price = table.prices.get(token)
    if (price === undefined || (await config.isUnsupportedToken(token))) return unknown
    return found(price, atMs)
  }
}
