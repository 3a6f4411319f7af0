import type { Auction } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { sortedPlaces } from '@/lib/domain/shared/sorted-places'
import { TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { type Group, packGroups } from './bound/dual-terms'
import { minimiseDual } from './bound/minimise-dual'
import { poolGain } from './pool-dual'
import { type SearchPools, searchPools } from './search-pools'

/** Fewer orders are searched in no time. */
const LEAST_ORDERS = 100
/** The orders that decide the prices: those that ask for least. */
const MOST_PRICED = 300
/** Prices of more tokens take too long to balance. */
const MOST_TOKENS = 64
/** So many of a pair are kept however much they ask for together. */
const LEAST_OF_PAIR = 20
const MIN_PRICE = 1e-6
/** For what floats round. */
const MARGIN = 1e-6

/**
 * The auction without the orders that no settlement can contain, as their limits ask for more than all pools
 * and all other orders together could add: a batch with them would pay out more than it takes in. Proven at
 * marginal prices: the value of what a settlement takes in at any prices is at least that of what it pays
 * out, pools add at most their arbitrage, and orders at most what their limits leave. An order that may be
 * filled in parts is also left out when what could be filled of it is worth less than the gas of its trade, and of a
 * pair's orders the dearest of those that could not be paid for all at once.
 * Auctions of fewer than `leastOrders` stay as they are. Source: lib/docs/solving.md#orders-within-reach.
 */
export function withinReach(auction: Auction, leastOrders = LEAST_ORDERS): Auction {
  if (auction.orders.length < leastOrders) return auction
  const model = reachModel(auction)
  const atReference = new Float64Array(model.tokens).fill(1)
  const gasPrice = Number(auction.gasPrice) / 1e18
  const first = ordersWithin(model, atReference, gasPrice)
  if (first.lacking === 0) return auctionOf(auction, first.isWithin)
  const cheapest = byRatio(model)
  const isProven = model.tokens > MOST_TOKENS
  const prices = isProven ? atReference : balancedPrices(model, cheapest)
  const reached = isProven ? first : ordersWithin(model, prices, gasPrice)
  if (reached.lacking > 0) leaveUnaffordable(model, prices, cheapest, reached)
  return auctionOf(auction, reached.isWithin)
}

function auctionOf(auction: Auction, isWithin: Uint8Array): Auction {
  const orders = auction.orders.filter((_, at) => isWithin[at] === 1)
  return orders.length === auction.orders.length ? auction : { ...auction, orders }
}

/**
 * Which orders of an auction the pools alone could serve, each by itself: whole, at its limit. Of the others no
 * settlement without a second order exists, by the same proof as `withinReach`, at reference prices and at those where
 * pools can add least by themselves.
 */
export function withinReachOfPools(auction: Auction): ReadonlySet<OrderUid> {
  const model = reachModel(auction)
  const alone = { ...model, count: 0 }
  const atReference = new Float64Array(model.tokens).fill(1)
  const tried =
    model.tokens > MOST_TOKENS
      ? [atReference]
      : [atReference, balancedPrices(alone, byRatio(alone))]
  const proofs = tried.map((prices) => ({ prices, most: mostAdded(alone, prices) * (1 + MARGIN) }))
  const within = auction.orders.filter((_, at) =>
    proofs.every(({ prices, most }) => {
      const worth = (prices[model.sell[at] ?? 0] ?? 0) * (model.taken[at] ?? 0)
      return !(-addedBy(model, at, prices) > most + worth * MARGIN)
    }),
  )
  return new Set(within.map(({ uid }) => uid))
}

/** Amounts in native coins at reference prices, so that the reference price of every token is 1. */
type ReachModel = {
  readonly tokens: number
  readonly pools: SearchPools
  readonly count: number
  readonly sell: Int32Array
  readonly buy: Int32Array
  /** What a complete fill takes in, with the signed fee, and what it pays out at the limit. */
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

/** What a complete fill of an order adds at these prices; negative: what it takes from others. */
const addedBy = ({ sell, buy, taken, paid }: ReachModel, at: number, prices: Float64Array) =>
  (prices[sell[at] ?? 0] ?? 0) * (taken[at] ?? 0) - (prices[buy[at] ?? 0] ?? 0) * (paid[at] ?? 0)

/** The most that pools and orders can add at these prices. */
function mostAdded(model: ReachModel, prices: Float64Array): number {
  let most = 0
  for (let pool = 0; pool < model.pools.above.length; pool += 1) {
    most += poolGain(model.pools, pool, prices)
  }
  for (let at = 0; at < model.count; at += 1) most += Math.max(0, addedBy(model, at, prices))
  return most
}

/** By order, and how many of those within reach take something away. */
type Reached = { readonly most: number; readonly isWithin: Uint8Array; readonly lacking: number }

function ordersWithin(model: ReachModel, prices: Float64Array, gasPrice: number): Reached {
  const most = mostAdded(model, prices) * (1 + MARGIN)
  const tradeGas = Number(TRADE_GAS) * gasPrice
  const isWithin = new Uint8Array(model.count)
  let takingAway = 0
  for (let at = 0; at < model.count; at += 1) {
    const lacking = -addedBy(model, at, prices)
    const worth = (prices[model.sell[at] ?? 0] ?? 0) * (model.taken[at] ?? 0)
    // What is no number proves nothing.
    const isAffordable = !(lacking > most + worth * MARGIN)
    if (!isAffordable && (model.isPartial[at] !== 1 || (worth * most) / lacking < tradeGas))
      continue
    isWithin[at] = 1
    if (lacking > 0) takingAway += 1
  }
  return { most, isWithin, lacking: takingAway }
}

/**
 * Leaves of the orders within reach those that add something, and of each directed pair those others that ask for
 * least until they take away more together than all could add: more of them are in no settlement at once, and
 * dearer ones leave less for surplus.
 */
function leaveUnaffordable(
  model: ReachModel,
  prices: Float64Array,
  cheapest: Uint32Array,
  { most, isWithin }: Reached,
): void {
  const pairs = new Map<number, { kept: number; taken: number }>()
  for (const at of cheapest) {
    const lacking = -addedBy(model, at, prices)
    if (isWithin[at] !== 1 || !(lacking > 0)) continue
    const key = (model.sell[at] ?? 0) * model.tokens + (model.buy[at] ?? 0)
    const pair = pairs.get(key) ?? { kept: 0, taken: 0 }
    if (pair.kept === 0) pairs.set(key, pair)
    pair.kept += 1
    pair.taken += lacking
    if (pair.kept > LEAST_OF_PAIR && pair.taken > most) isWithin[at] = 0
  }
}

/** All orders, those that ask for least of what they sell first; equal ones as they come. */
function byRatio({ count, taken, paid }: ReachModel): Uint32Array {
  const ratio = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const value = (paid[at] ?? 0) / (taken[at] ?? 1)
    ratio[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
  }
  return sortedPlaces(ratio)
}

/** Prices at which pools and the orders that ask for least can add little; any prices would prove what they prove. */
function balancedPrices(model: ReachModel, cheapest: Uint32Array): Float64Array {
  const groups = Array.from(
    cheapest.subarray(0, MOST_PRICED),
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
