import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { nodeCommand } from './node-command'

/** Removes the chain's blocks from this one on, even if another one is mined meanwhile. */
export async function rollBackTo(
  system: RunningSystem,
  { chain }: TestNetwork,
  block: number | bigint,
): Promise<void> {
  const findHash = () =>
    nodeCommand(system, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false]) as Promise<{
      hash: string
    } | null>
  const removedHash = (await findHash())?.hash
  if (removedHash === undefined) throw new Error(`there is no block ${block} to take back`)
  do {
    const depth = (await chain.getBlockNumber()) - BigInt(block) + 1n
    await nodeCommand(system, 'anvil_rollback', [Number(depth)])
  } while ((await findHash())?.hash === removedHash)
}
