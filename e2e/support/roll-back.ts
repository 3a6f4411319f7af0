import type { TestNetwork } from './network'
import { nodeCommand } from './node-command'
import type { RunningSystem } from './running-system'

/** Takes back the chain's blocks from this one on, also when another is mined meanwhile. */
export async function rollBackTo(
  system: RunningSystem,
  { chain }: TestNetwork,
  block: number | bigint,
): Promise<void> {
  const found = () =>
    nodeCommand(system, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false]) as Promise<{
      hash: string
    } | null>
  const taken = (await found())?.hash
  if (taken === undefined) throw new Error(`there is no block ${block} to take back`)
  do {
    const depth = (await chain.getBlockNumber()) - BigInt(block) + 1n
    await nodeCommand(system, 'anvil_rollback', [Number(depth)])
  } while ((await found())?.hash === taken)
}
