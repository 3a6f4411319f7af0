import type { Auction } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { groupBy } from '@/lib/domain/shared/group-by'
import { TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { type Group, packGroups } from './bound/dual-terms'
import { minimiseDual } from './bound/minimise-dual'
import { poolGain } from './pool-dual'
import { type SearchPools, searchPools } from './search-pools'

const MOST_PRICED = 300
const MOST_TOKENS = 64
const LEAST_OF_PAIR = 20
const MIN_PRICE = 1e-6
const MARGIN = 1e-6

/** `withinReach` as plainly as it can be told: with sets, groups and the sorting of whole lists. */
export function plainlyWithinReach(auction: Auction): Auction {
  const model = reachModel(auction)
  const atReference = new Float64Array(model.tokens).fill(1)
  const gasPrice = Number(auction.gasPrice) / 1e18
  const isProven = model.tokens > MOST_TOKENS || isOnlyDealsLeft(model, atReference, gasPrice)
  const prices = isProven ? atReference : balancedPrices(model)
  const within = affordable(model, prices, withinReachAt(model, prices, gasPrice))
  const orders = auction.orders.filter((_, at) => within.has(at))
  return orders.length === auction.orders.length ? auction : { ...auction, orders }
}

type ReachModel = {
  readonly tokens: number
  readonly pools: SearchPools
  readonly count: number
  readonly sell: Int32Array
  readonly buy: Int32Array
  readonly taken: Float64Array
  readonly paid: Float64Array
  readonly isPartial: Uint8Array
}

function reachModel({ orders, pools, nativePrices, wrappedNativeToken }: Auction): ReachModel {
  const index = new Map<Address, number>([[wrappedNativeToken, 0]])
  const price: bigint[] = [nativePrices.get(wrappedNativeToken) ?? 0n]
  const indexOf = (token: Address): number => {
    const known = index.get(token)
    if (known !== undefined) return known
    index.set(token, price.length)
    price.push(nativePrices.get(token) ?? 0n)
    return price.length - 1
  }
  const worth = (amount: bigint, token: number) => {
    prices[token] ??= Number(price[token] ?? 0n) / 1e36
    return Number(amount) * prices[token]
  }
  const prices: number[] = []
  const count = orders.length
  const model = {
    count,
    sell: new Int32Array(count),
    buy: new Int32Array(count),
    taken: new Float64Array(count),
    paid: new Float64Array(count),
    isPartial: new Uint8Array(count),
  }
  for (const [at, order] of orders.entries()) {
    const { data, remainingSellAmount, remainingBuyAmount } = order
    const sell = indexOf(data.sellToken)
    const buy = indexOf(settledToken(data.buyToken, wrappedNativeToken))
    model.sell[at] = sell
    model.buy[at] = buy
    model.taken[at] = worth(remainingSellAmount + data.feeAmount, sell)
    model.paid[at] = worth(remainingBuyAmount, buy)
    model.isPartial[at] = data.partiallyFillable ? 1 : 0
  }
  const modelPools = pools.map((pool) => {
    const tokens = { a: indexOf(pool.token0), b: indexOf(pool.token1) }
    if (pool.kind === 'concentrated') return { ...tokens, concentrated: pool }
    return { ...tokens, ra: pool.reserve0, rb: pool.reserve1, feeBps: pool.feeBps }
  })
  return { ...model, tokens: price.length, pools: searchPools(modelPools, price) }
}

const addedBy = ({ sell, buy, taken, paid }: ReachModel, at: number, prices: Float64Array) =>
  (prices[sell[at] ?? 0] ?? 0) * (taken[at] ?? 0) - (prices[buy[at] ?? 0] ?? 0) * (paid[at] ?? 0)

function mostAdded(model: ReachModel, prices: Float64Array): number {
  let most = 0
  for (let pool = 0; pool < model.pools.above.length; pool += 1) {
    most += poolGain(model.pools, pool, prices)
  }
  for (let at = 0; at < model.count; at += 1) most += Math.max(0, addedBy(model, at, prices))
  return most
}

function withinReachAt(
  model: ReachModel,
  prices: Float64Array,
  gasPrice: number,
): (at: number) => boolean {
  const most = mostAdded(model, prices) * (1 + MARGIN)
  const tradeGas = Number(TRADE_GAS) * gasPrice
  return (at) => {
    const lacking = -addedBy(model, at, prices)
    const worth = (prices[model.sell[at] ?? 0] ?? 0) * (model.taken[at] ?? 0)
    // What is no number proves nothing.
    if (!(lacking > most + worth * MARGIN)) return true
    return model.isPartial[at] === 1 && !((worth * most) / lacking < tradeGas)
  }
}

function affordable(
  model: ReachModel,
  prices: Float64Array,
  isWithin: (at: number) => boolean,
): ReadonlySet<number> {
  const most = mostAdded(model, prices) * (1 + MARGIN)
  const all = [...model.sell.keys()].filter(isWithin)
  const lacking = (at: number) => Math.max(0, -addedBy(model, at, prices))
  const pairs = groupBy(
    all.filter((at) => lacking(at) > 0),
    (at) => (model.sell[at] ?? 0) * model.tokens + (model.buy[at] ?? 0),
  )
  const left = new Set(all)
  for (const members of pairs.values()) {
    let taken = 0
    const asking = members.toSorted((one, other) => ratio(model, one) - ratio(model, other))
    for (const [place, at] of asking.entries()) {
      taken += lacking(at)
      if (place >= LEAST_OF_PAIR && taken > most) left.delete(at)
    }
  }
  return left
}

const ratio = ({ paid, taken }: ReachModel, at: number): number =>
  (paid[at] ?? 0) / (taken[at] ?? 1)

function isOnlyDealsLeft(model: ReachModel, prices: Float64Array, gasPrice: number): boolean {
  const isWithin = withinReachAt(model, prices, gasPrice)
  for (let at = 0; at < model.count; at += 1) {
    if (isWithin(at) && addedBy(model, at, prices) < 0) return false
  }
  return true
}

function balancedPrices(model: ReachModel): Float64Array {
  const asking = [...model.sell.keys()].sort(
    (one, other) => ratio(model, one) - ratio(model, other),
  )
  const groups = asking.slice(0, MOST_PRICED).map(
    (at): Group => ({
      a: model.sell[at] ?? 0,
      b: model.buy[at] ?? 0,
      isOptional: true,
      volume: model.taken[at] ?? 0,
      candidates: [[0, model.taken[at] ?? 0, model.paid[at] ?? 0]],
    }),
  )
  const minPrices = new Float64Array(model.tokens).fill(MIN_PRICE)
  // All prices could fall together, and prove nothing.
  minPrices[0] = 1
  const problem = { terms: packGroups(groups), pools: model.pools, minPrices }
  return minimiseDual(problem, new Float64Array(model.tokens).fill(1)).prices
}
