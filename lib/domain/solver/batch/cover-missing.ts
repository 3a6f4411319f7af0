import type { ModelInput } from '../search-model'
import { type ExactSwap, swapForIn, swapForOut } from './exact-swaps'

/**
 * Changes swaps until no balance is negative: what is missing of a token is moved, pool by pool, to
 * the token that has most to spare, by enlarging swaps towards it or shrinking swaps away from it;
 * where no used pool leads there, an idle one is used. `balances` are changed along. Null where the
 * spare token cannot pay for it. Source: solving.md, section 3, rule 6.
 */
export function coverMissing(
  input: ModelInput,
  swaps: readonly ExactSwap[],
  balances: bigint[],
): readonly ExactSwap[] | null {
  if (balances.every((balance) => balance >= 0n)) return swaps
  const byPool = new Map(swaps.map((swap) => [swap.pool, swap]))
  const bank = richest(input, balances)
  for (const { token, towards, pool } of stepsTo(bank, input, byPool)) {
    const missing = -(balances[token] ?? 0n)
    if (missing > 0n && !moveMissing(input, byPool, balances, pool, token, towards)) {
      return null
    }
  }
  return balances.every((balance) => balance >= 0n) ? [...byPool.values()] : null
}

function richest({ price }: ModelInput, balances: readonly bigint[]): number {
  const worth = (token: number) => (balances[token] ?? 0n) * (price[token] ?? 0n)
  return balances.reduce((best, _, token) => (worth(token) > worth(best) ? token : best), 0)
}

type Step = { readonly token: number; readonly towards: number; readonly pool: number }

/** Where each token passes on what it misses, the farthest from the bank first. */
function stepsTo(
  bank: number,
  { pools }: ModelInput,
  used: ReadonlyMap<number, ExactSwap>,
): readonly Step[] {
  const reached = new Set([bank])
  const steps: Step[] = []
  const queue = [bank]
  const spread = (isTaken: (pool: number) => boolean) => {
    for (let head = 0; head < queue.length; head += 1) {
      const towards = queue[head] ?? bank
      pools.forEach(({ a, b }, pool) => {
        if ((a !== towards && b !== towards) || !isTaken(pool)) return
        const token = a === towards ? b : a
        if (reached.has(token)) return
        reached.add(token)
        queue.push(token)
        steps.push({ token, towards, pool })
      })
    }
  }
  spread((pool) => used.has(pool))
  spread(() => true)
  return steps.reverse()
}

/** Leaves nothing missing of a token, by one pool's swap, so that the other token pays for it. */
function moveMissing(
  input: ModelInput,
  byPool: Map<number, ExactSwap>,
  balances: bigint[],
  pool: number,
  token: number,
  towards: number,
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
  const lacking = -(balances[token] ?? 0n)
  // Without its swap away from the token the pool may leave enough of it.
  const after =
    lacking > 0n
      ? swapForOut(input, pool, towards, token, lacking)
      : before?.tokenIn === token && lacking < 0n
        ? swapForIn(input, pool, token, towards, -lacking)
        : null
  if (after === null) return lacking <= 0n
  add(after.tokenIn, -after.amountIn)
  add(after.tokenOut, after.amountOut)
  byPool.set(pool, after)
  return true
}
