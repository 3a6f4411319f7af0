import type { ModelInput } from '../search-model'
import { coverShortages } from './cover-missing'
import { balancesAfter, type ExactSwap, exactSwaps } from './exact-swaps'
import { type ExactTrade, exactTrades } from './exact-trades'
import { swapOrder } from './swap-order'
import { type BatchPlan, withSpare } from './whole-batch'

/** A settlement in whole atoms: uniform prices, trades, and swaps in execution order. */
export type ExactPlan = {
  readonly prices: readonly bigint[]
  readonly trades: readonly ExactTrade[]
  readonly swaps: readonly ExactSwap[]
}

/** How often the reserve for rounding is increased, and by which factor. */
const MAX_TRIES = 6
const SPARE_FACTOR = 8

/**
 * Rounds the plan to whole atoms: every limit holds, every token is covered, every swap can be paid.
 * When coarse tokens lose more by rounding than the plan has in reserve, users pay slightly
 * more. Null where rounding cannot be covered, or not before it is stopped.
 * Source: lib/docs/solving.md#integer-rules.
 */
export function exactPlan(
  input: ModelInput,
  plan: BatchPlan,
  isStopped: () => boolean = () => false,
): ExactPlan | null {
  let rounded = roundToAtoms(input, plan)
  let share = INITIAL_SPARE
  for (let count = 0; count < MAX_TRIES && rounded === 'short' && !isStopped(); count += 1) {
    share *= SPARE_FACTOR
    const withReserve = withSpare(plan, share)
    rounded = withReserve === null ? 'short' : roundToAtoms(input, withReserve)
  }
  return rounded === 'short' || rounded === 'stuck' ? null : rounded
}

/** Initial reserve for rounding, as a share of the amount users sell. */
const INITIAL_SPARE = 1e-9

/**
 * `short`: rounding is not covered, which a reserve may mend. `stuck`: no swap can be the first, as pools trade in a circle
 * for which nobody brings the tokens; a reserve changes nothing about that.
 */
type Unrounded = 'short' | 'stuck'

function roundToAtoms(input: ModelInput, plan: BatchPlan): ExactPlan | Unrounded {
  const { prices, trades } = exactTrades(input, plan)
  if (trades.length === 0) return 'short'
  const rough = exactSwaps(input, plan.model.pools, plan.route.prices)
  const balances = balancesAfter(input.tokens, input, trades, rough)
  const covered = coverShortages(input, rough, balances)
  if (covered === null) return 'short'
  const pulled = trades.map((trade) => ({ ...trade, bought: 0n }))
  const swaps = swapOrder(covered, balancesAfter(input.tokens, input, pulled, []))
  return swaps === null ? 'stuck' : { prices, trades, swaps }
}
