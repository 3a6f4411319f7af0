import { pairKey } from '../pair-orders'
import type { SearchModel } from '../search-model'
import { type StandalonePair, standalonePairs } from '../single-pair/pair-alone'
import { isSmallEnough, searchExactly } from './branch-and-bound'
import { givesUp } from './ending'
import { growBatch } from './grow-batch'
import { improvePrices } from './improve-prices'
import type { RoutedBatch } from './price-batch'
import { filledByPair, type RequiredScores } from './price-floors'
import { resolveWithoutUnfair } from './resolve-without'
import { attainableScore } from './search-batch'
import {
  type BatchPlan,
  type BatchStart,
  fairPart,
  firstPlan,
  planOf,
  polishPlan,
  type SolveOptions,
  SPARE,
  searchFrom,
  startBatch,
  workOf,
} from './whole-batch'

/** A pair must beat its standalone score by this share, so that rounding cannot make it unfair. */
const FAIRNESS_MARGIN = 1e-6

/** Standalone score of a directed pair, in native coins. */
export type PairScore = Pick<StandalonePair, 'sell' | 'buy' | 'score'>

/** The outcome of `solveFairBatch`. A null `plan` means that no fair batch was found. */
export type FairBatch<T extends PairScore> = {
  /** A batch in which no pair scores less than on its own. */
  readonly plan: BatchPlan | null
  /** Other such batches, best first: for when `plan` cannot be rounded to atoms. */
  readonly fallbacks: readonly BatchPlan[]
  /**
   * What no fair batch scores more than, in native coins; null where that was not searched, as in
   * auctions and in batches of many orders. Source: lib/docs/solving.md#exact-search.
   */
  readonly bound: number | null
  /** Pairs that settle on their own but are not in the batch; they are bid separately. */
  readonly separate: readonly T[]
}

/**
 * Solves the batch such that every traded pair scores at least as much as on its own: the competition
 * would discard the bid otherwise. Prices only move surplus between users, so that most
 * pairs are held to that at little cost; the others are left out. Never worth less than the first
 * batch without that demand, its unfair pairs left out, even when stopped at once unless it then gives up,
 * nor, when it is not stopped, than the best pair on its own. Source: lib/docs/solving.md#fair-batch.
 */
export const solveFairBatch = <T extends PairScore>(
  model: SearchModel,
  standalone: readonly T[],
  options: FairOptions = {},
): FairBatch<T> => fairBatchFrom(model, startBatch(model, options), standalone, options)

type FairOptions = Omit<SolveOptions, 'required'> & {
  /** Maximum number of branches of the exact search; 0, as in auctions, searches none. */
  readonly maxNodes?: number
}

/** `solveFairBatch` from a start that is known. */
export function fairBatchFrom<T extends PairScore>(
  model: SearchModel,
  start: BatchStart,
  standalone: readonly T[],
  options: FairOptions = {},
): FairBatch<T> {
  const required = requiredScores(model, standalone)
  const found = rankedPlans({ model, start, standalone, required, options })
  const exact = exactPlans(model, start, required, found[0] ?? null, options)
  const [plan = null, ...fallbacks] = ranking([...exact.plans, ...found])
  const traded = plan === null ? new Map() : filledByPair(plan)
  return {
    plan,
    fallbacks,
    bound: exact.bound,
    separate: standalone.filter(
      ({ sell, buy, score }) => score > 0 && !traded.has(pairKey(model, sell, buy)),
    ),
  }
}

/** Of more filled orders the best prices take longer to find than they gain. */
const MAX_FILLED_TO_IMPROVE = 150

/**
 * The best batch that branch and bound finds where few orders are in the money, with its bound; otherwise the
 * best batch so far at better prices.
 */
function exactPlans(
  model: SearchModel,
  { idle }: BatchStart,
  required: RequiredScores,
  best: BatchPlan | null,
  { isThorough = true, isStopped = () => false, maxNodes = 0 }: FairOptions,
): { readonly plans: readonly BatchPlan[]; readonly bound: number | null } {
  if (maxNodes === 0 || !isThorough || isStopped()) return { plans: [], bound: null }
  const from = best === null ? null : routedBatch(best)
  const search = { required, from, spare: SPARE, maxNodes, isStopped }
  if (isSmallEnough(model)) {
    const { batch, bound } = searchExactly(model, search)
    return { plans: batch === null ? [] : [planOf(batch, required)], bound }
  }
  const filled = from?.state.fills.reduce((count, fill) => (fill > 0 ? count + 1 : count), 0) ?? 0
  if (from === null || filled > MAX_FILLED_TO_IMPROVE) return { plans: [], bound: null }
  return { plans: [planOf(improvePrices(from, { idle, ...search }), required)], bound: null }
}

function routedBatch({ route, required: _, score: __, ...state }: BatchPlan): RoutedBatch {
  return { state, route }
}

type Search = {
  readonly model: SearchModel
  readonly start: BatchStart
  readonly standalone: readonly PairScore[]
  readonly required: RequiredScores
  readonly options: FairOptions
}

/**
 * Fair batches found in several ways, best first: the first batch without the demand, filtered; held
 * to fairness in the search; filtered after a search without the demand; solved again without unfair
 * pairs; grown from single pairs. The first is always there, however early the search is stopped, unless
 * it gives up. The last three are for batches in which the demand costs much; each is tried if those
 * before gained little.
 */
function rankedPlans(search: Search): readonly BatchPlan[] {
  const { model, start, required, options } = search
  if (givesUp(options)) return []
  const floor = fairPart(firstPlan(start), start.idle, { ...options, required })
  const held = searchFrom(model, start, { ...options, required })
  let ranked = ranking([held, floor])
  const searched = { ...search, floor, held }
  for (const otherPlans of [filteredPlans, resolvedPlans, grownPlans]) {
    if (options.isStopped?.() === true) return ranked
    ranked = ranking([...ranked, ...otherPlans(searched, ranked[0] ?? null)])
  }
  const [best] = ranked
  if (best === undefined || best.score === held?.score) return ranked
  return ranking([polishPlan(best, start, { ...options, required }), ...ranked])
}

/** Best first. The fairness filter only applies to bids for several pairs. */
const ranking = (plans: readonly (BatchPlan | null)[]): readonly BatchPlan[] =>
  plans
    .flatMap((plan) => (plan !== null && plan.score > 0 ? [plan] : []))
    .toSorted((a, b) => b.score - a.score)
    .map((plan) => (filledByPair(plan).size === 1 ? { ...plan, required: new Map() } : plan))

/** Up to this much work per try, the search without the demand is repeated however good `held` is. */
const MAX_WORK_TO_ALWAYS_SEARCH = 5e4
/** Share of what the first batch without the demand can score that is good enough in larger ones. */
const MIN_HELD_SHARE = 0.99
/** With at most this many pairs, trading only one of them may be the best batch. */
const MAX_PAIRS_TO_TRY_UNFAIR = 20

/** A search with its first results: the plain batch filtered, and the batch held to fairness. */
type Searched = Search & { readonly floor: BatchPlan | null; readonly held: BatchPlan | null }

/** The batch of the whole search without the demand, filtered, where that may score more. */
function filteredPlans(search: Searched): readonly (BatchPlan | null)[] {
  const { model, start, standalone, required, options, floor, held } = search
  const isLarge = workOf(model) > MAX_WORK_TO_ALWAYS_SEARCH
  if (isLarge && shareOfFirst(start, held) >= MIN_HELD_SHARE) return []
  const isSmall = standalone.length <= MAX_PAIRS_TO_TRY_UNFAIR
  const isHeldBest = held !== null && floor !== null && floor.score <= held.score
  if (isHeldBest && !isSmall) return []
  const plan = searchFrom(model, start, options)
  return [fairPart(plan, start.idle, { ...options, required, whenStopped: 'give up' })]
}

/** Shares of what the first batch, and divisible orders, can score below which a batch is poor. */
const MIN_SHARE_OF_FIRST = 0.97
const MIN_SHARE_OF_DIVISIBLE = 0.5
/** Maximum number of times a poor batch is solved again, and the maximum work for it. */
const MAX_RESOLVED_ROUNDS = 12
const MAX_RESOLVED_WORK = 5e5

/** Whether much more than this batch seems possible. */
const isPoor = (start: BatchStart, best: BatchPlan | null): boolean =>
  best === null ||
  shareOfFirst(start, best) < MIN_SHARE_OF_FIRST ||
  best.score < MIN_SHARE_OF_DIVISIBLE * start.divisible

const shareOfFirst = ({ searched }: BatchStart, plan: BatchPlan | null): number =>
  searched === null || plan === null ? 0 : plan.score / attainableScore(searched)

function resolvedPlans(
  { model, start, required, options }: Search,
  best: BatchPlan | null,
): readonly (BatchPlan | null)[] {
  if (!isPoor(start, best)) return []
  const { isStopped = () => false } = options
  const maxRounds = Math.min(MAX_RESOLVED_ROUNDS, Math.ceil(MAX_RESOLVED_WORK / workOf(model)))
  const resolved = resolveWithoutUnfair(model, start, { required, maxRounds, isStopped })
  return resolved === null ? [] : [{ ...resolved, model }]
}

function grownPlans(
  { model, start, standalone, required, options }: Search,
  best: BatchPlan | null,
): readonly (BatchPlan | null)[] {
  const mostAlone = standalone.reduce((most, { score }) => Math.max(most, score), 0)
  if (!isPoor(start, best) && (best?.score ?? 0) >= mostAlone) return []
  const { isStopped = () => false } = options
  const alone = standalonePairs(model, undefined, isStopped)
  const grown = growBatch(model, alone, {
    idle: start.idle,
    required,
    spare: SPARE,
    isStopped,
  })
  return grown === null ? [] : [planOf(grown, required)]
}

/** Minimum score of every pair that bids alone, by `pairKey`. */
export const requiredScores = (
  model: SearchModel,
  standalone: readonly PairScore[],
): RequiredScores =>
  new Map(
    standalone.map(({ sell, buy, score }) => [
      pairKey(model, sell, buy),
      score * (1 + FAIRNESS_MARGIN),
    ]),
  )
