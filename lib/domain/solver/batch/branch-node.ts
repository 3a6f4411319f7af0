import { packGroups } from '../bound/dual-terms'
import { type DualMinimum, minimiseDual, minimumPrices } from '../bound/minimise-dual'
import type { Choice } from '../bound/open-branches'
import type { SearchModel } from '../search-model'
import { allowedSets, type OrderPair, type PairSets } from './pair-sets'

/** Initial smoothing of a branch: small, as it starts at the prices of the one it comes from. */
const CHILD_SMOOTHING = 1e-4

/** A branch: what is decided in it, what no settlement of it can score more than, and its best sets. */
export type BranchNode = DualMinimum & {
  readonly choices: readonly Choice[]
  readonly pairs: readonly PairSets[]
}

/**
 * Bounds a branch, from the prices of the one it comes from. Null where it allows nothing.
 */
export function solveNode(
  model: SearchModel,
  pairs: readonly OrderPair[],
  choices: readonly Choice[],
  parent: BranchNode | null,
): BranchNode | null {
  const found = allowedSets(model, pairs, choices)
  if (found === null) return null
  const terms = packGroups(found.map(({ group }) => group))
  const problem = { terms, pools: model.pools, minPrices: minimumPrices(model) }
  const { bound, prices } =
    parent === null
      ? minimiseDual(problem, new Float64Array(model.tokens).fill(1))
      : minimiseDual(problem, parent.prices, CHILD_SMOOTHING)
  return { choices, pairs: found, prices, bound: Math.min(bound, parent?.bound ?? bound) }
}

/** The best set of a pair at a branch's prices, and what is lost at least when one order is or is not in it. */
export type PairValues = {
  readonly best: readonly number[]
  /** By order of the pair that is undecided: the value of the best set with it less that without it. */
  readonly gains: ReadonlyMap<number, number>
}

/** What the sets of a pair are worth at these prices. */
export function pairValues({ group, sets }: PairSets, prices: Float64Array): PairValues {
  const [a, b] = [prices[group.a] ?? 0, prices[group.b] ?? 0]
  const nothing = group.isOptional ? 0 : Number.NEGATIVE_INFINITY
  const values = group.candidates.map(([constant, perA, perB]) => constant + perA * a - perB * b)
  let most = nothing
  let best: readonly number[] = []
  values.forEach((value, at) => {
    if (value <= most) return
    most = value
    best = sets[at] ?? []
  })
  const orders = new Set(sets.flat())
  const gains = new Map<number, number>()
  for (const order of orders) {
    let [within, without] = [Number.NEGATIVE_INFINITY, nothing]
    values.forEach((value, at) => {
      if (sets[at]?.includes(order) === true) within = Math.max(within, value)
      else without = Math.max(without, value)
    })
    gains.set(order, within - without)
  }
  return { best, gains }
}
