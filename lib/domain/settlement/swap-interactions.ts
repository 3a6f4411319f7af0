import { encodeFunctionData } from 'viem/utils'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { ConcentratedPool, Pool } from '@/lib/domain/pool/pool'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { erc20Abi, pairAbi, swapRouterAbi, wrappedNativeAbi } from './abi'

/**
 * The two calls of one swap. A constant-product pool: pay it, then take `amountOut` from it, in this
 * order, because the pair only sends tokens when its product does not fall. A concentrated one: allow
 * its router the input, then have it sell exactly that for `amountOut` at least, which leaves no
 * allowance behind; what a better price gives beyond it stays in the contract.
 * Errors: `InvalidSolution` when the pool is unknown or does not contain the two tokens.
 */
export function swapInteractions(
  swap: PoolSwap,
  pool: Pool | undefined,
  settlementContract: Address,
): Result<readonly Interaction[], Failure<'InvalidSolution'>> {
  if (pool === undefined) return failure('InvalidSolution', `pool ${swap.pool} is not known`)
  const sellsToken0 = swap.tokenIn === pool.token0 && swap.tokenOut === pool.token1
  const sellsToken1 = swap.tokenIn === pool.token1 && swap.tokenOut === pool.token0
  if (!sellsToken0 && !sellsToken1) {
    return failure(
      'InvalidSolution',
      `pool ${swap.pool} does not trade ${swap.tokenIn} for ${swap.tokenOut}`,
    )
  }
  if (pool.kind === 'concentrated') return ok(routerCalls(swap, pool, settlementContract))
  const pay = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [pool.address, swap.amountIn],
  })
  const take = encodeFunctionData({
    abi: pairAbi,
    functionName: 'swap',
    args: [
      sellsToken0 ? 0n : swap.amountOut,
      sellsToken0 ? swap.amountOut : 0n,
      settlementContract,
      '0x',
    ],
  })
  return ok([
    { target: swap.tokenIn, value: 0n, callData: hex(pay) },
    { target: pool.address, value: 0n, callData: hex(take) },
  ])
}

/** No deadline of its own: a settlement has one. */
const NO_DEADLINE = 2n ** 256n - 1n

function routerCalls(
  { tokenIn, tokenOut, amountIn, amountOut }: PoolSwap,
  { router, feePpm }: ConcentratedPool,
  settlementContract: Address,
): readonly Interaction[] {
  const allow = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [router, amountIn],
  })
  const sell = encodeFunctionData({
    abi: swapRouterAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn,
        tokenOut,
        fee: feePpm,
        recipient: settlementContract,
        deadline: NO_DEADLINE,
        amountIn,
        amountOutMinimum: amountOut,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
  return [
    { target: tokenIn, value: 0n, callData: hex(allow) },
    { target: router, value: 0n, callData: hex(sell) },
  ]
}

/** Unwraps native tokens of the settlement contract so that it can pay out the native coin. */
export function unwrapInteraction(wrappedNativeToken: Address, amount: bigint): Interaction {
  const callData = encodeFunctionData({
    abi: wrappedNativeAbi,
    functionName: 'withdraw',
    args: [amount],
  })
  return { target: wrappedNativeToken, value: 0n, callData: hex(callData) }
}
