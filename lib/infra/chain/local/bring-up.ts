import 'server-only'
import { type AnvilProcess, claimPort, spawnAnvil } from './anvil-process'
import { type ReadBlock, readBlock } from './block-reader'
import { dumpChain, loadChain } from './chain-dump'
import type { ChainStore, Recovered } from './chain-store'
import { genesisTimestamp, runGenesis } from './genesis'
import { historyWalk } from './history/history-market'
import { type MinedHistory, mineHistory } from './history/mine-history'
import type { Genesis } from './manifest'
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

/** Starts the live node with the chain from disk. */
export async function bringUpNode(
  context: BringUpContext,
  port: number,
  genesis: Genesis,
): Promise<{ node: AnvilProcess; head: ReadBlock }> {
  const recovered = await recoverState(context, genesis.startTime)
  const node = await spawnNode(context, { port, role: 'live', genesisTime: genesis.startTime })
  try {
    await loadChain(node.rpc, recovered.state)
    const head = await readBlock(node.rpc, 'latest')
    if (head === null || head.number !== recovered.block) {
      throw new Error(`the node loaded block ${head?.number}, not ${recovered.block}`)
    }
    return { node, head }
  } catch (error) {
    await node.kill()
    throw error
  }
}

/**
 * The newest chain the disk has: a snapshot, or one with its journal replayed into a new snapshot.
 */
async function recoverState(
  context: BringUpContext,
  startTime: number,
): Promise<{ state: string; block: number }> {
  for (let skip = 0; ; skip++) {
    const found = await context.store.recover(skip)
    if (found.blocks.length === 0) return { state: found.snapshot, block: found.snapshotBlock }
    try {
      return await replayIntoSnapshot(context, startTime, found)
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
  const port = await claimPort(0)
  const node = await spawnNode(context, { port, role: 'scratch', genesisTime })
  try {
    return await work(node)
  } finally {
    await node.kill()
  }
}

function spawnNode(
  context: BringUpContext,
  options: { port: number; role: NodeRecord['role']; genesisTime: number },
): Promise<AnvilProcess> {
  const { port, role, genesisTime } = options
  return spawnAnvil({
    binary: context.binary,
    port,
    chainId: context.chainId,
    order: role === 'live' ? 'fees' : 'fifo',
    folder: context.folder,
    genesisTime,
    onStderr: (text) => context.log.warn({ text: text.slice(0, 500) }, 'local node says'),
    onSpawn: (pid) => writeNodeRecord(context.folder, { pid, port, role }),
  })
}
