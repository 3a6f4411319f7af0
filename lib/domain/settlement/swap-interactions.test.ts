import { decodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { RECORDINGS } from '@/lib/domain/pool/recorded-swaps.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { erc20Abi, swapRouterAbi } from './abi'
import { swapInteractions } from './swap-interactions'

it('allows the router of a concentrated pool exactly what it then sells', () => {
  const pool = RECORDINGS[0]?.pool
  if (pool === undefined) throw new Error('there are recordings')
  const contract = address(`0x${'5e'.repeat(20)}`)
  const { token0: tokenIn, token1: tokenOut } = pool
  const amounts = { amountIn: atoms(1_000n), amountOut: atoms(998n) }
  const swap = { pool: pool.address, tokenIn, tokenOut, ...amounts }
  const calls = swapInteractions(swap, pool, contract)
  if (!calls.ok) throw new Error(calls.error.description)
  expect(calls.value.map(({ target, value }) => [target, value])).toEqual([
    [tokenIn, 0n],
    [pool.router, 0n],
  ])
  const [allow, sell] = calls.value.map(({ callData }) =>
    decodeFunctionData({ abi: [...erc20Abi, ...swapRouterAbi], data: callData }),
  )
  expect(allow?.functionName).toBe('approve')
  expect(`${allow?.args[0]}`.toLowerCase()).toBe(pool.router)
  expect(allow?.args[1]).toBe(1_000n)
  expect(sell).toMatchObject({
    functionName: 'exactInputSingle',
    args: [{ fee: 500, amountIn: 1_000n, amountOutMinimum: 998n, sqrtPriceLimitX96: 0n }],
  })
  expect(swapInteractions({ ...swap, tokenOut: tokenIn }, pool, contract).ok).toBe(false)
})
