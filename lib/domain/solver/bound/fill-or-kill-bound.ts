import type { SearchModel, SearchOrders } from '@/lib/domain/solver/search-model'
import { type DualTerms, type Group, packGroups, tokensBoughtBySellOrders } from './dual-terms'
import { type DualMinimum, minimiseDual, minimumPrices } from './minimise-dual'
import { type Choice, insertBranch } from './open-branches'

const MAX_NODES = 400
/** Nodes whose effect on the bound is below this share are not branched. */
const MIN_BRANCH_EFFECT = 1e-6
/** Initial smoothing of child nodes: small, as they start at the prices of their parent. */
const CHILD_SMOOTHING = 1e-4

type Node = DualMinimum & { readonly choices: readonly Choice[] }

/**
 * Upper bound on the score in native coins when fill-or-kill orders are filled completely or not at
 * all, by best-first branching on them. The highest open node is a valid bound whenever the
 * search stops. For batches of at most about 300 orders.
 * Source: lib/docs/solving.md#fill-or-kill-bound.
 */
export function fillOrKillBound(model: SearchModel, maxNodes = MAX_NODES): number {
  const { orders, pools, tokens } = model
  const minPrices = minimumPrices(model)
  const solve = (choices: readonly Choice[], parent: Node | null): Node => {
    const problem = { terms: orderTerms(orders, choices), pools, minPrices }
    return {
      choices,
      ...(parent === null
        ? minimiseDual(problem, new Float64Array(tokens).fill(1))
        : minimiseDual(problem, parent.prices, CHILD_SMOOTHING)),
    }
  }
  const open = [
    solve(
      Array.from({ length: orders.count }, () => 'free'),
      null,
    ),
  ]
  for (let nodes = 1; nodes < maxNodes; nodes += 2) {
    const node = open.pop()
    if (node === undefined) return 0
    const order = selectBranchOrder(orders, node)
    if (order === null) return node.bound
    for (const choice of ['in', 'out'] as const) {
      const child = solve(node.choices.with(order, choice), node)
      // A child never exceeds its parent.
      insertBranch(open, { ...child, bound: Math.min(child.bound, node.bound) })
    }
  }
  return open.at(-1)?.bound ?? 0
}

/** Smoothing of choices that only buy orders have, who may pay nothing; sell orders that are filled have none. */
const FILLED_SMOOTHING = { buy: 1e-2, sell: 5e-7 }

/** As `fillOrKillBound`, of settlements that fill every order whole; below 0 where each would lose. */
export function filledBound(model: SearchModel): DualMinimum {
  const { orders, pools, tokens } = model
  const filled = Array.from({ length: orders.count }, (): Choice => 'in')
  const problem = { terms: orderTerms(orders, filled), pools, minPrices: minimumPrices(model) }
  const smoothing = orders.isSell.includes(0) ? FILLED_SMOOTHING.buy : FILLED_SMOOTHING.sell
  return minimiseDual(problem, new Float64Array(tokens).fill(1), smoothing)
}

/**
 * The fill-or-kill order to branch on: large, and with a value of about zero at the node's prices, so
 * that only a part of it would be filled. Null when no choice changes the bound.
 */
function selectBranchOrder(orders: SearchOrders, { choices, prices, bound }: Node): number | null {
  let best = -1
  let largest = MIN_BRANCH_EFFECT * Math.abs(bound)
  for (let order = 0; order < orders.count; order += 1) {
    if (choices[order] !== 'free' || orders.isPartial[order] === 1) continue
    const sold = (prices[orders.sell[order] ?? 0] ?? 0) * (orders.sellAmount[order] ?? 0)
    const bought = (prices[orders.buy[order] ?? 0] ?? 0) * (orders.buyAmount[order] ?? 0)
    const weight = sold * Math.exp(-Math.abs(sold - bought) / (VALUE_TOLERANCE * sold + 1e-18))
    if (weight > largest) {
      largest = weight
      best = order
    }
  }
  return best === -1 ? null : best
}

/** Width of the range of order values around zero that matter, as a share of the order's size. */
const VALUE_TOLERANCE = 1e-3

/** One group per order at its own limit: filled, not filled, or whichever has the higher value. */
function orderTerms(orders: SearchOrders, choices: readonly Choice[]): DualTerms {
  const groups: Group[] = []
  const boughtBySellers = tokensBoughtBySellOrders(orders)
  for (let order = 0; order < orders.count; order += 1) {
    const choice = choices[order] ?? 'free'
    if (choice === 'out') continue
    const sold = orders.sellAmount[order] ?? 0
    const bought = orders.buyAmount[order] ?? 0
    const b = orders.buy[order] ?? 0
    groups.push({
      a: orders.sell[order] ?? 0,
      b,
      isOptional: choice === 'free',
      volume: sold,
      candidates: [
        [0, sold, bought],
        ...(boughtBySellers.has(b) ? [] : [[bought, 0, bought] as const]),
      ],
    })
  }
  return packGroups(groups)
}
