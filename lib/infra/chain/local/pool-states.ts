import 'server-only'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex as ViemHex } from 'viem'
import { z } from 'zod'
import type { Address } from '@/lib/domain/shared/address'
import type { Rpc } from './rpc'

const abi = parseAbi([
  'function poolStates(address[] pools) view returns (uint256[] reserves0, uint256[] reserves1)',
])
const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

/** Reserves at the head, in the order of the pools. */
export async function readPoolStates(
  rpc: Rpc,
  chainReader: Address,
  pools: readonly Address[],
): Promise<readonly { readonly reserve0: bigint; readonly reserve1: bigint }[]> {
  const data = encodeFunctionData({ abi, functionName: 'poolStates', args: [pools] })
  const reply = hexText.parse(await rpc.call('eth_call', { to: chainReader, data }, 'latest'))
  const [reserves0, reserves1] = decodeFunctionResult({
    abi,
    functionName: 'poolStates',
    data: reply,
  })
  return pools.map((_, index) => ({
    reserve0: reserves0[index] ?? 0n,
    reserve1: reserves1[index] ?? 0n,
  }))
}
