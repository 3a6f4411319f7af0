import type { SearchModel } from '../search-model'
import type { PairAlone } from '../single-pair/pair-alone'
import { filledByPair, pairKey, type WantedScores } from './price-floors'
import { type BatchPlan, type SolveOptions, solveWholeBatch } from './whole-batch'

/** A pair must beat what it gets alone by this share: rounding to atoms must not turn the filter. */
const CLEARLY = 1e-6

/** What a directed pair scores by itself, in native coins. */
export type PairScore = Pick<PairAlone, 'sell' | 'buy' | 'score'>

export type FairBatch<T extends PairScore> = {
  /** A batch in which no pair gets less than alone. */
  readonly plan: BatchPlan | null
  /** Pairs that trade alone and not in it, to be bid by themselves. */
  readonly apart: readonly T[]
}

/**
 * The whole batch in which every pair that trades gets at least what it gets alone: the competition
 * would discard the bid for one that does not. Prices only move surplus between users, so that most
 * pairs are held to that at little cost; the others are left out. Source: solving.md, (e).
 */
export function solveFairBatch<T extends PairScore>(
  model: SearchModel,
  alone: readonly T[],
  options: Omit<SolveOptions, 'wanted'> = {},
): FairBatch<T> {
  const fair = solveWholeBatch(model, { ...options, wanted: wantedScores(model, alone) })
  const whole = alone.length > FEW ? null : solveWholeBatch(model, options)
  // The filter compares bids for several pairs only.
  const plan = bestOf(fair, isOfOnePair(whole) ? whole : null)
  const traded = plan === null ? new Map() : filledByPair(plan)
  return {
    plan,
    apart: alone.filter(
      ({ sell, buy, score }) => score > 0 && !traded.has(pairKey(model, sell, buy)),
    ),
  }
}

/** A batch of so few pairs may do best with one of them. */
const FEW = 20

const isOfOnePair = (plan: BatchPlan | null): boolean =>
  plan !== null && filledByPair(plan).size === 1

function bestOf(one: BatchPlan | null, other: BatchPlan | null): BatchPlan | null {
  const best = (other?.score ?? 0) > (one?.score ?? 0) ? other : one
  return best !== null && isOfOnePair(best) ? { ...best, wanted: new Map() } : best
}

const wantedScores = (model: SearchModel, alone: readonly PairScore[]): WantedScores =>
  new Map(alone.map(({ sell, buy, score }) => [pairKey(model, sell, buy), score * (1 + CLEARLY)]))
