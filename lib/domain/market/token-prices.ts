import { otherToken } from '@/lib/domain/pool/constant-product'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { buildPoolGraph } from '@/lib/domain/pool/pool-graph'
import type { Address } from '@/lib/domain/shared/address'

export type UsdPriceBasis = {
  /** The token whose whole unit is one dollar by definition. */
  readonly usdToken: Address
  /** Decimals by token; a token that is missing gets no price but may stand between others. */
  readonly decimals: ReadonlyMap<Address, number>
}

/** What pools to tokens priced before offer for one token. */
type Offers = {
  /** Depth of the deepest route, USD. */
  readonly depthUsd: number
  /** Depths of all routes together, USD. */
  readonly weight: number
  /** Sum of depth times price per atom. */
  readonly weighted: number
}

/**
 * USD price of one whole token, for every token that pools connect to the dollar token: the mean of
 * the mid prices (no pool fee) of its routes, weighted by depth, so a shallow pool with an odd price
 * moves nothing. A pool is as deep as its known side is worth in USD, a route as its shallowest pool.
 * Tokens are priced in order of their deepest route, each through those priced before it; equal
 * depths in order of address, so the answer does not depend on input order.
 * Floats: the result is a display price, relative error below 1e-14.
 */
export function usdPricesFromPools(
  pools: readonly ConstantProductPool[],
  { usdToken, decimals }: UsdPriceBasis,
): ReadonlyMap<Address, number> {
  const prices = new Map<Address, number>()
  const usdDecimals = decimals.get(usdToken)
  if (usdDecimals === undefined) return prices
  const graph = buildPoolGraph(pools)
  const settled = new Set<Address>()
  const frontier = new Map<Address, Offers>([
    [usdToken, { depthUsd: Number.POSITIVE_INFINITY, weight: 1, weighted: 10 ** -usdDecimals }],
  ])
  for (let token = deepest(frontier); token !== null; token = deepest(frontier)) {
    const offers = frontier.get(token)
    frontier.delete(token)
    if (offers === undefined) break
    settled.add(token)
    const usdPerAtom = offers.weighted / offers.weight
    const tokenDecimals = decimals.get(token)
    if (tokenDecimals !== undefined) prices.set(token, usdPerAtom * 10 ** tokenDecimals)
    for (const pool of [...(graph.get(token)?.values() ?? [])].flat()) {
      const other = otherToken(pool, token)
      if (settled.has(other)) continue
      frontier.set(other, withOffer(frontier.get(other), pool, token, usdPerAtom, offers.depthUsd))
    }
  }
  // Exactly one, whatever the powers of ten above rounded to.
  return prices.set(usdToken, 1)
}

function withOffer(
  offers: Offers = { depthUsd: 0, weight: 0, weighted: 0 },
  pool: ConstantProductPool,
  known: Address,
  usdPerAtom: number,
  routeDepthUsd: number,
): Offers {
  const [reserveKnown, reserveNew] =
    known === pool.token0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  const valueUsd = Number(reserveKnown) * usdPerAtom
  const depthUsd = Math.min(routeDepthUsd, valueUsd)
  return {
    depthUsd: Math.max(offers.depthUsd, depthUsd),
    weight: offers.weight + depthUsd,
    weighted: offers.weighted + depthUsd * (valueUsd / Number(reserveNew)),
  }
}

function deepest(frontier: ReadonlyMap<Address, Offers>): Address | null {
  let best: Address | null = null
  let depthUsd = 0
  for (const [token, offers] of frontier) {
    if (best !== null && offers.depthUsd < depthUsd) continue
    if (best !== null && offers.depthUsd === depthUsd && token > best) continue
    best = token
    depthUsd = offers.depthUsd
  }
  return best
}
