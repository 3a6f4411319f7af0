import type { SearchModel } from '../search-model'
import type { StandalonePair } from '../single-pair/pair-alone'
import { type BatchState, needOf, scoreOf } from './batch-state'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { reroute } from './reroute'

/** Maximum number of pairs tried. */
const MAX_PAIRS = 40

/** What a pair fills on its own. */
type StandaloneFill = Pick<
  StandalonePair,
  'sell' | 'buy' | 'score' | 'orders' | 'lastFill' | 'rate'
>

type Options = {
  readonly idle: Float64Array
  readonly required: RequiredScores
  /** Reserve for rounding, as a share of the amount users sell. */
  readonly spare: number
  readonly isStopped: () => boolean
}

/**
 * A batch that grows pair by pair, those that score most on their own first: each joins with the
 * orders it fills on its own if the batch then scores more and is fair. So it is worth at least what
 * the best pair is worth alone. Null when no pair settles.
 */
export function growBatch(
  model: SearchModel,
  pairs: readonly StandaloneFill[],
  { idle, required, spare, isStopped }: Options,
): RoutedBatch | null {
  const ranked = pairs
    .filter(({ score }) => score > 0)
    .toSorted((pair, other) => other.score - pair.score)
    .slice(0, MAX_PAIRS)
  let best: RoutedBatch | null = null
  for (const pair of ranked) {
    if (isStopped()) break
    const from: BatchState = best?.state ?? emptyState(model)
    const state = withPair(from, pair)
    const prices = best?.route.prices ?? new Float64Array(model.tokens).fill(1)
    const route = reroute(model.pools, needOf(state), prices, idle)
    if (route === null) continue
    // A batch of one pair is fair as it is.
    const floors: RequiredScores = best === null ? new Map() : required
    const { batch } = priceBatch({ state, route }, idle, floors, spare)
    if (batch !== null && scoreOf(batch.state) > (best === null ? 0 : scoreOf(best.state)))
      best = batch
  }
  return best
}

const emptyState = (model: SearchModel): BatchState => ({
  model,
  y: new Float64Array(model.tokens),
  fills: new Float64Array(model.orders.count),
})

/** The batch with the fills of the pair; tokens that nobody trades yet are priced at its rate. */
function withPair(
  { model, y, fills }: BatchState,
  { sell, buy, orders, lastFill, rate }: StandaloneFill,
): BatchState {
  const isTraded = (token: number) =>
    fills.some(
      (fill, order) =>
        fill > 0 && (model.orders.sell[order] === token || model.orders.buy[order] === token),
    )
  const prices = Float64Array.from(y)
  const logRate = Math.log(rate)
  if (!isTraded(sell)) prices[sell] = (y[buy] ?? 0) + logRate
  else if (!isTraded(buy)) prices[buy] = (y[sell] ?? 0) - logRate
  const filled = Float64Array.from(fills)
  orders.forEach((order, at) => {
    filled[order] = at === orders.length - 1 ? lastFill : 1
  })
  return { model, y: prices, fills: filled }
}
