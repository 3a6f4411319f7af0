import type { SearchModel } from '../search-model'
import { pairTerms } from './dual-terms'
import { type DualMinimum, minimiseDual } from './minimise-dual'

/** Where only buyers want a token its price may fall; it stays positive. */
const LEAST_PRICE = 1e-6

/**
 * The most that any settlement of the batch can score, in native coins: orders divisible, no gas,
 * one rate per directed pair. Weak duality: valid however well it is minimised.
 */
export function upperBound(model: SearchModel): DualMinimum {
  return minimiseDual(
    { terms: pairTerms(model.orders), pools: model.pools, least: leastPrices(model) },
    new Float64Array(model.tokens).fill(1),
  )
}

/** Sellers keep what they get beyond the limit, which scores at the reference price: 1. */
export function leastPrices({ tokens, orders }: SearchModel): Float64Array {
  const least = new Float64Array(tokens).fill(LEAST_PRICE)
  for (let order = 0; order < orders.count; order += 1) {
    if (orders.isSell[order] === 1) least[orders.buy[order] ?? 0] = 1
  }
  return least
}
