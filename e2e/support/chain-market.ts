import { parseAbi, parseAbiItem } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function feeBps() view returns (uint256)',
])

const PAIR_CREATED = parseAbiItem(
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
)

/** A pool's reserves for one trade direction. */
export type PoolSide = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  readonly feeBps: bigint
}

/** The pools between two tokens, read from the chain only, at the newest block or a recent one; the deepest first. */
export async function poolsBetween(
  { chain }: TestNetwork,
  tokenIn: Address,
  tokenOut: Address,
  blockNumber?: bigint,
): Promise<readonly PoolSide[]> {
  const [token0, token1] = [tokenIn, tokenOut].sort()
  const logs = await chain.getLogs({
    event: PAIR_CREATED,
    args: { ...(token0 && { token0 }), ...(token1 && { token1 }) },
    fromBlock: 0n,
    strict: true,
  })
  const sides = await Promise.all(
    logs.map(async ({ args }) => {
      const pair = { address: address(args.pair), abi: pairAbi }
      const [[reserve0, reserve1], feeBps] = await Promise.all([
        chain.readContract({
          ...pair,
          functionName: 'getReserves',
          ...(blockNumber === undefined ? {} : { blockNumber }),
        }),
        chain.readContract({ ...pair, functionName: 'feeBps' }),
      ])
      return tokenIn === token0
        ? { reserveIn: reserve0, reserveOut: reserve1, feeBps }
        : { reserveIn: reserve1, reserveOut: reserve0, feeBps }
    }),
  )
  return sides.sort((a, b) => (a.reserveIn > b.reserveIn ? -1 : 1))
}

/** What a pool pays out for `amountIn`, rounded down as the pool requires. */
export function amountOutFor(
  { reserveIn, reserveOut, feeBps }: PoolSide,
  amountIn: bigint,
): bigint {
  const afterFee = amountIn * (10_000n - feeBps)
  return (afterFee * reserveOut) / (reserveIn * 10_000n + afterFee)
}

/** The smallest input a pool accepts for `amountOut`, rounded up. */
export function amountInFor(
  { reserveIn, reserveOut, feeBps }: PoolSide,
  amountOut: bigint,
): bigint {
  const denominator = (reserveOut - amountOut) * (10_000n - feeBps)
  return (reserveIn * amountOut * 10_000n + denominator - 1n) / denominator
}
