import { type Choice, orderTerms } from '@/lib/domain/solver/bound/dual-terms'
import { type DualMinimum, minimiseDual } from '@/lib/domain/solver/bound/minimise-dual'
import { leastPrices } from '@/lib/domain/solver/bound/upper-bound'
import type { SearchModel, SearchOrders } from '@/lib/domain/solver/search-model'

const MOST_NODES = 400
/** An open node this close to what is known, as a share, is not worth another branch. */
const CLOSED = 1e-6
/** Children begin where their parent ended, so that they need little smoothing. */
const CHILD_SMOOTHING = 1e-4

type Node = DualMinimum & { readonly choices: readonly Choice[] }

/**
 * The most that a settlement can score in native coins when fill-or-kill orders are filled whole or
 * not at all: best-first branching on them. The greatest open node is a valid bound whenever the
 * search stops. For batches of at most about 300 orders. Source: solving.md, section 8.
 */
export function fillOrKillBound(model: SearchModel, most = MOST_NODES): number {
  const { orders, pools, tokens } = model
  const least = leastPrices(model)
  const solve = (choices: readonly Choice[], parent: Node | null): Node => {
    const problem = { terms: orderTerms(orders, choices), pools, least }
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
  for (let nodes = 1; nodes < most; nodes += 2) {
    const node = open.pop()
    if (node === undefined) return 0
    const order = undecided(orders, node)
    if (order === null) return node.bound
    for (const choice of ['in', 'out'] as const) {
      insert(open, solve(node.choices.with(order, choice), node), node.bound)
    }
  }
  return open.at(-1)?.bound ?? 0
}

/** Keeps the list rising by bound; a child is never worth more than its parent. */
function insert(open: Node[], node: Node, most: number): void {
  const bound = Math.min(node.bound, most)
  const at = open.findIndex((other) => other.bound > bound)
  open.splice(at === -1 ? open.length : at, 0, { ...node, bound })
}

/**
 * The fill-or-kill order whose choice matters most: large, and worth about nothing at the node's
 * prices, so that only a part of it would be filled. Null when no choice changes the bound.
 */
function undecided(orders: SearchOrders, { choices, prices, bound }: Node): number | null {
  let best = -1
  let largest = CLOSED * Math.abs(bound)
  for (let order = 0; order < orders.count; order += 1) {
    if (choices[order] !== 'free' || orders.isPartial[order] === 1) continue
    const sold = (prices[orders.sell[order] ?? 0] ?? 0) * (orders.sellAmount[order] ?? 0)
    const bought = (prices[orders.buy[order] ?? 0] ?? 0) * (orders.buyAmount[order] ?? 0)
    const weight = sold * Math.exp(-Math.abs(sold - bought) / (NEAR * sold + 1e-18))
    if (weight > largest) {
      largest = weight
      best = order
    }
  }
  return best === -1 ? null : best
}

/** How far from worth nothing, as a share of its size, an order's choice still matters. */
const NEAR = 1e-3
