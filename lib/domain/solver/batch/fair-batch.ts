import type { SearchModel } from '../search-model'
import type { StandalonePair } from '../single-pair/pair-alone'
import { filledByPair, pairKey, type RequiredScores } from './price-floors'
import { type BatchPlan, type SolveOptions, solveWholeBatch } from './whole-batch'

/** A pair must beat its standalone score by this share, so that rounding cannot make it unfair. */
const FAIRNESS_MARGIN = 1e-6

/** Standalone score of a directed pair, in native coins. */
export type PairScore = Pick<StandalonePair, 'sell' | 'buy' | 'score'>

export type FairBatch<T extends PairScore> = {
  /** A batch in which no pair scores less than on its own. */
  readonly plan: BatchPlan | null
  /** Pairs that settle on their own but are not in the batch; they are bid separately. */
  readonly separate: readonly T[]
}

/**
 * Solves the batch such that every traded pair scores at least as much as on its own: the competition
 * would discard the bid otherwise. Prices only move surplus between users, so that most
 * pairs are held to that at little cost; the others are left out.
 * Source: lib/docs/solving.md#fair-batch.
 */
export function solveFairBatch<T extends PairScore>(
  model: SearchModel,
  standalone: readonly T[],
  options: Omit<SolveOptions, 'required'> = {},
): FairBatch<T> {
  const fair = solveWholeBatch(model, { ...options, required: requiredScores(model, standalone) })
  const unrestricted =
    standalone.length > MAX_PAIRS_TO_TRY_UNFAIR ? null : solveWholeBatch(model, options)
  // The fairness filter only applies to bids for several pairs.
  const plan = bestOf(fair, isOfOnePair(unrestricted) ? unrestricted : null)
  const traded = plan === null ? new Map() : filledByPair(plan)
  return {
    plan,
    separate: standalone.filter(
      ({ sell, buy, score }) => score > 0 && !traded.has(pairKey(model, sell, buy)),
    ),
  }
}

/** With at most this many pairs, trading only one of them may be the best batch. */
const MAX_PAIRS_TO_TRY_UNFAIR = 20

const isOfOnePair = (plan: BatchPlan | null): boolean =>
  plan !== null && filledByPair(plan).size === 1

function bestOf(one: BatchPlan | null, other: BatchPlan | null): BatchPlan | null {
  const best = (other?.score ?? 0) > (one?.score ?? 0) ? other : one
  return best !== null && isOfOnePair(best) ? { ...best, required: new Map() } : best
}

const requiredScores = (model: SearchModel, standalone: readonly PairScore[]): RequiredScores =>
  new Map(
    standalone.map(({ sell, buy, score }) => [
      pairKey(model, sell, buy),
      score * (1 + FAIRNESS_MARGIN),
    ]),
  )
