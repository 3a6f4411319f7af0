import { type BatchState, needOf, scoreAt, scoreOf } from './batch-state'
import { type Ending, givesUp } from './ending'
import { priceBatch, type RoutedBatch } from './price-batch'
import { filledByPair, type RequiredScores } from './price-floors'
import { reroute } from './reroute'

type FilterOptions = Ending & {
  readonly idle: Float64Array
  readonly required: RequiredScores
  /** Reserve for rounding, as a share of the amount users sell. */
  readonly spare: number
}

/**
 * The batch without the pairs that score less than required, or null when none is left: leaves them
 * out and fits prices to the others until all that remain are fair. A batch of one pair is fair as
 * it is. Only removes orders, so that it finds something wherever some pairs are fair.
 */
export function withoutUnfairPairs(from: RoutedBatch, options: FilterOptions): RoutedBatch | null {
  if (unfairOrders(from.state, options.required).length === 0) return from
  const filtered = filterRounds(from, options)
  if (filtered.rounds < 2 || options.isStopped?.() === true) return filtered.batch
  // Fitting prices has made more pairs unfair: holding these to their scores may lose less.
  const held = filterRounds(from, options, options.required).batch
  return scoreIn(held) > scoreIn(filtered.batch) ? held : filtered.batch
}

const scoreIn = (batch: RoutedBatch | null): number => (batch === null ? 0 : scoreOf(batch.state))

/** `floors`: scores that the pairs are held to while prices are fitted. */
function filterRounds(
  from: RoutedBatch,
  { idle, required, spare, ...ending }: FilterOptions,
  floors: RequiredScores = new Map(),
): { readonly batch: RoutedBatch | null; readonly rounds: number } {
  let batch: RoutedBatch | null = from
  let rounds = 0
  // Each round leaves out at least one order.
  for (; batch !== null; rounds += 1) {
    const unfair = unfairOrders(batch.state, required)
    if (unfair.length === 0) break
    if (givesUp(ending)) return { batch: null, rounds }
    const fewer = withoutOrders(batch, unfair, idle)
    batch = fewer === null ? null : priceBatch(fewer, idle, floors, spare).batch
  }
  return { batch, rounds }
}

function withoutOrders(
  { state, route }: RoutedBatch,
  orders: readonly number[],
  idle: Float64Array,
): RoutedBatch | null {
  const fills = Float64Array.from(state.fills)
  for (const order of orders) fills[order] = 0
  const fewer = { ...state, fills }
  const rerouted = reroute(state.model.pools, needOf(fewer), route.prices, idle)
  return rerouted === null ? null : { state: fewer, route: rerouted }
}

/** A pair that scores less than required: its score in native coins, and its filled orders. */
type UnfairPair = { readonly score: number; readonly orders: readonly number[] }

/** The pairs that score less than required; none in a batch of one pair. */
export function unfairPairs(state: BatchState, required: RequiredScores): readonly UnfairPair[] {
  const pairs = [...filledByPair(state)]
  if (pairs.length === 1) return []
  return pairs.flatMap(([pair, orders]) => {
    const score = orders.reduce(
      (sum, order) => sum + (state.fills[order] ?? 0) * scoreAt(state, order),
      0,
    )
    return score < (required.get(pair) ?? 0) ? [{ score, orders }] : []
  })
}

const unfairOrders = (state: BatchState, required: RequiredScores): readonly number[] =>
  unfairPairs(state, required).flatMap(({ orders }) => orders)
