import { type BatchState, exchangeFor, scoreFor, userMargin, userPrices } from './batch-state'
import { addRise } from './curvature'

/** Gains that count, in native coins. */
const ENOUGH = 1e-9
const MOST_CHANGES = 400
/** As many of the likeliest changes are looked at; the others lose far more than prices move. */
const MOST_CANDIDATES = 600
/** As many of the best single changes are tried in pairs. */
const IN_PAIRS = 80
/** How far the users' price may be below an order's limit: prices are fitted to fills afterwards. */
const ROOM = 5e-3
/** A fill below this share is none. */
const NO_FILL = 1e-6

/** Orders whose fill may change, in arrays of one length: they are gone through thousands of times. */
type Candidates = {
  readonly order: Int32Array
  readonly a: Int32Array
  readonly b: Int32Array
  readonly sold: Float64Array
  readonly bought: Float64Array
  /** What a whole fill gains before the pools' prices answer: score and worth at the margin. */
  readonly gain: Float64Array
  /** How fast that falls as the pools' prices answer to the fill itself. */
  readonly bend: Float64Array
  readonly isPartial: Uint8Array
}

/** The change that is best for each candidate: by how much its fill changes, and what that gains. */
type Changes = { readonly by: Float64Array; readonly gain: Float64Array }

/**
 * Better fills at fixed prices of users, by a quadratic model of what pools charge: the best single
 * change until none gains, then the best pair of changes. `response`: how the pools' marginal
 * prices answer to need; `barred` orders stay out. The model is to be checked by routing anew: it
 * holds the better the fewer of the steps, of which the first gain most, are taken.
 */
export function searchFills(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
  barred: Uint8Array,
): readonly FillStep[] {
  const fills = Float64Array.from(state.fills)
  const steps: FillStep[] = []
  /** Marginal prices above those before the search. */
  const rise = new Float64Array(prices.length)
  const candidates = candidatesOf(
    state,
    likeliest(state, prices, response, barred),
    prices,
    response,
  )
  const changes = changesFor(candidates)
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
  for (let count = 0; count < MOST_CHANGES; count += 1) {
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

/** An order's fill from here on. */
export type FillStep = { readonly order: number; readonly fill: number }

/** A share between 0 and 1; hardly any is none. */
export const cleanFill = (fill: number): number => (fill < NO_FILL ? 0 : Math.min(1, fill))

const changesFor = ({ order }: Candidates): Changes => ({
  by: new Float64Array(order.length),
  gain: new Float64Array(order.length),
})

/** The orders whose change gains most, or loses least, in the order of the batch where all are few. */
function likeliest(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
  barred: Uint8Array,
): readonly number[] {
  const able = ableOrders(state, barred)
  if (able.length <= MOST_CANDIDATES) return able
  return rankedChanges(state, able, prices, response, MOST_CANDIDATES).map(({ order }) => order)
}

/** Orders that fill, or may once prices are fitted. */
function ableOrders(state: BatchState, barred: Uint8Array | null): readonly number[] {
  const able: number[] = []
  for (let order = 0; order < state.model.orders.count; order += 1) {
    if (barred?.[order] === 1) continue
    if ((state.fills[order] ?? 0) > 0 || userMargin(state, order) >= -ROOM) able.push(order)
  }
  return able
}

/** By how much an order's fill would change. */
export type FillChange = { readonly order: number; readonly by: number }

/** Every order's best change by itself, those that gain most first, by the search's model. */
export const likelyChanges = (
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
): readonly FillChange[] =>
  rankedChanges(state, ableOrders(state, null), prices, response, Number.POSITIVE_INFINITY)

/** At most so many, those that gain most first. */
function rankedChanges(
  state: BatchState,
  able: readonly number[],
  prices: Float64Array,
  response: Float64Array,
  most: number,
): readonly FillChange[] {
  const all = candidatesOf(state, able, prices, response)
  const changes = changesFor(all)
  bestChanges(all, state.fills, new Float64Array(prices.length), changes)
  const least = Float64Array.from(changes.gain).sort()[Math.max(0, able.length - most)] ?? 0
  const ranked: (FillChange & { readonly gain: number })[] = []
  for (let at = 0; at < able.length; at += 1) {
    const by = changes.by[at] ?? 0
    const gain = changes.gain[at] ?? 0
    // What gains less than so many others is not even sorted.
    if (by !== 0 && gain >= least) ranked.push({ order: able[at] ?? 0, by, gain })
  }
  return ranked
    .sort((one, other) => other.gain - one.gain || one.order - other.order)
    .slice(0, most)
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
    bend: new Float64Array(size),
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
    candidates.bend[at] = crossBend(candidates, at, at, response)
  }
  return candidates
}

/** How much a whole fill of one costs the other by the pools' answer. */
function crossBend(
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
 * Each candidate's best change (over or back for a fill-or-kill order, to the best share for a
 * partial one), into `changes`; the candidate that gains most by its own, null where none does.
 */
function bestChanges(
  candidates: Candidates,
  fills: Float64Array,
  rise: Float64Array,
  changes: Changes,
): number | null {
  const { order, a, b, sold, bought, gain, bend, isPartial } = candidates
  let best: number | null = null
  let most = ENOUGH
  for (let at = 0; at < order.length; at += 1) {
    const fill = fills[order[at] ?? 0] ?? 0
    const slope =
      (gain[at] ?? 0) -
      (bought[at] ?? 0) * (rise[b[at] ?? 0] ?? 0) +
      (sold[at] ?? 0) * (rise[a[at] ?? 0] ?? 0)
    const curve = bend[at] ?? 0
    let by = fill > 0.5 ? -1 : 1
    if (isPartial[at] === 1) {
      const wanted = curve > 0 ? slope / curve : Math.sign(slope)
      by = Math.max(-fill, Math.min(1 - fill, wanted))
    }
    const gained = slope * by - (curve * by * by) / 2
    changes.by[at] = by
    changes.gain[at] = gained
    if (gained > most) {
      most = gained
      best = at
    }
  }
  return best
}

/** Two fill-or-kill changes that gain together though neither does alone. */
function bestPair(
  candidates: Candidates,
  { by, gain }: Changes,
  response: Float64Array,
): readonly number[] | null {
  const likely = [...candidates.order.keys()]
    .filter((at) => candidates.isPartial[at] === 0)
    .sort((one, other) => (gain[other] ?? 0) - (gain[one] ?? 0) || one - other)
    .slice(0, IN_PAIRS)
  let best: readonly number[] | null = null
  let most = ENOUGH
  likely.forEach((one, place) => {
    for (const other of likely.slice(0, place)) {
      const bend = (by[one] ?? 0) * (by[other] ?? 0) * crossBend(candidates, one, other, response)
      const gained = (gain[one] ?? 0) + (gain[other] ?? 0) - bend
      if (gained > most) {
        most = gained
        best = [one, other]
      }
    }
  })
  return best
}
