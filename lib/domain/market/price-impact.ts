import type { OrderKind } from '@/lib/domain/order/order'
import type { Pool } from '@/lib/domain/pool/pool'
import type { RouteQuote } from '@/lib/domain/pool/pool-graph'
import { bestBuyRoutes, bestSellRoutes, buildPoolGraph } from '@/lib/domain/pool/pool-graph'
import { routeCurve } from '@/lib/domain/pool/route-curve'
import type { Address } from '@/lib/domain/shared/address'
import { divUp } from '@/lib/domain/shared/amount'

/** A trade of a fixed size: `amount` in sell-token atoms for `sell`, in buy-token atoms for `buy`. */
export type SizedTrade = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly amount: bigint
}

/** The token that `amount` is of. */
export const sizedToken = ({ kind, sellToken, buyToken }: SizedTrade): Address =>
  kind === 'sell' ? sellToken : buyToken

const MAX_BPS = 10_000

/**
 * How much worse a trade's price is than that of its first atom, in bps, along the best single route;
 * pool fees do not count. Rounded up. 10000 when the pools cannot trade that much; `null` when no
 * pools connect the tokens, so that their liquidity is unknown.
 */
export function priceImpactBps(pools: readonly Pool[], trade: SizedTrade): number | null {
  const { sellToken, buyToken, kind, amount } = trade
  if (amount === 0n) return 0
  const graph = buildPoolGraph(pools)
  const routes =
    kind === 'sell'
      ? bestSellRoutes(graph, sellToken, buyToken, amount)
      : bestBuyRoutes(graph, sellToken, buyToken, amount)
  const impacts = routes.flatMap((found) => impactAlong(found, kind, amount) ?? [])
  if (impacts.length > 0) return Math.min(...impacts)
  const cheapest = bestBuyRoutes(graph, sellToken, buyToken, 1n)
  if (cheapest.length === 0) return null
  // An amount too small to buy one atom does not move the price.
  const isDust = kind === 'sell' && cheapest.every((found) => found.amount > amount)
  return isDust ? 0 : MAX_BPS
}

/** With out(x) = gain·x / (base + slope·x): the share by which x is priced worse than the first atom. */
function impactAlong(found: RouteQuote, kind: OrderKind, amount: bigint): number | null {
  const sold = kind === 'sell' ? amount : found.amount
  const curve = routeCurve(found.route, sold)
  if (curve === null) return null
  const lost = curve.slope * sold
  return Number(divUp(lost * BigInt(MAX_BPS), curve.base + lost))
}
