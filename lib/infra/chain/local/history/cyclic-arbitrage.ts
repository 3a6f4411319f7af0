import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { poolSideOf, type TradedMarket, type TradedPool } from './traded-market'

const MAX_LEGS = 3
/** Below this a round trip does not pay for its gas and risk. */
const MIN_PROFIT_USD = 5
/** Each trip ends one mispricing and may create a smaller one; further trips are not worth it. */
const MAX_TRIPS = 24

/** One swap of a round trip: `pool` is an index into the market's list. */
export type Leg = { readonly pool: number; readonly sellToken0: boolean }
export type Cycle = { readonly start: Address; readonly legs: readonly Leg[] }

type PoolTokens = Pick<TradedPool, 'token0' | 'token1'>

/** All cycles through two or three pools, in both directions, each from one of its tokens only. */
export function findCycles(pools: readonly PoolTokens[]): readonly Cycle[] {
  const starts = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))
  return [...starts].flatMap((start) => cyclesFrom(pools, start, start, []))
}

function cyclesFrom(
  pools: readonly PoolTokens[],
  start: Address,
  at: Address,
  legs: readonly Leg[],
): readonly Cycle[] {
  if (at === start && legs.length > 0) return [{ start, legs }]
  if (legs.length === MAX_LEGS) return []
  return pools.flatMap(({ token0, token1 }, pool) => {
    if ((token0 !== at && token1 !== at) || legs.some((leg) => leg.pool === pool)) return []
    const next = token0 === at ? token1 : token0
    // A cycle starts at the smallest of its tokens and visits no other twice.
    if (next < start || (next !== start && visits(pools, legs, next))) return []
    return cyclesFrom(pools, start, next, [...legs, { pool, sellToken0: token0 === at }])
  })
}

const visits = (pools: readonly PoolTokens[], legs: readonly Leg[], token: Address): boolean =>
  legs.some(({ pool }) => pools[pool]?.token0 === token || pools[pool]?.token1 === token)

/**
 * The most profitable input of a round trip, in atoms of its start token, and its profit; `null`
 * when none is profitable. A chain of constant-product pools behaves like one pool: it pays P·x /
 * (Q + R·x).
 */
export function bestTrip(
  pools: readonly TradedPool[],
  legs: readonly Leg[],
): { readonly amountIn: number; readonly profit: number } | null {
  let [p, q, r] = [1, 1, 0]
  for (const { pool, sellToken0 } of legs) {
    const state = pools[pool]
    if (state === undefined) return null
    const side = poolSideOf(state, sellToken0)
    const feeFactor = Number(side.inputAfterFeeBps) / 10_000
    const [reserveIn, reserveOut] = [Number(side.reserveIn), Number(side.reserveOut)]
    ;[p, q, r] = [p * feeFactor * reserveOut, q * reserveIn, r * reserveIn + feeFactor * p]
  }
  if (p <= q) return null
  const amountIn = (Math.sqrt(p * q) - q) / r
  return { amountIn, profit: (p * amountIn) / (q + r * amountIn) - amountIn }
}

/** Makes round trips, the most profitable first, until none is worthwhile. */
export function arbitrageCycles(
  market: TradedMarket,
  cycles: readonly Cycle[],
  usdPerAtom: (token: Address) => number,
): void {
  for (let trip = 0; trip < MAX_TRIPS; trip += 1) {
    const best = bestCycle(market, cycles, usdPerAtom)
    if (best === null) return
    let amount: bigint | null = BigInt(Math.floor(best.amountIn))
    for (const { pool, sellToken0 } of best.legs) {
      amount = market.swap(pool, { sellToken0, amountIn: amount })
      if (amount === null) return
    }
  }
}

function bestCycle(
  market: TradedMarket,
  cycles: readonly Cycle[],
  usdPerAtom: (token: Address) => number,
): { readonly legs: readonly Leg[]; readonly amountIn: number } | null {
  let best: { legs: readonly Leg[]; amountIn: number } | null = null
  let bestUsd = MIN_PROFIT_USD
  for (const { start, legs } of cycles) {
    const trip = bestTrip(market.pools(), legs)
    if (trip === null) continue
    const usd = trip.profit * usdPerAtom(start)
    if (usd < bestUsd) continue
    best = { legs, amountIn: trip.amountIn }
    bestUsd = usd
  }
  return best
}
