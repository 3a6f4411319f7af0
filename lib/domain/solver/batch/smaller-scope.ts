import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import { poolRoot } from '../pool-dual'
import { SETTLEMENT_GAS, TRADE_GAS } from '../trade-fee'
import type { BatchDraft, BatchScope } from './batch-draft'
import { scoreAt } from './batch-state'
import { extraGasOf, swapGasOf } from './draft-solution'
import type { ExactPlan } from './exact-plan'
import { joinedParts } from './joined-parts'
import type { BatchPlan } from './whole-batch'

/** A plan and the draft it is made from. */
export type SettledDraft = {
  readonly draft: BatchDraft
  readonly plan: BatchPlan
  readonly exact: ExactPlan
}

/** Gas for trades and swaps that a settlement may be promised. */
const ROOM =
  ((MAX_SETTLEMENT_GAS - promisedGasLimit(0, 0n, 0n)) * SETTLEMENT_GAS) /
  (promisedGasLimit(0, SETTLEMENT_GAS, 0n) - promisedGasLimit(0, 0n, 0n))

/**
 * What a settlement that needs too much gas may be made from instead: the pools whose trade is worth
 * most, and of the orders either those that score most for their gas, or of every directed pair the
 * same share of them, so that they still match each other. All are cut by the same share of gas.
 */
export function scopesWithinGas(
  scope: BatchScope,
  settled: SettledDraft,
): readonly [BatchScope, BatchScope] {
  const { draft, exact, plan } = settled
  const gasOf = (index: number) => TRADE_GAS + (draft.orders[index]?.extraGas ?? 0n)
  const swapGas = swapGasOf(draft, exact)
  const ownGas = TRADE_GAS * BigInt(exact.trades.length) + extraGasOf(draft, exact)
  const cut = (gas: bigint) => (gas * ROOM) / (ownGas + swapGas)
  const pools = asManyAs(
    byWorth(poolWorths(settled)),
    (pool) => draft.pools[pool]?.swapGas ?? 0n,
    cut(swapGas),
  )
  const perGas = (index: number) =>
    ((plan.fills[index] ?? 0) * scoreAt(plan, index)) / Number(gasOf(index))
  const ranked = exact.trades
    .map(({ order }) => order)
    .sort((one, other) => perGas(other) - perGas(one) || one - other)
  const scopeOf = (order: readonly number[]): BatchScope => {
    const orders = asManyAs(order, gasOf, cut(ownGas))
    return {
      ...scope,
      orders: orders.flatMap((index) => draft.orders[index] ?? []),
      pools: withRoutes(settled, pools).flatMap((pool) => draft.pools[pool] ?? []),
    }
  }
  return [scopeOf(ranked), scopeOf(byShareOfPair(draft, ranked))]
}

/** The first of every pair, then the second of every pair that has many, and so on. */
function byShareOfPair({ input }: BatchDraft, ranked: readonly number[]): readonly number[] {
  const pairs = new Map<string, number[]>()
  for (const index of ranked) {
    const { sell, buy } = input.orders[index] ?? {}
    const key = `${sell}>${buy}`
    const found = pairs.get(key)
    if (found === undefined) pairs.set(key, [index])
    else found.push(index)
  }
  return [...pairs.values()]
    .flatMap((pair) => pair.map((index, place) => ({ index, share: (place + 0.5) / pair.length })))
    .sort((one, other) => one.share - other.share || one.index - other.index)
    .map(({ index }) => index)
}

/** Indices of what is worth something, the most first. */
const byWorth = (worth: readonly number[]): readonly number[] =>
  [...worth.keys()]
    .filter((index) => (worth[index] ?? 0) > 0)
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)

function asManyAs(
  ranked: readonly number[],
  gasOf: (index: number) => bigint,
  most: bigint,
): readonly number[] {
  let gas = 0n
  return ranked.filter((index) => {
    const more = gas + gasOf(index)
    if (more > most) return false
    gas = more
    return true
  })
}

/**
 * The pools, and the deepest of the others that connect what they leave apart: between parts that no
 * pool connects nothing could be routed, whatever the orders need.
 */
function withRoutes(
  { draft: { input }, plan }: SettledDraft,
  pools: readonly number[],
): readonly number[] {
  const { reserveA, reserveB } = plan.model.pools
  const depth = (pool: number) => Math.min(reserveA[pool] ?? 0, reserveB[pool] ?? 0)
  const kept = new Set(pools)
  const others = [...input.pools.keys()]
    .filter((pool) => !kept.has(pool))
    .sort((one, other) => depth(other) - depth(one) || one - other)
  const { join } = joinedParts<number>()
  for (const pool of [...pools, ...others]) {
    const { a, b } = input.pools[pool] ?? { a: 0, b: 0 }
    if (join(a, b)) kept.add(pool)
  }
  return [...kept].sort((one, other) => one - other)
}

/**
 * Without the pools whose trade is worth less than its gas; null where there are none.
 * Source: solving.md, section 4 (f).
 */
export function withoutDearPools(scope: BatchScope, settled: SettledDraft): BatchScope | null {
  const { draft } = settled
  const { gasPrice } = scope.auction
  const worth = poolWorths(settled)
  const dear = [...worth.keys()].filter((pool) => {
    const cost = Number((draft.pools[pool]?.swapGas ?? 0n) * gasPrice) / 1e18
    return (worth[pool] ?? 0) > 0 && (worth[pool] ?? 0) < cost
  })
  if (dear.length === 0) return null
  const out = new Set(dear)
  const cheap = [...draft.pools.keys()].filter((pool) => !out.has(pool))
  const kept = withRoutes(settled, cheap)
  if (kept.length === draft.pools.length) return null
  return { ...scope, pools: kept.flatMap((pool) => draft.pools[pool] ?? []) }
}

/** What each pool's trade gains over the plan's marginal prices, in native coins. */
const poolWorths = ({ draft, plan: { model, route } }: SettledDraft): readonly number[] =>
  draft.pools.map((_, pool) => poolRoot(model.pools, pool, route.prices) ** 2)
