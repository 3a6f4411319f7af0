import type { Pool } from '@/lib/domain/pool/pool'
import { inputFor, outputOf, poolAfter } from '@/lib/domain/pool/pool-quotes'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'

/** What one order sells and gets for it through some swaps, in atoms. */
type SwappedOrder = {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Sold through `swaps`, and to be sold instead. */
  readonly sold: bigint
  readonly toSell: bigint
  readonly swaps: readonly PoolSwap[]
}

/**
 * The same swaps for another amount, with what they give: each gets the same part of its token as before, and the last
 * of each token all that is there. For less that is at least the same part of what they gave, but for atoms that
 * rounding takes, as pools give more for each atom of less. Null where a pool does not trade such an amount.
 */
export function scaledSwaps(
  pools: readonly Pool[],
  { sellToken, buyToken, sold, toSell, swaps }: SwappedOrder,
): { readonly swaps: readonly PoolSwap[]; readonly bought: bigint } | null {
  const states = new Map(pools.map((pool) => [pool.address, pool]))
  const balances = new Map<Address, bigint>([[sellToken, toSell]])
  const lastOf = new Map(swaps.map(({ tokenIn }, at) => [tokenIn, at]))
  const scaled: PoolSwap[] = []
  for (const [at, swap] of swaps.entries()) {
    const { tokenIn, tokenOut } = swap
    const held = balances.get(tokenIn) ?? 0n
    const isLast = lastOf.get(tokenIn) === at && tokenIn !== buyToken
    const part = isLast ? held : minOf(held, (swap.amountIn * toSell) / sold)
    const pool = states.get(swap.pool)
    const amountOut = pool === undefined ? null : outputOf(pool, tokenIn, part)
    if (pool === undefined || !amountOut) return null
    // What rounds away here serves the other swaps of the token.
    const amountIn = isLast ? part : (inputFor(pool, tokenIn, amountOut) ?? part)
    const next = { ...swap, amountIn: atoms(amountIn), amountOut: atoms(amountOut) }
    const after = poolAfter(pool, next)
    if (!after.ok) return null
    states.set(swap.pool, after.value)
    balances.set(tokenIn, held - amountIn)
    balances.set(tokenOut, (balances.get(tokenOut) ?? 0n) + amountOut)
    scaled.push(next)
  }
  return { swaps: scaled, bought: balances.get(buyToken) ?? 0n }
}
