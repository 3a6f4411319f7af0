import type { Choice } from '../bound/open-branches'
import { factorCholesky, substitute } from '../cholesky'
import { poolGain } from '../pool-dual'
import type { SearchModel } from '../search-model'
import { userPrices } from './batch-state'
import { lowestRate, type OrderPair } from './pair-sets'
import type { RoutedBatch } from './price-batch'

/** Points at which the worth of a pair is looked at between its lowest and highest rate. */
const STEPS = 32
/** How far beyond its lowest rate a pair is looked at when nothing bounds its rate, in logarithms. */
const OPEN_REACH = 0.5
/** Share of a correction that goes to pairs whose rate is not at its floor. */
const LOOSE_WEIGHT = 1e-3
/** How near its floor a rate counts as at it, in logarithms. */
const AT_FLOOR = 1e-6

/** What a bound is computed from, besides the decisions. */
export type LeafInput = {
  /** A batch with the orders that are decided to be filled: the better it is, the tighter is the bound. */
  readonly batch: RoutedBatch
  /** Worth of a native coin left over. */
  readonly scale: number
  /** A bound that is known, in native coins. */
  readonly most: number
}

/**
 * What no settlement can score more than, in native coins, when every order is decided and tokens have
 * one price: a Lagrangian bound with the marginal prices and the flows along prices that a batch
 * implies. Positive infinity where nothing bounds a rate.
 */
export function leafBound(
  { batch: { state, route }, scale, most }: LeafInput,
  pairs: readonly OrderPair[],
  choices: readonly Choice[],
): number {
  const { model } = state
  const terms = pairTerms(model, pairs, choices)
  const highest = highestRates(model, terms, most)
  const reachOf = ({ a, b }: PairTerm) => highest[a * model.tokens + b] ?? Number.POSITIVE_INFINITY
  const marginal = route.prices.map((price) => price * scale)
  // A token whose price nothing holds up costs at least what it scores.
  const held = Float64Array.from(marginal)
  for (const term of terms)
    if (reachOf(term) > MAX_REACH) held[term.b] = Math.max(1, held[term.b] ?? 1)
  const users = userPrices(state)
  const at = (prices: Float64Array): number => {
    const flows = circulation(
      model.tokens,
      terms.map((term): Edge => {
        const rate = Math.log((users[term.a] ?? 1) / (users[term.b] ?? 1))
        const isAtFloor = rate < term.lowest + AT_FLOOR
        return { ...term, flow: slopeAt(model, term, state.fills, prices, rate), isAtFloor }
      }),
    )
    let bound = 0
    terms.forEach((term, place) => {
      bound += mostOf(model, term, prices, flows[place] ?? 0, reachOf(term))
    })
    for (let pool = 0; pool < model.pools.above.length; pool += 1)
      bound += poolGain(model.pools, pool, prices)
    return bound
  }
  return Math.min(at(marginal), at(held))
}

/** Rates that may rise by more than this count as unbounded, in logarithms. */
const MAX_REACH = 0.1

/** A pair with the orders that are filled, and those that may be in part. */
type PairTerm = {
  readonly a: number
  readonly b: number
  readonly whole: readonly number[]
  readonly partial: readonly number[]
  /** Logarithm of the lowest rate at which anything is filled. */
  readonly lowest: number
}

function pairTerms(
  model: SearchModel,
  pairs: readonly OrderPair[],
  choices: readonly Choice[],
): readonly PairTerm[] {
  const { isPartial } = model.orders
  return pairs.flatMap((pair) => {
    const filled = pair.members.filter((order) => choices[order] === 'in')
    if (filled.length === 0) return []
    const whole = filled.filter((order) => isPartial[order] === 0)
    const partial = filled.filter((order) => isPartial[order] === 1)
    return [{ a: pair.a, b: pair.b, whole, partial, lowest: lowestRate(model, pair, filled) }]
  })
}

type Edge = PairTerm & { readonly flow: number; readonly isAtFloor: boolean }

/** How fast the worth of the fills rises with the logarithm of the rate. */
function slopeAt(
  { orders }: SearchModel,
  { a, b, whole, partial }: PairTerm,
  fills: Float64Array,
  marginal: Float64Array,
  logRate: number,
): number {
  const rate = Math.exp(logRate)
  return [...whole, ...partial].reduce((sum, order) => {
    const amount = orders.buyAmount[order] ?? 0
    const by =
      orders.isSell[order] === 1
        ? (orders.sellAmount[order] ?? 0) * rate * (1 - (marginal[b] ?? 1))
        : -(amount / rate) * ((marginal[a] ?? 1) - amount / (orders.scoredLimit[order] ?? 1))
    return sum + (fills[order] ?? 0) * by
  }, 0)
}

/** The nearest flows that lead as much into every token as out of it; changed mostly at floors. */
function circulation(tokens: number, edges: readonly Edge[]): Float64Array {
  const weights = edges.map(({ isAtFloor }) => (isAtFloor ? 1 : LOOSE_WEIGHT))
  const matrix = new Float64Array(tokens * tokens)
  const excess = new Float64Array(tokens)
  const add = (array: Float64Array, at: number, by: number) => {
    array[at] = (array[at] ?? 0) + by
  }
  for (let token = 0; token < tokens; token += 1) matrix[token * tokens + token] = 1e-12
  edges.forEach(({ a, b, flow }, at) => {
    const weight = weights[at] ?? 1
    add(excess, a, -flow)
    add(excess, b, flow)
    for (const [one, other, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ] as const)
      add(matrix, one * tokens + other, sign * weight)
  })
  if (!factorCholesky(matrix, tokens)) return new Float64Array(edges.length)
  substitute(matrix, excess, tokens)
  return Float64Array.from(
    edges,
    ({ a, b, flow }, at) => flow + (weights[at] ?? 1) * ((excess[a] ?? 0) - (excess[b] ?? 0)),
  )
}

/**
 * Logarithm of the highest rate of each pair that the floors of the others allow, or with which it does not
 * alone score more than `score`; by a · tokens + b.
 */
function highestRates(model: SearchModel, terms: readonly PairTerm[], score: number): Float64Array {
  const { tokens, orders } = model
  const most = new Float64Array(tokens * tokens).fill(Number.POSITIVE_INFINITY)
  // y_a - y_b is at least `lowest`, so y_b - y_a at most -lowest.
  for (const { a, b, lowest } of terms) most[b * tokens + a] = -lowest
  for (const { a, b, whole } of terms) {
    for (const order of whole) {
      if (orders.isSell[order] === 0) continue
      const paid = score + (orders.scoredLimit[order] ?? 1)
      const rate = Math.log(paid / (orders.sellAmount[order] ?? 1))
      most[a * tokens + b] = Math.min(most[a * tokens + b] ?? rate, rate)
    }
  }
  const traded = [...new Set(terms.flatMap(({ a, b }) => [a, b]))]
  for (const via of traded)
    for (const from of traded)
      for (const to of traded) {
        const length = (most[from * tokens + via] ?? 0) + (most[via * tokens + to] ?? 0)
        if (length < (most[from * tokens + to] ?? 0)) most[from * tokens + to] = length
      }
  return most
}

/** The most that a pair can be worth less its flow times the logarithm of its rate, over all rates. */
function mostOf(
  model: SearchModel,
  term: PairTerm,
  marginal: Float64Array,
  flow: number,
  highest: number,
): number {
  const { lowest } = term
  const isOpen = highest === Number.POSITIVE_INFINITY
  const end = isOpen ? lowest + OPEN_REACH : Math.max(lowest, highest)
  const step = (end - lowest) / STEPS
  const bend = bendOf(model, term, marginal, lowest, end)
  let most = Number.NEGATIVE_INFINITY
  let before = Number.NEGATIVE_INFINITY
  for (let at = 0; at <= STEPS; at += 1) {
    const rate = lowest + at * step
    const worth = worthAt(model, term, marginal, rate) - flow * rate
    most = Math.max(most, worth)
    if (isOpen && at === STEPS && worth > before) return Number.POSITIVE_INFINITY
    before = worth
  }
  if (isOpen && (marginal[term.b] ?? 1) < 1) return Number.POSITIVE_INFINITY
  return most + (bend * step * step) / 8
}

function worthAt(
  { orders }: SearchModel,
  { a, b, whole, partial }: PairTerm,
  marginal: Float64Array,
  logRate: number,
): number {
  const rate = Math.exp(logRate)
  const worthOf = (order: number): number => {
    const limit = orders.scoredLimit[order] ?? 1
    if (orders.isSell[order] === 1) {
      const sold = orders.sellAmount[order] ?? 0
      return sold * (rate * (1 - (marginal[b] ?? 1)) + (marginal[a] ?? 1)) - limit
    }
    const bought = orders.buyAmount[order] ?? 0
    return (
      bought * (1 - (marginal[b] ?? 1)) + (bought / rate) * ((marginal[a] ?? 1) - bought / limit)
    )
  }
  let worth = 0
  for (const order of whole) worth += worthOf(order)
  for (const order of partial) worth += Math.max(0, worthOf(order))
  return worth
}

/** How much the worth bends at most, by the logarithm of the rate. */
function bendOf(
  { orders }: SearchModel,
  { a, b, whole, partial }: PairTerm,
  marginal: Float64Array,
  lowest: number,
  highest: number,
): number {
  return [...whole, ...partial].reduce((sum, order) => {
    const amount = orders.buyAmount[order] ?? 0
    return (
      sum +
      (orders.isSell[order] === 1
        ? (orders.sellAmount[order] ?? 0) * Math.exp(highest) * Math.abs(1 - (marginal[b] ?? 1))
        : amount *
          Math.exp(-lowest) *
          Math.abs((marginal[a] ?? 1) - amount / (orders.scoredLimit[order] ?? 1)))
    )
  }, 0)
}
