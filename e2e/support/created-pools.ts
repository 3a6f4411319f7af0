import { parseAbi, parseAbiItem } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

const PAIR_CREATED = parseAbiItem(
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
)
const pairAbi = parseAbi(['function feeBps() view returns (uint256)'])

/** A pool as its factory announced it. */
export type CreatedPool = {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  readonly factory: Address
  readonly feeBps: number
  readonly createdBlock: bigint
}

/** All pools of the network in creation order, read from the chain only. */
export async function createdPools({ chain }: TestNetwork): Promise<readonly CreatedPool[]> {
  const logs = await chain.getLogs({ event: PAIR_CREATED, fromBlock: 0n, strict: true })
  return Promise.all(
    logs.map(async ({ args, address: factory, blockNumber }) => ({
      address: address(args.pair),
      token0: address(args.token0),
      token1: address(args.token1),
      factory: address(factory),
      feeBps: Number(
        await chain.readContract({ address: args.pair, abi: pairAbi, functionName: 'feeBps' }),
      ),
      createdBlock: blockNumber,
    })),
  )
}
