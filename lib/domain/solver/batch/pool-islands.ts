import { settledToken } from '@/lib/domain/auction/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import type { BatchScope } from './batch-draft'
import { joinedParts } from './joined-parts'

/**
 * The parts of a market that pools connect, each with the orders that stay inside it, in the order
 * of their first pools. Between two of them only orders trade, and no batch is sure to balance.
 * Orders that cross from one to another are in none.
 */
export function poolIslands(scope: BatchScope): readonly BatchScope[] {
  const { rootOf, join } = joinedParts<Address>()
  for (const { token0, token1 } of scope.pools) join(token0, token1)
  const { wrappedNativeToken } = scope.auction
  return [...new Set(scope.pools.map(({ token0 }) => rootOf(token0)))].flatMap((root) => {
    const orders = scope.orders.filter(
      ({ data }) =>
        rootOf(data.sellToken) === root &&
        rootOf(settledToken(data.buyToken, wrappedNativeToken)) === root,
    )
    const pools = scope.pools.filter(({ token0 }) => rootOf(token0) === root)
    return orders.length === 0 ? [] : [{ ...scope, orders, pools }]
  })
}
