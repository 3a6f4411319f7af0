import type { Auction, LastPrices } from '@/lib/domain/auction/auction'
import { type DirectedPair, directedPair } from '@/lib/domain/order/directed-pair'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Solution } from '@/lib/domain/solution/solution'
import type { GasLoad } from '@/lib/domain/solution/trade-fee'
import { toSearchModel } from '../search-model'
import { type BatchDraft, type BatchScope, draftBatch, priceStart } from './batch-draft'
import { extraGasOf, solutionOf, swapGasOf } from './draft-solution'
import { exactPlan } from './exact-plan'
import { type PairScore, solveFairBatch } from './fair-batch'
import type { SettledDraft } from './smaller-scope'

/** The conditions under which a settlement is computed. */
export type Terms = {
  readonly scope: BatchScope
  /** The gas that fees are charged for. */
  readonly load: GasLoad
  /** Minimum score of each pair, in native coins. */
  readonly required: ReadonlyMap<DirectedPair, number>
  /** Prices of an earlier search, as starting point. */
  readonly from: LastPrices | null
}

/** A batch that can be bid: its draft, its plan in floats and in atoms, and the solution made from them. */
export type Settled = SettledDraft & { readonly solution: Solution }

/** The best fair batch under these terms that can be rounded to atoms; null when there is none. */
export function settle(
  { scope, load, required, from }: Terms,
  stop: () => boolean,
  isThorough = false,
): Settled | null {
  const draft = draftBatch(scope, () => load)
  const standalone = pairScores(draft, scope.auction, required)
  const start = from === null ? null : priceStart(draft, from)
  const { plan: best, fallbacks } = solveFairBatch(toSearchModel(draft.input), standalone, {
    start,
    isThorough,
    isStopped: stop,
  })
  for (const plan of best === null ? [] : [best, ...fallbacks]) {
    const exact = exactPlan(draft.input, plan)
    if (exact !== null) return { draft, plan, exact, solution: solutionOf(draft, exact) }
  }
  return null
}

/** The required scores of the pairs of a draft, by its token indices. */
export function pairScores(
  { orders, input }: BatchDraft,
  { wrappedNativeToken }: Auction,
  standalone: ReadonlyMap<DirectedPair, number>,
): readonly PairScore[] {
  const found = new Map<DirectedPair, PairScore>()
  orders.forEach(({ data }, index) => {
    const pair = directedPair(data, wrappedNativeToken)
    const { sell = 0, buy = 0 } = input.orders[index] ?? {}
    if (!found.has(pair)) found.set(pair, { sell, buy, score: standalone.get(pair) ?? 0 })
  })
  return [...found.values()]
}

/** Whether one transaction can hold the settlement. */
export const isWithinGas = (settled: Settled): boolean => gasNeeded(settled) <= MAX_SETTLEMENT_GAS

/** How much of the settlement's gas one transaction can hold; more than 1 when there is room. */
export const gasShare = (settled: Settled): number =>
  Number(MAX_SETTLEMENT_GAS) / Number(gasNeeded(settled))

const gasNeeded = ({ draft, exact }: Settled): bigint =>
  promisedGasLimit(exact.trades.length, swapGasOf(draft, exact), extraGasOf(draft, exact))
