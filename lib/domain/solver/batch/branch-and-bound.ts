import { type Choice, insertBranch } from '../bound/open-branches'
import type { SearchModel } from '../search-model'
import { ascentOf } from './ascent'
import { needOf, scoreOf } from './batch-state'
import { type BranchNode, pairValues, solveNode } from './branch-node'
import { idleCurvature } from './curvature'
import { unfairPairs } from './filter-unfair'
import { improvePrices } from './improve-prices'
import { leafBound } from './leaf-bound'
import { orderPairs } from './pair-sets'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { reroute } from './reroute'

/** The search ends when no more than this share of the score may still be gained. */
const PROVEN_GAP = 5e-4
/** Width of the range of gains around zero that are branched first, as a share of an order's size. */
const GAIN_TOLERANCE = 1e-3
/** Puts partially fillable orders behind all others. */
const PARTIAL_LAST = 1e9
/** Damping with which multipliers are computed, as a share of what is traded. */
const MIN_DAMPING = 1e-6
const MAX_DAMPING = 1e2
/** Batches that score less than this share of the best are not improved. */
const MIN_SHARE_TO_IMPROVE = 0.97

/** Limits of `searchExactly`. */
export type ExactOptions = {
  /** Minimum score of every directed pair that trades, in batches of several pairs. */
  readonly required: RequiredScores
  /** A batch that is known, to begin with. */
  readonly from: RoutedBatch | null
  /** Reserve for rounding, as a share of the amount users sell. */
  readonly spare: number
  /** Maximum number of branches that are bounded. */
  readonly maxNodes: number
  readonly isStopped: () => boolean
}

/** At most this many orders in the money are searched exactly. */
const MAX_ORDERS = 40

/** Whether few enough orders offer more than they ask for at reference prices. */
export function isSmallEnough({ orders }: SearchModel): boolean {
  let count = 0
  for (let order = 0; order < orders.count; order += 1)
    if ((orders.sellAmount[order] ?? 0) >= (orders.buyAmount[order] ?? 0)) count += 1
  return count <= MAX_ORDERS
}

/** The best batch found, and what no other scores more than. */
export type ExactSearch = {
  readonly batch: RoutedBatch | null
  /** In native coins; valid whenever the search stops. */
  readonly bound: number
  readonly nodes: number
}

/**
 * Branch and bound over which fill-or-kill orders are filled: whatever no branch can beat is
 * proven to be the best, and otherwise the bound tells how much may be missing. Each branch is bounded
 * by its dual, and rounded to a batch with the best prices for its orders. Anytime and deterministic but
 * for `isStopped`. Source: lib/docs/solving.md#exact-search.
 */
export function searchExactly(model: SearchModel, options: ExactOptions): ExactSearch {
  const search = createSearch(model, options)
  const { pairs } = search
  const free = Array.from({ length: model.orders.count }, (): Choice => 'free')
  const root = solveNode(model, pairs, free, null)
  if (root === null) return { batch: search.best(), bound: search.enough(), nodes: 1 }
  const open: BranchNode[] = [root]
  let nodes = 1
  /** The highest bound of a branch that cannot be divided any more. */
  let closed = 0
  while (nodes < options.maxNodes && !options.isStopped()) {
    const node = open.pop()
    if (node === undefined) break
    if (node.bound <= search.enough()) {
      open.push(node)
      break
    }
    const batch = search.tryNode(node)
    const fixed = withFixed(node, search.enough())
    const order = branchOrder(model, node, fixed)
    if (order === null) {
      closed = Math.max(closed, Math.min(node.bound, search.leafBound(batch, fixed, node.bound)))
      continue
    }
    for (const choice of ['in', 'out'] as const) {
      const child = solveNode(model, pairs, fixed.with(order, choice), node)
      nodes += 1
      if (child !== null && child.bound > search.enough()) insertBranch(open, child)
    }
  }
  // A batch of one pair needs no required score, but is then worth less than what requires it.
  const alone = [...options.required.values()].reduce((most, score) => Math.max(most, score), 0)
  const bound = Math.max(search.enough(), closed, open.at(-1)?.bound ?? 0)
  return { batch: search.best(), bound: Math.max(alone, Math.min(bound, root.bound)), nodes }
}

/** The best batch so far, and the ways to a better one. */
function createSearch(model: SearchModel, { required, from, spare, isStopped }: ExactOptions) {
  const idle = idleCurvature(model)
  const options = { idle, required, spare, isStopped }
  const pairs = orderPairs(model, required)
  let best = from === null ? null : improvePrices(from, options)
  const score = () => (best === null ? 0 : scoreOf(best.state))
  const tried = new Map<string, RoutedBatch | null>()
  return {
    pairs,
    best: () => best,
    enough: () => score() * (1 + PROVEN_GAP),
    tryNode,
    leafBound: boundOf,
  }

  /** The batch of the sets that are best at the prices of the branch. */
  function tryNode(node: BranchNode): RoutedBatch | null {
    const fills = new Float64Array(model.orders.count)
    for (const sets of node.pairs)
      for (const order of pairValues(sets, node.prices).best) fills[order] = 1
    const key = fills.join('')
    const known = tried.get(key)
    if (known !== undefined) return known
    const found = batchOf(node, fills)
    tried.set(key, found)
    const isFair = found !== null && unfairPairs(found.state, required).length === 0
    if (isFair && scoreOf(found.state) > score()) best = found
    return found
  }

  function batchOf({ prices }: BranchNode, fills: Float64Array): RoutedBatch | null {
    const first = prices[0] ?? 1
    const relative = prices.map((price) => price / first)
    const state = { model, y: relative.map(Math.log), fills }
    const route = reroute(model.pools, needOf(state), relative, idle)
    if (route === null) return null
    const { batch } = priceBatch({ state, route }, idle, required, spare)
    if (batch === null || scoreOf(batch.state) < MIN_SHARE_TO_IMPROVE * score()) return batch
    return improvePrices(batch, options)
  }

  function boundOf(batch: RoutedBatch | null, choices: readonly Choice[], most: number): number {
    // Any batch gives a bound; the more alike it is, the tighter.
    if (batch === null) return Number.POSITIVE_INFINITY
    for (let damping = MIN_DAMPING; damping < MAX_DAMPING; damping *= 100) {
      const ascent = ascentOf(batch, idle, required, damping)
      if (ascent !== null) {
        return leafBound({ batch, scale: ascent.scale, most }, pairs, choices)
      }
    }
    return Number.POSITIVE_INFINITY
  }
}

/** The decisions of a branch, and those whose opposite cannot beat `enough`. */
function withFixed(node: BranchNode, enough: number): readonly Choice[] {
  const choices = [...node.choices]
  for (const sets of node.pairs) {
    for (const [order, gain] of pairValues(sets, node.prices).gains) {
      if (choices[order] !== 'free' || node.bound - Math.abs(gain) > enough) continue
      choices[order] = gain > 0 ? 'in' : 'out'
    }
  }
  // No set that holds an order was left for those without any.
  const listed = new Set(node.pairs.flatMap(({ sets }) => sets.flat()))
  return choices.map((choice, order) => (choice === 'free' && !listed.has(order) ? 'out' : choice))
}

/**
 * The undecided order to branch on: large, and of nearly no gain, so that only a part of it would be filled.
 * Partially fillable ones come last.
 */
function branchOrder(
  { orders }: SearchModel,
  node: BranchNode,
  choices: readonly Choice[],
): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const sets of node.pairs) {
    for (const [order, gain] of pairValues(sets, node.prices).gains) {
      if (choices[order] !== 'free') continue
      const size = orders.sellAmount[order] ?? 0
      const last = orders.isPartial[order] === 1 ? PARTIAL_LAST : 0
      const distance =
        Math.abs(gain) / (GAIN_TOLERANCE * size + 1e-18) - Math.log(size + 1e-18) + last
      if (distance >= least) continue
      least = distance
      best = order
    }
  }
  return best
}
