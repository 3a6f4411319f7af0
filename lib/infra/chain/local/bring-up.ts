import 'server-only'
import { type AnvilProcess, spawnAnvil } from './anvil-process'
import { type ReadBlock, readBlock } from './block-reader'
import { dumpChain, loadChain } from './chain-dump'
import type { ChainStore, Recovered } from './chain-store'
import { genesisTimestamp, runGenesis } from './genesis'
import { historyWalk } from './history/history-market'
import { type MinedHistory, mineHistory } from './history/mine-history'
import type { Genesis } from './manifest'
import { claimNodeAddress, type NodeAddress } from './node-address'
import { type NodeRecord, writeNodeRecord } from './node-record'
import { replayBlocks } from './replay'

export type BringUpContext = {
  readonly binary: string
  readonly folder: string
  readonly chainId: number
  readonly seed: string
  /** Length of the trading history a new network begins with; 0 is none. */
  readonly historyDays: number
  readonly store: ChainStore
  readonly log: LocalChainLog
  readonly onHistory: (mined: MinedHistory & { readonly days: number; readonly ms: number }) => void
}

/** The part of a logger this folder needs. */
export type LocalChainLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Creates the network on a fresh node and stores it as the first snapshot. */
export async function makeGenesis(context: BringUpContext, nowSeconds: number): Promise<Genesis> {
  const { chainId, seed, historyDays: days } = context
  const walk = historyWalk(seed, days)
  const startTime = genesisTimestamp(nowSeconds, walk)
  await context.store.clear()
  return withScratchNode(context, startTime, async ({ rpc }) => {
    const genesis = await runGenesis({ rpc, chainId, seed, startTime, walk })
    if (days > 0) {
      const startedAt = performance.now()
      const mined = await mineHistory({ rpc, genesis, seed, walk })
      context.onHistory({ ...mined, days, ms: performance.now() - startedAt })
    }
    const { state, head } = await dumpChain(rpc)
    await context.store.writeSnapshot(head.number, state)
    await context.store.writeGenesis(genesis)
    return genesis
  })
}

/** Starts the live node with the newest chain on disk that it can load. */
export async function bringUpNode(
  context: BringUpContext,
  address: NodeAddress,
  genesis: Genesis,
): Promise<{ node: AnvilProcess; head: ReadBlock }> {
  for (let skip = 0; ; ) {
    const recovered = await recoverState(context, genesis.startTime, skip)
    const node = await spawnNode(context, { address, role: 'live', genesisTime: genesis.startTime })
    try {
      await loadChain(node.rpc, recovered.state)
      const head = await readBlock(node.rpc, 'latest')
      if (head?.number === recovered.block) return { node, head }
      context.log.warn(
        { loaded: head?.number ?? null, expected: recovered.block },
        'chain snapshot is not of its block; trying the one before it',
      )
      skip = recovered.skip + 1
      await node.kill()
    } catch (error) {
      await node.kill()
      throw error
    }
  }
}

type RecoveredState = {
  readonly state: string
  readonly block: number
  /** Generations passed over. */
  readonly skip: number
}

/**
 * The newest chain the disk has, but for `from` generations that cannot be used: a snapshot, or one
 * with its journal replayed into a new snapshot.
 */
async function recoverState(
  context: BringUpContext,
  startTime: number,
  from: number,
): Promise<RecoveredState> {
  for (let skip = from; ; skip++) {
    const found = await context.store.recover(skip)
    if (found.blocks.length === 0) {
      return { state: found.snapshot, block: found.snapshotBlock, skip }
    }
    try {
      return { ...(await replayIntoSnapshot(context, startTime, found)), skip }
    } catch (error) {
      context.log.warn(
        { snapshotBlock: found.snapshotBlock, error },
        'chain snapshot cannot be used; trying the one before it',
      )
    }
  }
}

async function replayIntoSnapshot(context: BringUpContext, startTime: number, found: Recovered) {
  const startedAt = performance.now()
  return withScratchNode(context, startTime, async (node) => {
    await loadChain(node.rpc, found.snapshot)
    const { firstDifference } = await replayBlocks(node.rpc, found.blocks)
    const { state, head } = await dumpChain(node.rpc)
    const block = head.number
    const fields = { blocks: found.blocks.length, block, ms: performance.now() - startedAt }
    if (firstDifference === null) context.log.info(fields, 'chain replayed, same block hashes')
    else context.log.warn({ ...fields, firstDifference }, 'chain replayed with other block hashes')
    await context.store.writeSnapshot(block, state)
    return { state, block }
  })
}

async function withScratchNode<T>(
  context: BringUpContext,
  genesisTime: number,
  work: (node: AnvilProcess) => Promise<T>,
): Promise<T> {
  const address = await claimNodeAddress()
  const node = await spawnNode(context, { address, role: 'scratch', genesisTime })
  try {
    return await work(node)
  } finally {
    await node.kill()
  }
}

function spawnNode(
  context: BringUpContext,
  options: { address: NodeAddress; role: NodeRecord['role']; genesisTime: number },
): Promise<AnvilProcess> {
  const { address, role, genesisTime } = options
  return spawnAnvil({
    binary: context.binary,
    address,
    chainId: context.chainId,
    order: role === 'live' ? 'fees' : 'fifo',
    folder: context.folder,
    genesisTime,
    onStderr: (text) => context.log.warn({ text: text.slice(0, 500) }, 'local node says'),
    onSpawn: (pid) => writeNodeRecord(context.folder, { pid, ...address, role }),
  })
}
