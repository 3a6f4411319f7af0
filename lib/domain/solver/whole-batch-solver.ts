import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  type BatchDraft,
  type BatchScope,
  batchScope,
  draftBatch,
  type GasLoad,
} from './batch/batch-draft'
import { scoreAt } from './batch/batch-state'
import { extraGasOf, isNear, loadOf, solutionOf } from './batch/draft-solution'
import { type ExactPlan, exactPlan } from './batch/exact-plan'
import { solveFairBatch } from './batch/fair-batch'
import { filledByPair } from './batch/price-floors'
import type { BatchPlan } from './batch/whole-batch'
import { poolRoot } from './pool-dual'
import { toSearchModel } from './search-model'
import { TRADE_GAS } from './trade-fee'

/** How often fees, orders and pools are fitted to what the last plan needs. */
const MOST_ROUNDS = 6
const USUAL_SWAP_GAS = 75_000n

/**
 * One settlement for the whole auction at one price per token: rings, netting over several pairs
 * and shared pools at once, with no pair worse off than alone. Source: solving.md, section 4 (d)
 * to (f).
 */
export const wholeBatchSolver: Solver = {
  name: 'Whole batch',
  solve: (auction, stop) => {
    let scope = batchScope(auction)
    let load = firstLoad(scope)
    let best: Solution | null = null
    for (let round = 0; round < MOST_ROUNDS && !stop(); round += 1) {
      const settled = settle(scope, load, stop)
      if (settled === null) break
      const { solution, draft, exact, plan } = settled
      const needed = loadOf(draft, exact)
      const smaller = withinGas(scope, settled) ?? withoutDearPools(scope, draft, plan)
      if (smaller === null && verifySolution(auction, solution).ok) best = solution
      if (smaller === null && isNear(load, needed)) break
      load = needed
      scope = smaller ?? scope
    }
    return best === null ? [] : [best]
  },
}

const firstLoad = ({ orders, pools }: BatchScope): GasLoad => ({
  tradeCount: Math.max(1, orders.length),
  swapGas: USUAL_SWAP_GAS * BigInt(Math.min(orders.length, pools.length)),
})

type Settled = {
  readonly draft: BatchDraft
  readonly plan: BatchPlan
  readonly exact: ExactPlan
  readonly solution: Solution
}

function settle(scope: BatchScope, load: GasLoad, stop: () => boolean): Settled | null {
  const draft = draftBatch(scope, () => load)
  const { plan } = solveFairBatch(toSearchModel(draft.input), stop)
  const exact = plan === null ? null : exactPlan(draft.input, plan)
  if (plan === null || exact === null) return null
  return { draft, plan, exact, solution: solutionOf(draft, exact) }
}

/**
 * As many orders as fit one transaction, the same share of every directed pair so that they still
 * match each other, and of each those that score most for their gas; null where all fit.
 */
function withinGas(scope: BatchScope, { draft, exact, plan }: Settled): BatchScope | null {
  const { swapGas } = loadOf(draft, exact)
  const fits = (count: number, extraGas: bigint) =>
    promisedGasLimit(count, swapGas, extraGas) <= MAX_SETTLEMENT_GAS
  if (fits(exact.trades.length, extraGasOf(draft, exact))) return null
  const scorePerGas = (index: number) =>
    ((plan.fills[index] ?? 0) * scoreAt(plan, index)) /
    Number(TRADE_GAS + (draft.orders[index]?.extraGas ?? 0n))
  const traded = new Set(exact.trades.map(({ order }) => order))
  const ranked = [...filledByPair(plan).values()].flatMap((pair) =>
    pair
      .filter((index) => traded.has(index))
      .toSorted((one, other) => scorePerGas(other) - scorePerGas(one) || one - other)
      .map((index, place) => ({ index, share: (place + 0.5) / pair.length })),
  )
  const kept: AuctionOrder[] = []
  let extraGas = 0n
  for (const { index } of ranked.toSorted((a, b) => a.share - b.share || a.index - b.index)) {
    const order = draft.orders[index]
    if (order === undefined || !fits(kept.length + 1, extraGas + order.extraGas)) continue
    kept.push(order)
    extraGas += order.extraGas
  }
  return { ...scope, orders: kept }
}

/** Without the pools whose trade is worth less than its gas; null where there are none. */
function withoutDearPools(
  scope: BatchScope,
  { input }: BatchDraft,
  { route }: BatchPlan,
): BatchScope | null {
  const { pools } = toSearchModel(input)
  const kept = scope.pools.filter(({ swapGas }, pool) => {
    const root = poolRoot(pools, pool, route.prices)
    const cost = Number(swapGas * scope.auction.gasPrice) / 1e18
    return root === 0 || root * root >= cost
  })
  return kept.length === scope.pools.length ? null : { ...scope, pools: kept }
}
