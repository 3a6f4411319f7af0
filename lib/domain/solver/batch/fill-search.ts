import { type BatchState, exchangeAt, scoreAt, userMargin } from './batch-state'

/** Gains that count, in native coins. */
const ENOUGH = 1e-9
const MOST_CHANGES = 400
/** As many of the likeliest changes are looked at; the others lose far more than prices move. */
const MOST_CANDIDATES = 600
/** As many of the best single changes are tried in pairs. */
const IN_PAIRS = 80
/** A fill below this share is none. */
const NO_FILL = 1e-6

/** An order whose fill may change. */
type Candidate = {
  readonly order: number
  readonly a: number
  readonly b: number
  readonly sold: number
  readonly bought: number
  /** What a whole fill gains before the pools' prices answer: score and worth at the margin. */
  readonly gain: number
  /** How fast that falls as the pools' prices answer to the fill itself. */
  readonly bend: number
  readonly isPartial: boolean
}

type Change = { readonly candidate: Candidate; readonly by: number; readonly gain: number }

/**
 * Better fills at fixed prices of users, by a quadratic model of what pools charge: the best single
 * change until none gains, then the best pair of changes. `response`: how the pools' marginal
 * prices answer to need. The model is to be checked by routing anew.
 */
export function searchFills(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
): Float64Array {
  const fills = Float64Array.from(state.fills)
  const rise = new Float64Array(prices.length)
  const candidates = likeliest(candidatesOf(state, prices, response), (candidate) =>
    bestChange(candidate, fills[candidate.order] ?? 0, rise),
  )
  const apply = ({ candidate, by }: Change) => {
    fills[candidate.order] = clean((fills[candidate.order] ?? 0) + by)
    addRise(rise, response, candidate, by)
  }
  const changeOf = (candidate: Candidate): Change =>
    bestChange(candidate, fills[candidate.order] ?? 0, rise)
  for (let count = 0; count < MOST_CHANGES; count += 1) {
    const changes = candidates.map(changeOf)
    const best = changes.reduce<Change | null>(
      (found, change) => (change.gain > (found?.gain ?? ENOUGH) ? change : found),
      null,
    )
    const pair = best === null ? bestPair(changes, response) : null
    if (best !== null) apply(best)
    else if (pair !== null) pair.forEach(apply)
    else break
  }
  return fills
}

function likeliest(
  candidates: readonly Candidate[],
  changeOf: (candidate: Candidate) => Change,
): readonly Candidate[] {
  if (candidates.length <= MOST_CANDIDATES) return candidates
  return candidates
    .map(changeOf)
    .sort((one, other) => other.gain - one.gain || one.candidate.order - other.candidate.order)
    .slice(0, MOST_CANDIDATES)
    .map(({ candidate }) => candidate)
}

const clean = (fill: number): number => (fill < NO_FILL ? 0 : Math.min(1, fill))

function candidatesOf(
  state: BatchState,
  prices: Float64Array,
  response: Float64Array,
): readonly Candidate[] {
  const { sell, buy, isPartial, count } = state.model.orders
  const candidates: Candidate[] = []
  for (let order = 0; order < count; order += 1) {
    if (state.fills[order] === 0 && userMargin(state, order) < 0) continue
    const a = sell[order] ?? 0
    const b = buy[order] ?? 0
    const { sold, bought } = exchangeAt(state, order)
    const worth = sold * (prices[a] ?? 0) - bought * (prices[b] ?? 0)
    candidates.push({
      ...{ order, a, b, sold, bought },
      gain: scoreAt(state, order) + worth,
      bend: crossBend({ a, b, sold, bought }, { a, b, sold, bought }, response),
      isPartial: isPartial[order] === 1,
    })
  }
  return candidates
}

type Moved = Pick<Candidate, 'a' | 'b' | 'sold' | 'bought'>

/** How much a whole fill of one costs the other by the pools' answer. */
function crossBend(one: Moved, other: Moved, response: Float64Array): number {
  const n = Math.sqrt(response.length)
  const at = (row: number, column: number) => response[row * n + column] ?? 0
  return (
    one.bought * other.bought * at(one.b, other.b) +
    one.sold * other.sold * at(one.a, other.a) -
    one.bought * other.sold * at(one.b, other.a) -
    one.sold * other.bought * at(one.a, other.b)
  )
}

/** Marginal prices after the change, above those before the search. */
function addRise(rise: Float64Array, response: Float64Array, moved: Moved, by: number): void {
  const n = rise.length
  for (let token = 1; token < n; token += 1) {
    const risen =
      moved.bought * (response[token * n + moved.b] ?? 0) -
      moved.sold * (response[token * n + moved.a] ?? 0)
    rise[token] = (rise[token] ?? 0) + by * risen
  }
}

/** Over or back for a fill-or-kill order, to the best share for a partial one. */
function bestChange(candidate: Candidate, fill: number, rise: Float64Array): Change {
  const { a, b, sold, bought, bend } = candidate
  const gain = candidate.gain - bought * (rise[b] ?? 0) + sold * (rise[a] ?? 0)
  const wanted = bend > 0 ? gain / bend : Math.sign(gain)
  const by = candidate.isPartial ? Math.max(-fill, Math.min(1 - fill, wanted)) : fill > 0.5 ? -1 : 1
  return { candidate, by, gain: gain * by - (bend * by * by) / 2 }
}

/** Two fill-or-kill changes that gain together though neither does alone. */
function bestPair(changes: readonly Change[], response: Float64Array): readonly Change[] | null {
  const likely = changes
    .filter(({ candidate }) => !candidate.isPartial)
    .sort((one, other) => other.gain - one.gain || one.candidate.order - other.candidate.order)
    .slice(0, IN_PAIRS)
  let best: readonly Change[] | null = null
  let most = ENOUGH
  likely.forEach((one, at) => {
    for (const other of likely.slice(0, at)) {
      const bend = crossBend(one.candidate, other.candidate, response)
      const gain = one.gain + other.gain - one.by * other.by * bend
      if (gain > most) {
        most = gain
        best = [one, other]
      }
    }
  })
  return best
}
