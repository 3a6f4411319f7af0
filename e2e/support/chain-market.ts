import { parseAbi, parseAbiItem } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from './network'

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function feeBps() view returns (uint256)',
])

const PAIR_CREATED = parseAbiItem(
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
)

/** A pool seen from the side of the token that is paid in. */
export type PoolSide = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  readonly feeBps: bigint
}

/** The pools between two tokens, read from the chain alone; the deepest first. */
export async function poolsBetween(
  { chain }: TestNetwork,
  tokenIn: Address,
  tokenOut: Address,
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
        chain.readContract({ ...pair, functionName: 'getReserves' }),
        chain.readContract({ ...pair, functionName: 'feeBps' }),
      ])
      return tokenIn === token0
        ? { reserveIn: reserve0, reserveOut: reserve1, feeBps }
        : { reserveIn: reserve1, reserveOut: reserve0, feeBps }
    }),
  )
  return sides.sort((a, b) => (a.reserveIn > b.reserveIn ? -1 : 1))
}

/** What a pool pays for an amount, rounded down as the pool demands. */
export function paidFor({ reserveIn, reserveOut, feeBps }: PoolSide, amountIn: bigint): bigint {
  const afterFee = amountIn * (10_000n - feeBps)
  return (afterFee * reserveOut) / (reserveIn * 10_000n + afterFee)
}

/** The least a pool takes for an amount, rounded up. */
export function takenFor({ reserveIn, reserveOut, feeBps }: PoolSide, amountOut: bigint): bigint {
  const paid = (reserveOut - amountOut) * (10_000n - feeBps)
  return (reserveIn * amountOut * 10_000n + paid - 1n) / paid
}
