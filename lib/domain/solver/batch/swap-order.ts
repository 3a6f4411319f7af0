import type { ExactSwap } from './exact-swaps'

/**
 * Sorts the swaps so that each finds the tokens it spends: users' tokens are available from the start,
 * payouts come last. Null when there is no such order. Deterministic: keeps the given order if possible.
 */
export function swapOrder(
  swaps: readonly ExactSwap[],
  start: readonly bigint[],
): readonly ExactSwap[] | null {
  const balances = [...start]
  const ordered: ExactSwap[] = []
  let waiting = swaps
  while (waiting.length > 0) {
    const later: ExactSwap[] = []
    for (const swap of waiting) {
      const held = balances[swap.tokenIn] ?? 0n
      if (held < swap.amountIn) {
        later.push(swap)
        continue
      }
      balances[swap.tokenIn] = held - swap.amountIn
      balances[swap.tokenOut] = (balances[swap.tokenOut] ?? 0n) + swap.amountOut
      ordered.push(swap)
    }
    if (later.length === waiting.length) return null
    waiting = later
  }
  return ordered
}
