import type { Pool } from '@/lib/domain/pool/pool'
import { depthOf } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'
import { minOf } from '@/lib/domain/shared/min-max'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import { SETTLEMENT_GAS, TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { packGroups } from '../bound/dual-terms'
import { worthTheirGas } from '../bound/gas-bound'
import { minimiseDual } from '../bound/minimise-dual'
import { ordersByPair } from '../pair-orders'
import { poolGain } from '../pool-dual'
import { toSearchModel } from '../search-model'
import { type BatchDraft, type BatchScope, draftBatch } from './batch-draft'
import { scoreAt } from './batch-state'
import { extraGasOf, swapGasOf } from './draft-solution'
import type { ExactPlan } from './exact-plan'
import { disjointSets } from './joined-parts'
import type { BatchPlan } from './whole-batch'

/** A plan with the draft it was made from. */
export type SettledDraft = {
  readonly draft: BatchDraft
  readonly plan: BatchPlan
  readonly exact: ExactPlan
}

/** Gas available to trades and swaps of a settlement. */
const TRADE_AND_SWAP_GAS =
  ((MAX_SETTLEMENT_GAS - promisedGasLimit(0, 0n, 0n)) * SETTLEMENT_GAS) /
  (promisedGasLimit(0, SETTLEMENT_GAS, 0n) - promisedGasLimit(0, 0n, 0n))

/**
 * Two smaller scopes for a settlement that needs too much gas, reduced to the same share of gas. Both
 * have the pools with the most valuable swaps. The first has the orders with the highest score per
 * gas, the second the same share of every directed pair's orders, so that they still match each other.
 */
export function scopesWithinGas(
  scope: BatchScope,
  settled: SettledDraft,
): readonly [BatchScope, BatchScope] {
  const { draft, exact, plan } = settled
  const gasOf = (index: number) => TRADE_GAS + (draft.orders[index]?.extraGas ?? 0n)
  const swapGas = swapGasOf(draft, exact)
  const ownGas = TRADE_GAS * BigInt(exact.trades.length) + extraGasOf(draft, exact)
  const reduce = (gas: bigint) => (gas * TRADE_AND_SWAP_GAS) / (ownGas + swapGas)
  const pools = takeWithinGas(
    byWorth(poolWorths(settled)),
    (pool) => draft.pools[pool]?.swapGas ?? 0n,
    reduce(swapGas),
  )
  const perGas = (index: number) =>
    ((plan.fills[index] ?? 0) * scoreAt(plan, index)) / Number(gasOf(index))
  const ranked = exact.trades
    .map(({ order }) => order)
    .sort((one, other) => perGas(other) - perGas(one) || one - other)
  const scopeOf = (order: readonly number[]): BatchScope => {
    const orders = takeWithinGas(order, gasOf, reduce(ownGas))
    return {
      ...scope,
      orders: orders.flatMap((index) => draft.orders[index] ?? []),
      pools: withRoutes(settled, pools).flatMap((pool) => draft.pools[pool] ?? []),
    }
  }
  return [scopeOf(ranked), scopeOf(byShareOfPair(plan, ranked))]
}

/** Shares of the gas of a settlement that scopes are made for. */
const GAS_SHARES = [1, 1.12]

/**
 * Smaller scopes of what is worth its gas, at prices and a worth of gas at which all of it fits into one
 * settlement, or somewhat more than fits, as rounding leaves some of it out.
 */
export function scopesWorthGas(
  scope: BatchScope,
  settled: SettledDraft,
  isStopped: () => boolean,
): readonly BatchScope[] {
  const { draft } = settled
  const costs = {
    // Fees pay for the gas; this is about what a settlement has room for.
    price: 0,
    orders: draft.orders.map(({ extraGas }) => Number(TRADE_GAS + extraGas)),
    pools: draft.pools.map(({ swapGas }) => Number(swapGas)),
    settlement: 0,
    most: Number(TRADE_AND_SWAP_GAS),
  }
  return worthTheirGas(draft.input, costs, GAS_SHARES, isStopped).map(({ orders, pools }) => ({
    ...scope,
    orders: orders.flatMap((index) => draft.orders[index] ?? []),
    pools: withRoutes(settled, pools).flatMap((pool) => draft.pools[pool] ?? []),
  }))
}

/** Orders by their relative rank within their pair, so that any prefix has about the same share of each. */
function byShareOfPair({ model }: BatchPlan, ranked: readonly number[]): readonly number[] {
  return [...ordersByPair(model, ranked).values()]
    .flatMap((pair) => pair.map((index, place) => ({ index, share: (place + 0.5) / pair.length })))
    .sort((one, other) => one.share - other.share || one.index - other.index)
    .map(({ index }) => index)
}

/** Indices with a positive worth, highest first. */
const byWorth = (worth: readonly number[]): readonly number[] =>
  [...worth.keys()]
    .filter((index) => (worth[index] ?? 0) > 0)
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)

function takeWithinGas(
  ranked: readonly number[],
  gasOf: (index: number) => bigint,
  maxGas: bigint,
): readonly number[] {
  let gas = 0n
  return ranked.filter((index) => {
    const total = gas + gasOf(index)
    if (total > maxGas) return false
    gas = total
    return true
  })
}

/**
 * The pools, plus the deepest of the others that connect tokens they leave unconnected: nothing can be
 * routed between tokens that no pool connects.
 */
function withRoutes(
  { draft: { input }, plan }: SettledDraft,
  pools: readonly number[],
): readonly number[] {
  const { reserveA, reserveB, first } = plan.model.pools
  const depth = (pool: number) => {
    const range = first[pool] ?? 0
    return Math.min(reserveA[range] ?? 0, reserveB[range] ?? 0)
  }
  const retained = new Set(pools)
  const others = [...input.pools.keys()]
    .filter((pool) => !retained.has(pool))
    .sort((one, other) => depth(other) - depth(one) || one - other)
  const { union } = disjointSets<number>()
  for (const pool of [...pools, ...others]) {
    const { a, b } = input.pools[pool] ?? { a: 0, b: 0 }
    if (union(a, b)) retained.add(pool)
  }
  return [...retained].sort((one, other) => one - other)
}

/**
 * The scope without pools whose swap is worth less than its gas; null when there are none.
 * Source: lib/docs/solving.md#smaller-scope.
 */
export function withoutUnprofitablePools(
  scope: BatchScope,
  settled: SettledDraft,
): BatchScope | null {
  const { draft } = settled
  const { gasPrice } = scope.auction
  const worth = poolWorths(settled)
  const unprofitable = [...worth.keys()].filter((pool) => {
    const cost = Number((draft.pools[pool]?.swapGas ?? 0n) * gasPrice) / 1e18
    return (worth[pool] ?? 0) > 0 && (worth[pool] ?? 0) < cost
  })
  if (unprofitable.length === 0) return null
  const excluded = new Set(unprofitable)
  const profitable = [...draft.pools.keys()].filter((pool) => !excluded.has(pool))
  const retained = withRoutes(settled, profitable)
  if (retained.length === draft.pools.length) return null
  return { ...scope, pools: retained.flatMap((pool) => draft.pools[pool] ?? []) }
}

/** The scope with only the pools that the settlement swaps in. */
export const withTradedPools = (
  scope: BatchScope,
  { draft, exact }: Pick<SettledDraft, 'draft' | 'exact'>,
): BatchScope => {
  const used = new Set(exact.swaps.map(({ pool }) => draft.pools[pool]))
  return { ...scope, pools: scope.pools.filter((pool) => used.has(pool)) }
}

/** The scope with only the orders that were traded. */
export const withTradedOrders = (
  scope: BatchScope,
  { draft, exact }: SettledDraft,
): BatchScope => ({
  ...scope,
  orders: exact.trades.flatMap(({ order }) => draft.orders[order] ?? []),
})

/** The scope with as few pools as connect its tokens, the deepest ones: a batch of little gas. */
export function withDeepestPools(scope: BatchScope): BatchScope {
  const { nativePrices } = scope.auction
  const worth = (amount: bigint, token: Address) => amount * (nativePrices.get(token) ?? 0n)
  const worthOf = (pool: Pool) =>
    Number(
      minOf(
        worth(depthOf(pool, pool.token0), pool.token0),
        worth(depthOf(pool, pool.token1), pool.token1),
      ),
    )
  const { union } = disjointSets<Address>()
  const ranked = scope.pools.toSorted((pool, other) => worthOf(other) - worthOf(pool))
  const retained = new Set(ranked.filter(({ token0, token1 }) => union(token0, token1)))
  return { ...scope, pools: scope.pools.filter((pool) => retained.has(pool)) }
}

/** Pools that gain less than this among themselves, in native coins, trade in no circle. */
const MIN_CIRCLE_GAIN = 1e-9

/**
 * The scope without one of the pools that would trade in a circle without any order: without the one that gains most,
 * as it is off the prices of the others, and without the one that gains least; none where pools agree on prices. The best
 * batch takes the circle's gain, but nobody brings the tokens it would have to begin with.
 */
export function scopesWithoutCircle(scope: BatchScope): readonly BatchScope[] {
  const { input } = draftBatch({ ...scope, orders: [] }, () => ({ sharedGas: 0n, tradedWorth: 0n }))
  const { pools, tokens } = toSearchModel(input)
  const minPrices = new Float64Array(tokens).fill(1)
  const { prices } = minimiseDual({ terms: packGroups([]), pools, minPrices }, minPrices)
  const circling = scope.pools
    .map((pool, index) => ({ pool, gain: poolGain(pools, index, prices) }))
    .filter(({ gain }) => gain > MIN_CIRCLE_GAIN)
    .toSorted((one, other) => other.gain - one.gain)
  return [...circling.slice(0, 1), ...circling.slice(1).slice(-1)].map(({ pool }) => ({
    ...scope,
    pools: scope.pools.filter((other) => other !== pool),
  }))
}

/** Gain of each pool's swap over the plan's marginal prices, in native coins. */
const poolWorths = ({ draft, plan: { model, route } }: SettledDraft): readonly number[] =>
  draft.pools.map((_, pool) => poolGain(model.pools, pool, route.prices))
