import { type BatchState, exchangeFor, scoreFor, userMargin, userPrices } from './batch-state'
import { addRise } from './curvature'

/** Minimum gain of a change, in native coins. */
const MIN_GAIN = 1e-9
const MAX_CHANGES = 400
/** Number of most promising changes that are considered; the others lose too much to become useful. */
const MAX_CANDIDATES = 600
/** Number of best single changes that are tried in pairs. */
const MAX_PAIRED = 80
/** How far the user price may be below an order's limit, as prices are fitted to fills afterwards. */
const LIMIT_TOLERANCE = 5e-3
/** A fill below this share counts as none. */
const MIN_FILL = 1e-6

/** Orders whose fill may change, as typed arrays for speed: they are iterated thousands of times. */
type Candidates = {
  readonly order: Int32Array
  readonly a: Int32Array
  readonly b: Int32Array
  readonly sold: Float64Array
  readonly bought: Float64Array
  /** Gain of a complete fill at unchanged pool prices: score plus worth at marginal prices. */
  readonly gain: Float64Array
  /** How fast the gain falls as the pools' prices respond to the fill itself. */
  readonly curvature: Float64Array
  readonly isPartial: Uint8Array
}

/** The best change of each candidate: the change of its fill, and its gain. */
type Changes = { readonly by: Float64Array; readonly gain: Float64Array }

/**
 * Searches better fills at fixed user prices, with a quadratic model of the pools' costs: the best
 * single change until none gains, then the best pair of changes. `response`: see `priceResponse`;
 * `excluded` orders stay unchanged. The caller must confirm the steps by rerouting; the model is
 * the more accurate the fewer steps are taken, and the first ones gain most.
 */
export function searchFills(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
  excluded: Uint8Array,
): readonly FillStep[] {
  const fills = Float64Array.from(state.fills)
  const steps: FillStep[] = []
  /** Rise of the marginal prices since the start of the search. */
  const rise = new Float64Array(prices.length)
  const candidates = candidatesOf(
    state,
    bestCandidates(state, prices, response, excluded),
    prices,
    response,
  )
  const changes = createChanges(candidates)
  const apply = (at: number) => {
    const order = candidates.order[at] ?? 0
    const by = changes.by[at] ?? 0
    const fill = cleanFill((fills[order] ?? 0) + by)
    fills[order] = fill
    steps.push({ order, fill })
    addRise(rise, response, {
      a: candidates.a[at] ?? 0,
      b: candidates.b[at] ?? 0,
      sold: by * (candidates.sold[at] ?? 0),
      bought: by * (candidates.bought[at] ?? 0),
    })
  }
  for (let count = 0; count < MAX_CHANGES; count += 1) {
    const best = bestChanges(candidates, fills, rise, changes)
    if (best !== null) {
      apply(best)
      continue
    }
    const pair = bestPair(candidates, changes, response)
    if (pair === null) break
    for (const at of pair) apply(at)
  }
  return steps
}

/** The new fill of an order. */
export type FillStep = { readonly order: number; readonly fill: number }

/** Clamps a fill to at most 1, and a negligible one to 0. */
export const cleanFill = (fill: number): number => (fill < MIN_FILL ? 0 : Math.min(1, fill))

const createChanges = ({ order }: Candidates): Changes => ({
  by: new Float64Array(order.length),
  gain: new Float64Array(order.length),
})

/** The orders whose change gains most or loses least; all in batch order when there are few. */
function bestCandidates(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
  excluded: Uint8Array,
): readonly number[] {
  const fillable = fillableOrders(state, excluded)
  if (fillable.length <= MAX_CANDIDATES) return fillable
  return rankedChanges(state, fillable, prices, response, MAX_CANDIDATES).map(({ order }) => order)
}

/** Orders that are filled, or may be once prices are fitted. */
function fillableOrders(state: BatchState, excluded: Uint8Array | null): readonly number[] {
  const fillable: number[] = []
  for (let order = 0; order < state.model.orders.count; order += 1) {
    if (excluded?.[order] === 1) continue
    if ((state.fills[order] ?? 0) > 0 || userMargin(state, order) >= -LIMIT_TOLERANCE)
      fillable.push(order)
  }
  return fillable
}

/** A change of an order's fill by `by`. */
export type FillChange = { readonly order: number; readonly by: number }

/** Best single change of every order by the search's model, highest gain first. */
export const rankedSingleChanges = (
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
): readonly FillChange[] =>
  rankedChanges(state, fillableOrders(state, null), prices, response, Number.POSITIVE_INFINITY)

/** The best changes, at most `max`, highest gain first. */
function rankedChanges(
  state: BatchState,
  fillable: readonly number[],
  prices: Float64Array,
  response: Float64Array,
  max: number,
): readonly FillChange[] {
  const all = candidatesOf(state, fillable, prices, response)
  const changes = createChanges(all)
  bestChanges(all, state.fills, new Float64Array(prices.length), changes)
  const minGain = Float64Array.from(changes.gain).sort()[Math.max(0, fillable.length - max)] ?? 0
  const ranked: (FillChange & { readonly gain: number })[] = []
  for (let at = 0; at < fillable.length; at += 1) {
    const by = changes.by[at] ?? 0
    const gain = changes.gain[at] ?? 0
    // Changes that cannot be among the first `max` are not sorted, for speed.
    if (by !== 0 && gain >= minGain) ranked.push({ order: fillable[at] ?? 0, by, gain })
  }
  return ranked.sort((a, b) => b.gain - a.gain || a.order - b.order).slice(0, max)
}

function candidatesOf(
  state: BatchState,
  orders: readonly number[],
  prices: Float64Array,
  response: Float64Array,
): Candidates {
  const { sell, buy, isPartial } = state.model.orders
  const size = orders.length
  const candidates: Candidates = {
    order: Int32Array.from(orders),
    a: new Int32Array(size),
    b: new Int32Array(size),
    sold: new Float64Array(size),
    bought: new Float64Array(size),
    gain: new Float64Array(size),
    curvature: new Float64Array(size),
    isPartial: new Uint8Array(size),
  }
  const users = userPrices(state)
  for (let at = 0; at < size; at += 1) {
    const order = orders[at] ?? 0
    const a = sell[order] ?? 0
    const b = buy[order] ?? 0
    candidates.a[at] = a
    candidates.b[at] = b
    candidates.isPartial[at] = isPartial[order] ?? 0
    const rate = (users[a] ?? 1) / (users[b] ?? 1)
    const exchange = exchangeFor(state.model.orders, order, rate)
    const { sold, bought } = exchange
    candidates.sold[at] = sold
    candidates.bought[at] = bought
    const worth = sold * (prices[a] ?? 0) - bought * (prices[b] ?? 0)
    candidates.gain[at] = scoreFor(state.model.orders, order, exchange) + worth
    candidates.curvature[at] = crossCurvature(candidates, at, at, response)
  }
  return candidates
}

/** How much a complete fill of one reduces the gain of the other, by the pools' response. */
function crossCurvature(
  { a, b, sold, bought }: Candidates,
  one: number,
  other: number,
  response: Float64Array,
): number {
  const n = Math.sqrt(response.length)
  const [oneA, oneB] = [(a[one] ?? 0) * n, (b[one] ?? 0) * n]
  const [otherA, otherB] = [a[other] ?? 0, b[other] ?? 0]
  const oneSold = sold[one] ?? 0
  const oneBought = bought[one] ?? 0
  const otherSold = sold[other] ?? 0
  const otherBought = bought[other] ?? 0
  return (
    oneBought * otherBought * (response[oneB + otherB] ?? 0) +
    oneSold * otherSold * (response[oneA + otherA] ?? 0) -
    oneBought * otherSold * (response[oneB + otherA] ?? 0) -
    oneSold * otherBought * (response[oneA + otherB] ?? 0)
  )
}

/**
 * Writes each candidate's best change to `changes`: a toggle for a fill-or-kill order, a move to the
 * best share for a partial one. Returns the candidate with the highest gain; null when none gains.
 */
function bestChanges(
  candidates: Candidates,
  fills: Float64Array,
  rise: Float64Array,
  changes: Changes,
): number | null {
  const { order, a, b, sold, bought, gain, curvature, isPartial } = candidates
  let best: number | null = null
  let bestGain = MIN_GAIN
  for (let at = 0; at < order.length; at += 1) {
    const fill = fills[order[at] ?? 0] ?? 0
    const slope =
      (gain[at] ?? 0) -
      (bought[at] ?? 0) * (rise[b[at] ?? 0] ?? 0) +
      (sold[at] ?? 0) * (rise[a[at] ?? 0] ?? 0)
    const curve = curvature[at] ?? 0
    let by = fill > 0.5 ? -1 : 1
    if (isPartial[at] === 1) {
      const ideal = curve > 0 ? slope / curve : Math.sign(slope)
      by = Math.max(-fill, Math.min(1 - fill, ideal))
    }
    const gained = slope * by - (curve * by * by) / 2
    changes.by[at] = by
    changes.gain[at] = gained
    if (gained > bestGain) {
      bestGain = gained
      best = at
    }
  }
  return best
}

/** The best pair of fill-or-kill changes that gain together although neither gains alone. */
function bestPair(
  candidates: Candidates,
  { by, gain }: Changes,
  response: Float64Array,
): readonly number[] | null {
  const promising = [...candidates.order.keys()]
    .filter((at) => candidates.isPartial[at] === 0)
    .sort((a, b) => (gain[b] ?? 0) - (gain[a] ?? 0) || a - b)
    .slice(0, MAX_PAIRED)
  let best: readonly number[] | null = null
  let bestGain = MIN_GAIN
  promising.forEach((first, place) => {
    for (const second of promising.slice(0, place)) {
      const curvature =
        (by[first] ?? 0) * (by[second] ?? 0) * crossCurvature(candidates, first, second, response)
      const gained = (gain[first] ?? 0) + (gain[second] ?? 0) - curvature
      if (gained > bestGain) {
        bestGain = gained
        best = [first, second]
      }
    }
  })
  return best
}
