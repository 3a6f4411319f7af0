import type { ModelInput } from '../search-model'
import { type ExactSwap, swapForIn, swapForOut } from './exact-swaps'

/**
 * Changes swaps until no balance is negative. A shortage is moved, pool by pool, to the token with the
 * most valuable surplus, by enlarging swaps from that token or shrinking swaps to it. When no used
 * pool leads there, an idle one is used. Updates `balances`. Null when the
 * spare token cannot pay for it. Source: lib/docs/solving.md#integer-rules, 6.
 */
export function coverShortages(
  input: ModelInput,
  swaps: readonly ExactSwap[],
  balances: bigint[],
): readonly ExactSwap[] | null {
  if (balances.every((balance) => balance >= 0n)) return swaps
  const byPool = new Map(swaps.map((swap) => [swap.pool, swap]))
  const spareToken = richest(input, balances)
  for (const { token, target, pool } of stepsTo(spareToken, input, byPool)) {
    const shortage = -(balances[token] ?? 0n)
    if (shortage > 0n && !moveShortage(input, byPool, balances, pool, token, target)) {
      return null
    }
  }
  return balances.every((balance) => balance >= 0n) ? [...byPool.values()] : null
}

function richest({ price }: ModelInput, balances: readonly bigint[]): number {
  const worth = (token: number) => (balances[token] ?? 0n) * (price[token] ?? 0n)
  return balances.reduce((best, _, token) => (worth(token) > worth(best) ? token : best), 0)
}

type Step = { readonly token: number; readonly target: number; readonly pool: number }

/** The pool by which each token moves its shortage on, farthest from the spare token first. */
function stepsTo(
  spareToken: number,
  { pools }: ModelInput,
  used: ReadonlyMap<number, ExactSwap>,
): readonly Step[] {
  const reached = new Set([spareToken])
  const steps: Step[] = []
  const queue = [spareToken]
  const spread = (isAllowed: (pool: number) => boolean) => {
    for (let head = 0; head < queue.length; head += 1) {
      const target = queue[head] ?? spareToken
      pools.forEach(({ a, b }, pool) => {
        if ((a !== target && b !== target) || !isAllowed(pool)) return
        const token = a === target ? b : a
        if (reached.has(token)) return
        reached.add(token)
        queue.push(token)
        steps.push({ token, target, pool })
      })
    }
  }
  spread((pool) => used.has(pool))
  spread(() => true)
  return steps.reverse()
}

/** Covers the shortage of `token` by changing the swap of one pool, so that `target` pays for it. */
function moveShortage(
  input: ModelInput,
  byPool: Map<number, ExactSwap>,
  balances: bigint[],
  pool: number,
  token: number,
  target: number,
): boolean {
  const add = (at: number, amount: bigint) => {
    balances[at] = (balances[at] ?? 0n) + amount
  }
  const before = byPool.get(pool)
  if (before !== undefined) {
    byPool.delete(pool)
    add(before.tokenIn, before.amountIn)
    add(before.tokenOut, -before.amountOut)
  }
  const shortage = -(balances[token] ?? 0n)
  // Removing the swap that sold the token may already leave enough of it.
  const after =
    shortage > 0n
      ? swapForOut(input, pool, target, token, shortage)
      : before?.tokenIn === token && shortage < 0n
        ? swapForIn(input, pool, token, target, -shortage)
        : null
  if (after === null) return shortage <= 0n
  add(after.tokenIn, -after.amountIn)
  add(after.tokenOut, after.amountOut)
  byPool.set(pool, after)
  return true
}
