import { amountOut, poolSide } from '@/lib/domain/pool/constant-product'
import type { Route } from '@/lib/domain/pool/pool-graph'
import { atoms } from '@/lib/domain/shared/amount'
import type { PoolSwap } from './pool-swap'

/**
 * A route of constant-product pools as one function without rounding:
 * out(x) = gain·x / (base + slope·x). All three are positive integers (slope 0 for no pools).
 */
export type RouteCurve = {
  readonly gain: bigint
  readonly base: bigint
  readonly slope: bigint
}

const FEE_SCALE = 10_000n

/** Composes the pools of a route into one curve. Source: lib/docs/solving.md#split. */
export function routeCurve(route: Route): RouteCurve | null {
  let curve: RouteCurve = { gain: 1n, base: 1n, slope: 0n }
  for (const hop of route) {
    const side = poolSide(hop.pool, hop.tokenIn)
    if (!side) return null
    curve = {
      gain: curve.gain * side.inputAfterFeeBps * side.reserveOut,
      base: curve.base * side.reserveIn * FEE_SCALE,
      slope: curve.slope * side.reserveIn * FEE_SCALE + side.inputAfterFeeBps * curve.gain,
    }
  }
  return curve
}

/** The exact swaps of selling `sellAmount` along the route, with the pools' rounding; `null` when a pool cannot trade. */
export function swapsAlong(route: Route, sellAmount: bigint): readonly PoolSwap[] | null {
  const swaps: PoolSwap[] = []
  let amount = sellAmount
  for (const { pool, tokenIn, tokenOut } of route) {
    const side = poolSide(pool, tokenIn)
    const out = side && amountOut(side, amount)
    if (!out) return null
    swaps.push({
      pool: pool.address,
      tokenIn,
      amountIn: atoms(amount),
      tokenOut,
      amountOut: atoms(out),
    })
    amount = out
  }
  return swaps
}

/** Gas the route's swaps add to a settlement. */
export function routeGas(route: Route): bigint {
  return route.reduce((sum, hop) => sum + hop.pool.swapGas, 0n)
}
