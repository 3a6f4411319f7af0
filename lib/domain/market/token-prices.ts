import { otherToken } from '@/lib/domain/pool/constant-product'
import type { Pool } from '@/lib/domain/pool/pool'
import { buildPoolGraph } from '@/lib/domain/pool/pool-graph'
import { depthOf, midPrice } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'

/** What the prices of a network's tokens in US dollars are derived from, besides its pools. */
export type UsdPriceBasis = {
  /** The token of which one unit is worth one dollar by definition. */
  readonly usdToken: Address
  /** Decimals by token; a missing token gets no price but may be an intermediate of other prices. */
  readonly decimals: ReadonlyMap<Address, number>
}

/** The price of a token implied by one pool with an already priced token. */
type Offer = {
  /** Depth of the path in USD: value of the pool's priced side, or less if an earlier pool is shallower. */
  readonly depthUsd: number
  readonly usdPerAtom: number
}

/** All offers for one token; never empty. */
type Offers = { readonly deepest: Offer; readonly all: readonly Offer[] }

/**
 * USD price of one whole token, for every token that pools connect to the dollar token: the mean of
 * the mid prices (without pool fee) of all paths to it, weighted by depth. The depth of a pool is the
 * USD value of its priced side, that of a path the depth of its shallowest pool. A path with a higher
 * price than the deepest one gets a proportionally lower weight, as its side of the token is worth
 * less than its priced side. A shallow pool thus cannot move the price much: one of depth `d` next to
 * depth `D` moves it at most by the share `d / D`.
 * Tokens are priced in order of their deepest path, each through those priced before; equal depths
 * in order of address, so the result does not depend on input order.
 * Floats: the result is a display price, relative error below 1e-14.
 */
export function usdPricesFromPools(
  pools: readonly Pool[],
  { usdToken, decimals }: UsdPriceBasis,
): ReadonlyMap<Address, number> {
  const prices = new Map<Address, number>()
  const usdDecimals = decimals.get(usdToken)
  if (usdDecimals === undefined) return prices
  const graph = buildPoolGraph(pools)
  const settled = new Set<Address>()
  const dollar = { depthUsd: Number.POSITIVE_INFINITY, usdPerAtom: 10 ** -usdDecimals }
  const frontier = new Map<Address, Offers>([[usdToken, { deepest: dollar, all: [dollar] }]])
  for (let token = deepestToken(frontier); token !== null; token = deepestToken(frontier)) {
    const offers = frontier.get(token)
    frontier.delete(token)
    if (offers === undefined) break
    settled.add(token)
    const usdPerAtom = token === usdToken ? dollar.usdPerAtom : weightedPrice(offers)
    const tokenDecimals = decimals.get(token)
    if (tokenDecimals !== undefined) prices.set(token, usdPerAtom * 10 ** tokenDecimals)
    for (const pool of [...(graph.get(token)?.values() ?? [])].flat()) {
      const other = otherToken(pool, token)
      if (settled.has(other)) continue
      const offer = offerOf(pool, token, usdPerAtom, offers.deepest.depthUsd)
      frontier.set(other, withOffer(frontier.get(other), offer))
    }
  }
  // Exactly 1, without the rounding error of the powers of ten above.
  return prices.set(usdToken, 1)
}

function offerOf(pool: Pool, known: Address, usdPerAtom: number, depthBeforeUsd: number): Offer {
  const { numerator, denominator } = midPrice(pool, known)
  return {
    depthUsd: Math.min(depthBeforeUsd, Number(depthOf(pool, known)) * usdPerAtom),
    usdPerAtom: (Number(denominator) * usdPerAtom) / Number(numerator),
  }
}

function withOffer(offers: Offers | undefined, offer: Offer): Offers {
  if (offers === undefined) return { deepest: offer, all: [offer] }
  const { deepest, all } = offers
  const isDeeper =
    offer.depthUsd > deepest.depthUsd ||
    // Of equally deep offers the lowest price, so that the result does not depend on their order.
    (offer.depthUsd === deepest.depthUsd && offer.usdPerAtom < deepest.usdPerAtom)
  return { deepest: isDeeper ? offer : deepest, all: [...all, offer] }
}

/** The weighted mean price of all offers; depths are relative to the deepest. */
function weightedPrice({ deepest, all }: Offers): number {
  let weight = 0
  let sum = 0
  for (const { depthUsd, usdPerAtom } of all) {
    const depth = depthUsd / deepest.depthUsd
    weight += depth * Math.min(1, deepest.usdPerAtom / usdPerAtom)
    sum += depth * Math.min(usdPerAtom, deepest.usdPerAtom)
  }
  return sum / weight
}

/** The token with the deepest offer. */
function deepestToken(frontier: ReadonlyMap<Address, Offers>): Address | null {
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
