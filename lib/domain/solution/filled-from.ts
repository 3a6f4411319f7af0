import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'

/** Where the orders of a solution get what they buy: from each other, from pools, or partly so. */
export type FilledFrom = 'orders' | 'pools' | 'both'

/** What a solution trades for one order; a token is null where it is not known. */
type FilledOrder = {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/**
 * Where the orders of a recorded solution get what they buy, by its sums of each token in atoms.
 * `orders`: no pool is used, and what is bought of each token is sold by others. `pools`: pools give at
 * least all that is bought. `both`: of some token pools give less, and what lacks is sold by orders.
 * Null where neither is certain: a token is not known, or something is bought that neither pools nor
 * orders give.
 */
export function filledFrom(
  orders: readonly FilledOrder[],
  swaps: readonly PoolSwap[],
): FilledFrom | null {
  const bought = new Map<Address, bigint>()
  const sold = new Map<Address, bigint>()
  for (const { sellToken, buyToken, executedSell, executedBuy } of orders) {
    if (sellToken === null || buyToken === null) return null
    add(sold, sellToken, executedSell)
    add(bought, buyToken, executedBuy)
  }
  const given = new Map<Address, bigint>()
  for (const { tokenOut, amountOut } of swaps) add(given, tokenOut, amountOut)
  const lacking = [...bought].filter(([token, amount]) => amount > (given.get(token) ?? 0n))
  if (
    lacking.some(([token, amount]) => (sold.get(token) ?? 0n) < amount - (given.get(token) ?? 0n))
  ) {
    return null
  }
  if (bought.size === 0) return null
  if (lacking.length === 0) return 'pools'
  return swaps.length === 0 ? 'orders' : 'both'
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}
