import type { Auction } from '@/lib/domain/auction/auction'
import { inputFor, outputOf, poolAfter } from '@/lib/domain/pool/pool-quotes'
import type { Solution } from '@/lib/domain/solution/solution'

/**
 * Checks that the swaps of a solution give nothing away to a pool, whose owners may be the bidder:
 * each one has the least input for its output or the most output for its input, and none takes back
 * what another traded with the same pool. Returns the problem as text. Swaps that a pool refuses are
 * `applySolution`'s to report. Source: lib/docs/protocol.md#gas-and-network-fees.
 */
export function swapProblem(
  auction: Pick<Auction, 'pools'>,
  { swaps }: Pick<Solution, 'swaps'>,
): string | null {
  const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
  const soldTo = new Map<string, string>()
  for (const swap of swaps) {
    const pool = pools.get(swap.pool)
    if (pool === undefined || (swap.tokenIn !== pool.token0 && swap.tokenIn !== pool.token1))
      continue
    if ((soldTo.get(swap.pool) ?? swap.tokenIn) !== swap.tokenIn) {
      return `pool ${swap.pool}: it is traded with in both directions`
    }
    soldTo.set(swap.pool, swap.tokenIn)
    const least = inputFor(pool, swap.tokenIn, swap.amountOut)
    const most = outputOf(pool, swap.tokenIn, swap.amountIn)
    if (least !== null && most !== null && swap.amountIn > least && swap.amountOut < most) {
      return `pool ${swap.pool}: a swap gives it ${swap.amountIn} where ${least} are enough`
    }
    const after = poolAfter(pool, swap)
    if (after.ok) pools.set(swap.pool, after.value)
  }
  return null
}
