import { swapConcentrated } from '@/lib/domain/pool/concentrated'
import { exactPair } from '@/lib/domain/solver/batch/exact-pair'
import type { ExactPlan } from '@/lib/domain/solver/batch/exact-plan'
import type { ExactSwap } from '@/lib/domain/solver/batch/exact-swaps'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { type StandalonePair, standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import type { MixedInstance } from './bench-instance'
import { exactScore } from './exact-score'

/** Winners in addition to the batch. Source: lib/docs/protocol.md#defaults. */
const MAX_OTHERS = 19
/** A bid is requoted if its rate changes by no more than this share. */
const SLIPPAGE = 0.01

/**
 * Score of the pairs a batch leaves out, in wei: each settles separately, highest bids first, on
 * the pools after all earlier ones, as the competition's winners do.
 */
export function scoreSeparately(
  instance: MixedInstance,
  batch: ExactPlan,
  pairs: readonly StandalonePair[],
): bigint {
  let pools = poolsAfter(instance.pools, batch.swaps)
  let score = 0n
  let count = 0
  for (const bid of pairs.toSorted((pair, other) => other.score - pair.score)) {
    if (count === MAX_OTHERS) break
    const orders = instance.orders.filter(({ sell, buy }) => sell === bid.sell && buy === bid.buy)
    const left = { ...instance, pools, orders }
    const [again] = standalonePairs(toSearchModel(left))
    if (again === undefined || Math.abs(again.rate / bid.rate - 1) > SLIPPAGE) continue
    const exact = exactPair(left, again)
    const scored = exact === null ? 0n : exactScore(left, exact)
    if (exact === null || scored <= 0n) continue
    pools = poolsAfter(pools, exact.swaps)
    score += scored
    count += 1
  }
  return score
}

type Pools = MixedInstance['pools']

function poolsAfter(pools: Pools, swaps: readonly ExactSwap[]): Pools {
  const after = [...pools]
  for (const { pool: at, tokenIn, amountIn, amountOut } of swaps) {
    const pool = after[at]
    if (pool === undefined) continue
    if (pool.concentrated !== undefined) {
      const amount = { isExactInput: true, amount: amountIn }
      const swapped = swapConcentrated(pool.concentrated, pool.a === tokenIn, amount)
      if (swapped !== null) after[at] = { ...pool, concentrated: swapped.after() }
      continue
    }
    const { ra, rb } = pool
    after[at] =
      pool.a === tokenIn
        ? { ...pool, ra: ra + amountIn, rb: rb - amountOut }
        : { ...pool, ra: ra - amountOut, rb: rb + amountIn }
  }
  return after
}
