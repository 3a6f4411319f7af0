import type { Group } from '../bound/dual-terms'
import type { Choice } from '../bound/open-branches'
import { ordersByLimit } from '../pair-orders'
import type { SearchModel } from '../search-model'
import { fairRate, type RequiredScores } from './price-floors'

/** The orders of a directed pair, by ascending limit. */
export type OrderPair = {
  readonly a: number
  readonly b: number
  readonly members: readonly number[]
  /** Score below which the pair may not be filled, in native coins. */
  readonly required: number
}

/** The sets of a pair's orders that may be filled, one for each candidate of the group. */
export type PairSets = {
  readonly group: Group
  readonly sets: readonly (readonly number[])[]
}

/** Of more undecided orders of a pair only those with the lowest limits make a set. */
const MAX_LISTED = 5

/** The directed pairs of the batch with their orders. */
export function orderPairs(model: SearchModel, required: RequiredScores): readonly OrderPair[] {
  return [...ordersByLimit(model)].map(([key, members]) => ({
    a: Math.floor(key / model.tokens),
    b: key % model.tokens,
    members,
    required: required.get(key) ?? 0,
  }))
}

/**
 * The sets of orders that a branch allows: of each pair, or of two opposite pairs together, as one price for each token
 * gives both one rate. A set is worth, at marginal prices ν, what it scores at the lowest rate that keeps its limits and
 * the required score, plus what it sells less what it buys at ν; partially fillable orders by all or nothing of their
 * amounts, between which the worth is not higher. No other rate is worth more while ν is at least 1 for every token that
 * sell orders buy. Null where the branch allows none.
 */
export function allowedSets(
  model: SearchModel,
  pairs: readonly OrderPair[],
  choices: readonly Choice[],
): readonly PairSets[] | null {
  const sides = pairs.map((pair) => sideOf(model, pair, choices))
  const found: PairSets[] = []
  for (const [at, side] of sides.entries()) {
    const { a, b } = side.pair
    const opposite = sides.find(({ pair }) => pair.a === b && pair.b === a)
    const pieces = opposite === undefined ? 0 : piecesFor(side, opposite)
    if (opposite !== undefined && pieces > 0) {
      // Both sides come by: the first of them stands for both.
      if (sides.indexOf(opposite) < at) continue
      found.push(togetherSets(model, side, opposite, pieces))
    } else {
      found.push(setsOf(side, fillsAlone(model, side), side.isDecided))
    }
  }
  if (found.some(({ group }) => group.candidates.length === 0 && !group.isOptional)) return null
  return found.filter(({ sets }) => sets.length > 0)
}

/** Orders that are filled, of a set with its lowest rate. */
type Fill = {
  readonly set: readonly number[]
  readonly filled: readonly number[]
  readonly rate: number
}

/** What a branch allows of a directed pair. */
type Side = {
  readonly pair: OrderPair
  readonly fills: readonly Fill[]
  /** Whether some of it has to be filled. */
  readonly isDecided: boolean
  readonly volume: number
}

function sideOf(model: SearchModel, pair: OrderPair, choices: readonly Choice[]): Side {
  const { sellAmount, isPartial } = model.orders
  const decided = pair.members.filter((order) => choices[order] === 'in')
  const free = pair.members.filter((order) => choices[order] === 'free')
  const isListed = free.length <= MAX_LISTED
  const fills: Fill[] = []
  for (const extra of isListed ? subsets(free) : prefixes(free)) {
    const set = [...decided, ...extra]
    if (set.length === 0) continue
    const rate = Math.exp(lowestRate(model, pair, set, isListed))
    if (rate === Number.POSITIVE_INFINITY) continue
    const whole = set.filter((order) => isPartial[order] === 0)
    for (const some of subsets(set.filter((order) => isPartial[order] === 1)))
      fills.push({ set, filled: [...whole, ...some], rate })
  }
  const volume = pair.members.reduce((sum, order) => sum + (sellAmount[order] ?? 0), 0)
  return { pair, fills, isDecided: decided.length > 0, volume }
}

/** A candidate of a group, with the set that it fills. */
type Candidate = { readonly set: readonly number[]; readonly terms: Group['candidates'][number] }

const fillsAlone = (model: SearchModel, { fills, pair }: Side): readonly Candidate[] =>
  fills.flatMap(({ set, filled, rate }) =>
    filled.length === 0 && set.length === 1 && pair.required > 0
      ? [{ set, terms: leastFill(pair) }]
      : candidatesAt(model, filled, rate).map((terms) => ({ set, terms })),
  )

/**
 * What the least share of a partially fillable order adds to the dual that is its pair's only one: the required score, for
 * next to nothing sold. At a share x and a rate that gives a sell order the score s, it is worth x (ν_a S - ν_b B) less
 * (ν_b - 1) s, and s is no less than required; so between a share of 0 and the whole the worth is not higher than at
 * these two. A buy order is worth x (ν_a S - ν_b B) + s (1 - ν_a S/B), with s from what is required to x B, where it pays
 * nothing; so it is worth most filled whole at the lowest rate, whole for nothing, or so little of it for nothing.
 */
const leastFill = ({ required }: OrderPair): Candidate['terms'] => [required, 0, required]

const setsOf = (
  { pair: { a, b }, volume }: Pick<Side, 'pair' | 'volume'>,
  candidates: readonly Candidate[],
  isDecided: boolean,
): PairSets => ({
  group: { a, b, isOptional: !isDecided, volume, candidates: candidates.map(({ terms }) => terms) },
  sets: candidates.map(({ set }) => set),
})

/** Pieces of the rates that two opposite sets allow, and the most pairs of sets of two sides. */
const MAX_PIECES = 4
const MAX_PAIRS_OF_SETS = 600
/** Candidates of a piece. */
const POINTS = 4

/** Into how many pieces rates are divided for two opposite sides; 0 where they are left apart. */
function piecesFor({ fills }: Side, opposite: Side): number {
  const count = fills.length * opposite.fills.length
  if (count === 0 || count > MAX_PAIRS_OF_SETS) return 0
  return Math.max(1, Math.min(MAX_PIECES, Math.floor(MAX_PAIRS_OF_SETS / (POINTS * count))))
}

/**
 * Points between which a worth α + β r + γ/r is highest in a piece of rates r, each with what stands for 1/r: where γ is
 * above 0 the worth bends upwards, so that an end is best; otherwise it is no more than with a tangent in place of 1/r,
 * which is a line.
 */
function pointsOf(from: number, to: number): readonly (readonly [number, number])[] {
  const middle = Math.sqrt(from * to)
  const tangent = (rate: number) => (2 - rate / middle) / middle
  return [from, to].flatMap((rate) => [[rate, 1 / rate] as const, [rate, tangent(rate)] as const])
}

/**
 * The sets of two opposite pairs. The rate of one is the inverse of the other's, so a pair of sets whose limits allow no
 * common rate is none. Between them the rates are divided into pieces, of each of which the worth at its points counts.
 */
function togetherSets(model: SearchModel, side: Side, opposite: Side, pieces: number): PairSets {
  const turned = ({ set, terms: [constant, perA, perB] }: Candidate): Candidate => ({
    set,
    terms: [constant, -perB, -perA],
  })
  const both = side.fills.flatMap((own) =>
    opposite.fills.flatMap((other) => {
      const highest = 1 / other.rate
      if (own.rate > highest * (1 + RATE_TOLERANCE)) return []
      const set = [...own.set, ...other.set]
      const end = (piece: number) => own.rate * (highest / own.rate) ** (piece / pieces)
      return Array.from({ length: pieces }, (_, piece) =>
        pointsOf(end(piece), end(piece + 1)).map(([rate, inverse]): Candidate => {
          const [constant, perA, perB] = paidAt(model, own.filled, rate, inverse)
          const [otherConstant, otherA, otherB] = paidAt(model, other.filled, inverse, rate)
          return { set, terms: [constant + otherConstant, perA - otherB, perB - otherA] }
        }),
      ).flat()
    }),
  )
  const alone = [
    ...(opposite.isDecided ? [] : fillsAlone(model, side)),
    ...(side.isDecided ? [] : fillsAlone(model, opposite).map(turned)),
  ]
  const volume = side.volume + opposite.volume
  return setsOf(
    { pair: side.pair, volume },
    [...alone, ...both],
    side.isDecided || opposite.isDecided,
  )
}

/** Rates this close are taken as one, so that rounding forbids nothing. */
const RATE_TOLERANCE = 1e-9

const prefixes = (orders: readonly number[]): readonly (readonly number[])[] => [
  [],
  ...orders.map((_, at) => orders.slice(0, at + 1)),
]

/** All sets of the orders, the empty one first. */
function subsets(orders: readonly number[]): readonly (readonly number[])[] {
  const sets: (readonly number[])[] = [[]]
  for (const order of orders) sets.push(...sets.map((set) => [...set, order]))
  return sets
}

/** Constant, amount of a and amount of b that complete fills of these orders at a rate add to the dual. */
function paidAt(
  { orders }: SearchModel,
  filled: readonly number[],
  rate: number,
  inverse = 1 / rate,
): Candidate['terms'] {
  let [score, sold, bought] = [0, 0, 0]
  for (const order of filled) {
    const limit = orders.scoredLimit[order] ?? 1
    const amount = orders.buyAmount[order] ?? 0
    if (orders.isSell[order] === 1) {
      const sells = orders.sellAmount[order] ?? 0
      score += sells * rate - limit
      sold += sells
      bought += sells * rate
    } else {
      const pays = amount * inverse
      score += amount - (pays * amount) / limit
      sold += pays
      bought += amount
    }
  }
  return [score, sold, bought]
}

/** The same; and where buy orders pay nothing, which may be worth more. */
function candidatesAt(
  model: SearchModel,
  filled: readonly number[],
  rate: number,
): readonly Candidate['terms'][] {
  const paid = paidAt(model, filled, rate)
  if (!filled.some((order) => model.orders.isSell[order] === 0)) return [paid]
  return [paid, paidAt(model, filled, rate, 0)]
}

/**
 * Logarithm of the lowest rate that keeps the limits of a set, and the required score when it `isHeld` to
 * it. Filled in part, orders would need a higher rate for that score.
 */
export function lowestRate(
  model: SearchModel,
  { required }: OrderPair,
  set: readonly number[],
  isHeld = true,
): number {
  const { count, minRate } = model.orders
  const limit = set.reduce((most, order) => Math.max(most, minRate[order] ?? 0), -Infinity)
  if (!isHeld || required <= 0) return limit
  const fills = new Float64Array(count)
  for (const order of set) fills[order] = 1
  return Math.max(limit, fairRate({ model, fills }, set, required))
}
