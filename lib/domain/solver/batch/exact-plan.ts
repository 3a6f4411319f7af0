import type { ModelInput } from '../search-model'
import { coverMissing } from './cover-missing'
import { balancesAfter, type ExactSwap, exactSwaps } from './exact-swaps'
import { type ExactTrade, exactTrades } from './exact-trades'
import { swapOrder } from './swap-order'
import { type BatchPlan, sparing } from './whole-batch'

/** A settlement to the atom: uniform prices, trades, and swaps in the order they are made. */
export type ExactPlan = {
  readonly prices: readonly bigint[]
  readonly trades: readonly ExactTrade[]
  readonly swaps: readonly ExactSwap[]
}

/** How often more is set aside for rounding, and how much more each time. */
const MOST_TRIES = 6
const MORE = 8

/**
 * The plan in whole atoms: every limit holds, every token is covered, every swap finds what it
 * spends. Where coarse tokens lose more by rounding than the plan has to spare, users pay a little
 * more. Null where rounding cannot be covered. Source: solving.md, section 3.
 */
export function exactPlan(input: ModelInput, plan: BatchPlan): ExactPlan | null {
  let exact = inAtoms(input, plan)
  let share = LEAST_SPARE
  for (let count = 0; count < MOST_TRIES && exact === null; count += 1) {
    share *= MORE
    const spared = sparing(plan, share)
    exact = spared === null ? null : inAtoms(input, spared)
  }
  return exact
}

/** As a share of what users sell. */
const LEAST_SPARE = 1e-9

function inAtoms(input: ModelInput, plan: BatchPlan): ExactPlan | null {
  const { prices, trades } = exactTrades(input, plan)
  if (trades.length === 0) return null
  const rough = exactSwaps(input, plan.route.prices)
  const balances = balancesAfter(input.tokens, input, trades, rough)
  const covered = coverMissing(input, rough, balances)
  if (covered === null) return null
  const pulled = trades.map((trade) => ({ ...trade, bought: 0n }))
  const swaps = swapOrder(covered, balancesAfter(input.tokens, input, pulled, []))
  return swaps === null ? null : { prices, trades, swaps }
}
