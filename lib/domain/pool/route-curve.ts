import type { Route } from '@/lib/domain/pool/pool-graph'
import { outputOf, type SwapCurve, swapCurve } from '@/lib/domain/pool/pool-quotes'
import { atoms } from '@/lib/domain/shared/amount'
import type { PoolSwap } from './pool-swap'

/** A route as one function without rounding, like one of its swaps (slope 0 for no pools). */
export type RouteCurve = SwapCurve

/**
 * Composes the pools of a route into one curve. Exact for any amount where all pools are constant
 * products; else for about `sellAmount`. Null when a pool cannot trade. Source: lib/docs/solving.md#split.
 */
export function routeCurve(route: Route, sellAmount: bigint): RouteCurve | null {
  let curve: RouteCurve = { gain: 1n, base: 1n, slope: 0n }
  for (const { pool, tokenIn } of route) {
    const paid = (curve.gain * sellAmount) / (curve.base + curve.slope * sellAmount)
    const hop = swapCurve(pool, tokenIn, paid)
    if (!hop) return null
    curve = {
      gain: curve.gain * hop.gain,
      base: curve.base * hop.base,
      slope: curve.slope * hop.base + hop.slope * curve.gain,
    }
  }
  return curve
}

/** The exact swaps of selling `sellAmount` along the route, with the pools' rounding; `null` when a pool cannot trade. */
export function swapsAlong(route: Route, sellAmount: bigint): readonly PoolSwap[] | null {
  const swaps: PoolSwap[] = []
  let amount = sellAmount
  for (const { pool, tokenIn, tokenOut } of route) {
    const out = outputOf(pool, tokenIn, amount)
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
