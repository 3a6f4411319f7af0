import 'server-only'
import { BASE_FEE_WEI } from './anvil-process'
import { ChainMovedError, type ReadBlock, readBlock } from './block-reader'
import { dumpChain } from './chain-dump'
import type { ChainStore } from './chain-store'
import { createDiskHead, interrupted, MAX_HASHES, nodeStopped } from './disk-head'
import { pendingCount, watchPending } from './pending-watch'
import type { Rpc } from './rpc'

/** Replaying this many blocks takes about a second. */
const BLOCKS_PER_SNAPSHOT = 150
/**
 * Nothing is mined during a snapshot, so slow snapshots are made less often: time spent mining is
 * at least this multiple of the time a snapshot takes.
 */
const MINING_PER_SNAPSHOT = 100

/**
 * What a command of the node may leave: blocks, which a journal can record, or a state they do not lead
 * to.
 */
export type CommandLeaves = 'blocks' | 'state'

export type BlockProducer = ReturnType<typeof createBlockProducer>

/**
 * Mines one block per period, stamped with the wall clock, and writes each to disk. We trigger
 * mining instead of the node, so that block times stay right after any pause and a node with a
 * killed parent mines nothing more.
 */
export function createBlockProducer(input: {
  rpc: Rpc
  store: ChainStore
  head: ReadBlock
  blockSeconds: number
  /** Mines a block as soon as a transaction waits, besides the one of every period. */
  minesOnDemand?: boolean
  nowMs: () => number
  /** The node or the disk failed; nothing more will be mined. */
  onFault: (error: unknown) => void
  /** Saving was put off, as a program at the node changes the chain all the time. */
  onMoved?: (error: unknown) => void
}) {
  const { rpc, store } = input
  const disk = createDiskHead(input.head)
  let snapshotBlock = input.head.number
  let blocksPerSnapshot = BLOCKS_PER_SNAPSHOT
  let nextSnapshotBlock = snapshotBlock + blocksPerSnapshot
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pending: ReturnType<typeof watchPending> | undefined
  let queue: Promise<void> = Promise.resolve()

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(async () => {
      if (stopped) return
      try {
        await work()
      } catch (error) {
        halt()
        input.onFault(error)
      }
    })
    return queue
  }

  /** Throws `ChainMovedError` while a program keeps changing the chain. */
  const snapshot = async (isReplaced = false): Promise<void> => {
    const startedAt = performance.now()
    // As long again until the next try, if this one fails.
    nextSnapshotBlock = disk.last().number + blocksPerSnapshot
    const { state, head } = await dumpChain(rpc)
    if (isReplaced) await assertUnbroken(rpc, head, disk.hashOf)
    await store.writeSnapshot(head.number, state)
    blocksPerSnapshot = blocksBetween((performance.now() - startedAt) / 1000, input.blockSeconds)
    snapshotBlock = head.number
    nextSnapshotBlock = head.number + blocksPerSnapshot
    disk.advance(head)
  }

  const writeNewBlocks = async (): Promise<void> => {
    const blocks = await readNewBlocks(rpc, disk.last())
    // A journal cannot express a replaced chain, a snapshot can.
    if (blocks === null) await snapshot(true)
    else {
      await store.append(blocks.map(({ replayable: _, ...block }) => block))
      for (const block of blocks) disk.advance(block)
    }
    disk.settleWaiters()
    if (disk.last().number >= nextSnapshotBlock) await snapshot()
  }

  /**
   * Writes the node's new blocks to disk; false when a program changes the chain all the while, so
   * that it has to wait for the next period.
   */
  const catchUp = async (): Promise<boolean> => {
    try {
      await writeNewBlocks()
      return true
    } catch (error) {
      if (!(error instanceof ChainMovedError)) throw error
      input.onMoved?.(error)
      return false
    }
  }

  /** Right after each block: until the next one, the gas price shows what that will charge. */
  const keepBaseFee = () =>
    rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)

  const mine = async (): Promise<void> => {
    // A node command may have mined blocks ahead of the clock, or taken some back.
    if (!(await catchUp())) return
    const timestamp = Math.max(disk.last().timestamp + 1, Math.floor(input.nowMs() / 1000))
    try {
      await rpc.call('evm_mine', { timestamp })
    } catch (error) {
      // A program at the node mined a later block just now: it stands for this period's.
      if ((await catchUp()) && disk.last().timestamp < timestamp) throw error
    }
    await keepBaseFee()
    await catchUp()
  }

  const saveAfter = async (leaves: CommandLeaves): Promise<void> => {
    if (leaves === 'state') await snapshot(true)
    else {
      await keepBaseFee()
      await writeNewBlocks()
    }
    disk.settleWaiters()
  }

  /**
   * Blocks on demand may come faster than the seconds that they are stamped with; the clock catches
   * up while there is nothing to mine. What the watch left behind is mined all the same.
   */
  const minePeriod = async (): Promise<void> => {
    const isAhead = disk.last().timestamp >= Math.floor(input.nowMs() / 1000)
    if (input.minesOnDemand === true && isAhead && (await pendingCount(rpc)) === 0) return
    await mine()
  }

  const halt = (): void => {
    stopped = true
    clearTimeout(timer)
    pending?.stop()
    disk.rejectWaiters()
  }

  const schedule = (): void => {
    const period = input.blockSeconds * 1000
    const now = input.nowMs()
    timer = setTimeout(
      () => {
        void enqueue(minePeriod).then(() => {
          if (!stopped) schedule()
        })
      },
      period - (now % period),
    )
  }

  return {
    start: (): Promise<void> => {
      schedule()
      if (input.minesOnDemand === true) pending = watchPending(rpc, () => enqueue(mine))
      return enqueue(mine)
    },
    /** Number of the newest block on disk. */
    journaled: (): number => disk.last().number,

    /** Resolves once the block is on disk; rejects when the node goes down first. */
    waitFor: async (block: number, hash?: string): Promise<void> => {
      if (stopped) throw nodeStopped()
      const onDisk = disk.waitFor(block, hash)
      if (block > disk.last().number) void enqueue(async () => void (await catchUp()))
      return onDisk
    },

    /**
     * Runs a command of the node while nothing else is mined, and settles as it does once what it left
     * is on disk.
     * Errors: also a retryable InfraError when that is not to be had, as when the node goes down.
     */
    command: <T>(run: () => Promise<T>, leaves: CommandLeaves): Promise<T> =>
      new Promise((resolve, reject) => {
        const work = async (): Promise<void> => {
          const [outcome] = await Promise.allSettled([run()])
          try {
            await saveAfter(leaves)
          } catch (error) {
            if (!(error instanceof ChainMovedError)) throw error
            input.onMoved?.(error)
            return reject(interrupted('another program changes the chain'))
          }
          if (outcome.status === 'fulfilled') resolve(outcome.value)
          else reject(outcome.reason)
        }
        void enqueue(work).then(() => reject(nodeStopped()))
      }),

    /** Ends mining after the work in progress; with a snapshot the next start replays nothing. */
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      pending?.stop()
      await enqueue(async () => {
        await catchUp()
        if (disk.last().number > snapshotBlock) await snapshot()
      })
      halt()
    },
    halt,
  }
}

/** Blocks until the next snapshot, given how long the last one took. */
export const blocksBetween = (snapshotSeconds: number, blockSeconds: number): number =>
  Math.max(BLOCKS_PER_SNAPSHOT, Math.ceil((snapshotSeconds * MINING_PER_SNAPSHOT) / blockSeconds))

/**
 * The blocks after `last`, oldest first; null when the node's chain does not continue it, because
 * someone rewound it, or when a transaction among them was sent by a node command. A block mined while
 * blocks are taken back can name `last` as its parent after the node lost it.
 */
async function readNewBlocks(rpc: Rpc, last: ReadBlock): Promise<readonly ReadBlock[] | null> {
  const head = await readBlock(rpc, 'latest')
  if (head === null) throw new Error('the node has no head block')
  if (head.number <= last.number) return head.hash === last.hash ? [] : null
  if ((await readBlock(rpc, last.number))?.hash !== last.hash) return null
  const blocks: ReadBlock[] = []
  for (let number = last.number + 1; number <= head.number; number++) {
    const block = number === head.number ? head : await readBlock(rpc, number)
    const parent = blocks.at(-1) ?? last
    if (block === null || block.parentHash !== parent.hash || !block.replayable) return null
    blocks.push(block)
  }
  return blocks
}

/**
 * A block mined while a program took back others may stand on one that is gone. Such a chain is lost
 * for who reads it, so the node has to begin again with the one on disk. Reads from the head down to a
 * block known from before. Throws `ChainMovedError` when the chain changed meanwhile.
 */
async function assertUnbroken(
  rpc: Rpc,
  head: ReadBlock,
  hashOf: (block: number) => string | undefined,
): Promise<void> {
  let child = head
  for (let depth = 0; depth < MAX_HASHES && child.number > 0; depth += 1) {
    if (hashOf(child.number) === child.hash) return
    const parent = await readBlock(rpc, child.number - 1)
    if (parent === null || parent.hash !== child.parentHash) {
      const newest = await readBlock(rpc, 'latest')
      if (newest?.hash !== head.hash)
        throw new ChainMovedError('the chain changed while it was read')
      throw new Error(`block ${child.number} of the node does not stand on its block before it`)
    }
    child = parent
  }
}
