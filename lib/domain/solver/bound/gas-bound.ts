import { ordersByLimit } from '../pair-orders'
import { poolGain } from '../pool-dual'
import { type ModelInput, type SearchModel, toSearchModel } from '../search-model'
import { type Group, packGroups } from './dual-terms'
import { minimiseDual } from './minimise-dual'

/** The gas of a settlement's parts, and what it costs. */
export type GasCosts = {
  /** Native coins per unit of gas. */
  readonly price: number
  /** Of every order that is filled, and of every pool that is used. */
  readonly orders: readonly number[]
  readonly pools: readonly number[]
  /** Of the settlement itself. */
  readonly settlement: number
  /** What one settlement may use; infinity where nothing bounds it. */
  readonly most: number
}

/** How often the pools that are worth their gas are chosen again for the prices found. */
const MAX_ROUNDS = 4
/** How often the worth of gas beyond its price is narrowed down, from this share of its highest up. */
const BOUND_STEPS = 14
const SELECTION_STEPS = 7
const LOWEST_SHARE = 1e-3
/** An order that would be worth less than its gas at prices this much better is left out of the minimum. */
const MAX_MARGIN = 0.03
/** Smoothing of the first minimum, and of those that start near one. */
const FIRST_SMOOTHING = 1e-2
const NEXT_SMOOTHING = 1e-4

/**
 * Upper bound on the score of one settlement in native coins, less the gas that it does not pay for:
 * every order and pool that is used costs its gas, and all together no more than one settlement may use. By
 * weak duality valid at any prices that are at least 1, as what is left over pays for gas at the
 * reference price. Orders may be filled in part, and each pair has one rate.
 * Source: lib/docs/solving.md#bound-with-gas.
 */
export const gasBound = (input: ModelInput, costs: GasCosts): number =>
  Math.max(0, gasDual(input, costs, BOUND_STEPS).bound)

/** Orders and pools, by index. */
export type WithinGas = { readonly orders: readonly number[]; readonly pools: readonly number[] }

/**
 * What is worth its gas when gas costs so much more that all of it together uses no more than a share of what
 * one settlement may use; one answer for each share.
 */
export const worthTheirGas = (
  input: ModelInput,
  costs: GasCosts,
  shares: readonly number[],
  isStopped: () => boolean,
): readonly WithinGas[] => {
  const { points } = gasDual(input, costs, SELECTION_STEPS, isStopped)
  return shares.map((share) =>
    points
      .filter(({ gas }) => gas <= share * costs.most)
      .reduce<DualPoint>((most, point) => (point.gas > most.gas ? point : most), NOTHING),
  )
}

type GasDual = { readonly bound: number; readonly points: readonly DualPoint[] }

function gasDual(
  input: ModelInput,
  costs: GasCosts,
  steps: number,
  isStopped: () => boolean = () => false,
): GasDual {
  const model = toSearchModel(input)
  const free = bestPrices(input, model, costs, 0, null)
  if (free.gas <= costs.most) return { bound: free.bound, points: [free] }
  // The bound is convex in the worth of gas: its slope is what may be used less what is. Beyond the
  // highest worth, what may be used alone is worth more than the bound.
  const points = [free]
  let last = free
  let high = Math.log(free.bound / costs.most)
  let low = high + Math.log(LOWEST_SHARE)
  for (let step = 0; step < steps && !isStopped(); step += 1) {
    const middle = (low + high) / 2
    last = bestPrices(input, model, costs, Math.exp(middle), last)
    points.push(last)
    if (last.gas > costs.most) low = middle
    else high = middle
  }
  return { bound: points.reduce((least, { bound }) => Math.min(least, bound), free.bound), points }
}

/** Prices with the bound at them, and what is used at them with its gas. */
type DualPoint = WithinGas & {
  readonly prices: Float64Array
  readonly bound: number
  readonly gas: number
}

const NOTHING: DualPoint = {
  orders: [],
  pools: [],
  prices: new Float64Array(),
  bound: 0,
  gas: 0,
}

/** The lowest bound found when a unit of gas is `worth` more than its price, from an earlier point. */
function bestPrices(
  input: ModelInput,
  model: SearchModel,
  costs: GasCosts,
  worth: number,
  from: DualPoint | null,
): DualPoint {
  const unit = costs.price + worth
  const minPrices = new Float64Array(model.tokens).fill(1)
  const terms = orderTerms(model, costs, unit)
  let prices: Float64Array = from?.prices ?? minPrices
  let best = dualAt(model, costs, worth, prices)
  let used = from === null ? [...input.pools.keys()] : best.pools
  let smoothing = from === null ? FIRST_SMOOTHING : NEXT_SMOOTHING
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const offered = used.map((pool) => at(input.pools, pool))
    const { pools } = toSearchModel({ ...input, orders: [], pools: offered })
    prices = minimiseDual({ terms, pools, minPrices }, prices, smoothing).prices
    smoothing = NEXT_SMOOTHING
    const found = dualAt(model, costs, worth, prices)
    if (found.bound < best.bound) best = found
    const isSame =
      found.pools.length === used.length && found.pools.every((pool, place) => pool === used[place])
    if (isSame) break
    used = found.pools
  }
  return best
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`there are ${list.length}, not ${index}`)
  return found
}

/** Each order by itself at its limit, less its gas. */
function orderTerms({ orders }: SearchModel, costs: GasCosts, unit: number) {
  const groups = Array.from({ length: orders.count }, (_, order): readonly Group[] => {
    const sold = orders.sellAmount[order] ?? 0
    const charge = unit * (costs.orders[order] ?? 0)
    if (sold * (1 + MAX_MARGIN) - (orders.buyAmount[order] ?? 0) < charge) return []
    const candidate = [-charge, sold, orders.buyAmount[order] ?? 0] as const
    const [a, b] = [orders.sell[order] ?? 0, orders.buy[order] ?? 0]
    return [{ a, b, isOptional: true, volume: sold, candidates: [candidate] }]
  })
  return packGroups(groups.flat())
}

/** The bound at these prices, all at least 1. */
function dualAt(
  model: SearchModel,
  costs: GasCosts,
  worth: number,
  prices: Float64Array,
): DualPoint {
  const unit = costs.price + worth
  let bound = (worth > 0 ? worth * costs.most : 0) - unit * costs.settlement
  const orders: number[] = []
  for (const members of ordersByLimit(model).values()) {
    const { value, filled } = pairWorth(model, members, costs, unit, prices)
    bound += value
    orders.push(...filled)
  }
  const pools = [...costs.pools.keys()].filter((pool) => {
    const gain = poolGain(model.pools, pool, prices) - unit * (costs.pools[pool] ?? 0)
    if (gain > 0) bound += gain
    return gain > 0
  })
  const gas =
    costs.settlement +
    orders.reduce((sum, order) => sum + (costs.orders[order] ?? 0), 0) +
    pools.reduce((sum, pool) => sum + (costs.pools[pool] ?? 0), 0)
  return { bound, orders, pools, gas, prices }
}

/**
 * The most that orders of a pair are worth at one rate, each less its gas: at the limit of one of them, as
 * higher rates are worth less while prices are at least 1.
 */
function pairWorth(
  { orders }: SearchModel,
  members: readonly number[],
  costs: GasCosts,
  unit: number,
  prices: Float64Array,
): { readonly value: number; readonly filled: readonly number[] } {
  let best: { value: number; filled: readonly number[] } = { value: 0, filled: [] }
  members.forEach((last, place) => {
    const rate = Math.exp(orders.minRate[last] ?? 0)
    let value = 0
    const filled: number[] = []
    for (const order of members.slice(0, place + 1)) {
      const a = prices[orders.sell[order] ?? 0] ?? 1
      const b = prices[orders.buy[order] ?? 0] ?? 1
      const limit = orders.scoredLimit[order] ?? 1
      const bought = orders.buyAmount[order] ?? 0
      const sold = orders.sellAmount[order] ?? 0
      const gain =
        orders.isSell[order] === 1
          ? sold * (rate * (1 - b) + a) - limit
          : bought * (1 - b) + (bought / rate) * (a - bought / limit)
      const charge = unit * (costs.orders[order] ?? 0)
      if (gain <= charge) continue
      value += gain - charge
      filled.push(order)
    }
    if (value > best.value) best = { value, filled }
  })
  return best
}
