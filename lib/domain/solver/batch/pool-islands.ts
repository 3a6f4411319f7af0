import { settledToken } from '@/lib/domain/auction/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import type { BatchScope } from './batch-draft'

/**
 * The parts of a market that pools connect, each with the orders that stay inside it, in the order
 * of their first pools. Between two of them only orders trade, and no batch is sure to balance.
 * Orders that cross from one to another are in none.
 */
export function poolIslands(scope: BatchScope): readonly BatchScope[] {
  const above = new Map<Address, Address>()
  const rootOf = (token: Address): Address => {
    let root = token
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    return root
  }
  for (const { token0, token1 } of scope.pools) {
    const [one, other] = [rootOf(token0), rootOf(token1)]
    if (one !== other) above.set(one, other)
  }
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
