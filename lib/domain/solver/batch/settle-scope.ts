import type { Auction, LastPrices } from '@/lib/domain/auction/auction'
import { type DirectedPair, directedPair } from '@/lib/domain/order/directed-pair'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Solution } from '@/lib/domain/solution/solution'
import type { GasLoad } from '@/lib/domain/solution/trade-fee'
import { toSearchModel } from '../search-model'
import { type BatchDraft, type BatchScope, draftBatch, priceStart } from './batch-draft'
import { extraGasOf, solutionOf, swapGasOf } from './draft-solution'
import { givesUp } from './ending'
import { exactPlan } from './exact-plan'
import { type PairScore, solveFairBatch } from './fair-batch'
import type { SettledDraft } from './smaller-scope'
import { workOf } from './whole-batch'

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

/**
 * How much is tried: `first` of a search finds a plain batch even when it is stopped, as there is no other yet, unless
 * it is a large one; `thorough` also searches fills that need several changes.
 */
type Effort = 'first' | 'usual' | 'thorough'

/**
 * Up to this much work per try a first batch is found though the search is stopped: of 10 to 20 tokens and up to
 * 400 orders, which took at most 115 ms on one core of a two-core machine. Of 100 tokens it took up to 960 ms.
 */
const MAX_WORK_WHEN_STOPPED = 5e4

/** Auctions of so few orders are searched exactly at the end, in so many branches. */
const MAX_ORDERS_TO_BRANCH = 20
const MAX_BRANCHES = 60

/** Whether a batch of so many orders is searched exactly at the end. */
export const isBranched = (orders: number): boolean => orders > 1 && orders <= MAX_ORDERS_TO_BRANCH

/**
 * The best fair batch under these terms that can be rounded to atoms; null when there is none. Once `stop` is true,
 * nothing new is begun: a batch that is found by then is rounded, and otherwise there is none (see `Effort`).
 */
export function settle(
  { scope, load, required, from }: Terms,
  stop: () => boolean,
  effort: Effort = 'usual',
): Settled | null {
  if (effort !== 'first' && stop()) return null
  const draft = draftBatch(scope, () => load)
  const model = toSearchModel(draft.input)
  const isFinished = effort === 'first' && workOf(model) <= MAX_WORK_WHEN_STOPPED
  const ending = { isStopped: stop, whenStopped: isFinished ? 'finish first' : 'give up' } as const
  const { plan: best, fallbacks } = solveFairBatch(
    model,
    pairScores(draft, scope.auction, required),
    {
      start: from === null ? null : priceStart(draft, from),
      isThorough: effort === 'thorough',
      maxNodes: isBranched(model.orders.count) ? MAX_BRANCHES : 0,
      ...ending,
    },
  )
  for (const plan of best === null ? [] : [best, ...fallbacks]) {
    const exact = exactPlan(draft.input, plan, () => givesUp(ending))
    if (exact !== null) return { draft, plan, exact, solution: solutionOf(draft, exact) }
    if (givesUp(ending)) break
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
