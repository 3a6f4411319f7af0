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

/** What one pool to a token priced before offers for another. */
type Offer = {
  /** USD that can be had on this way: the pool's known side, or a shallower pool before it. */
  readonly depthUsd: number
  readonly usdPerAtom: number
}

/** All offers for one token; never empty. */
type Offers = { readonly deepest: Offer; readonly all: readonly Offer[] }

/**
 * USD price of one whole token, for every token that pools connect to the dollar token: the mean of
 * the mid prices (no pool fee) of its ways, weighted by depth. A pool is as deep as its known side is
 * worth in USD, a way as its shallowest pool. A way dearer than the deepest one weighs less by as
 * much as it is dearer: its side of the token is worth that much less than its known side. So a
 * shallow pool moves nothing, however odd its price: of depth `d` beside `D` it moves the price by
 * at most the share `d / D` of it.
 * Tokens are priced in order of their deepest way, each through those priced before it; equal
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
  const dollar = { depthUsd: Number.POSITIVE_INFINITY, usdPerAtom: 10 ** -usdDecimals }
  const frontier = new Map<Address, Offers>([[usdToken, { deepest: dollar, all: [dollar] }]])
  for (let token = nearest(frontier); token !== null; token = nearest(frontier)) {
    const offers = frontier.get(token)
    frontier.delete(token)
    if (offers === undefined) break
    settled.add(token)
    const usdPerAtom = token === usdToken ? dollar.usdPerAtom : weighted(offers)
    const tokenDecimals = decimals.get(token)
    if (tokenDecimals !== undefined) prices.set(token, usdPerAtom * 10 ** tokenDecimals)
    for (const pool of [...(graph.get(token)?.values() ?? [])].flat()) {
      const other = otherToken(pool, token)
      if (settled.has(other)) continue
      const offer = offerOf(pool, token, usdPerAtom, offers.deepest.depthUsd)
      frontier.set(other, withOffer(frontier.get(other), offer))
    }
  }
  // Exactly one, whatever the powers of ten above rounded to.
  return prices.set(usdToken, 1)
}

function offerOf(
  pool: ConstantProductPool,
  known: Address,
  usdPerAtom: number,
  depthBeforeUsd: number,
): Offer {
  const [reserveKnown, reserveNew] =
    known === pool.token0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  const valueUsd = Number(reserveKnown) * usdPerAtom
  return {
    depthUsd: Math.min(depthBeforeUsd, valueUsd),
    usdPerAtom: valueUsd / Number(reserveNew),
  }
}

function withOffer(offers: Offers | undefined, offer: Offer): Offers {
  if (offers === undefined) return { deepest: offer, all: [offer] }
  const { deepest, all } = offers
  const isDeeper =
    offer.depthUsd > deepest.depthUsd ||
    // Of equals the one that gives more of the token for its dollars, whatever their order.
    (offer.depthUsd === deepest.depthUsd && offer.usdPerAtom < deepest.usdPerAtom)
  return { deepest: isDeeper ? offer : deepest, all: [...all, offer] }
}

/** The mean price of all ways; depths are counted in those of the deepest. */
function weighted({ deepest, all }: Offers): number {
  let weight = 0
  let sum = 0
  for (const { depthUsd, usdPerAtom } of all) {
    const depth = depthUsd / deepest.depthUsd
    weight += depth * Math.min(1, deepest.usdPerAtom / usdPerAtom)
    sum += depth * Math.min(usdPerAtom, deepest.usdPerAtom)
  }
  return sum / weight
}

/** The token with the deepest way to it. */
function nearest(frontier: ReadonlyMap<Address, Offers>): Address | null {
  let best: Address | null = null
  let depthUsd = 0
  for (const [token, { deepest }] of frontier) {
    if (best !== null && deepest.depthUsd < depthUsd) continue
    if (best !== null && deepest.depthUsd === depthUsd && token > best) continue
    best = token
    depthUsd = deepest.depthUsd
  }
  return best
}
