import 'server-only'
import { InfraError } from '@/lib/infra/errors'
import { BASE_FEE_WEI } from './anvil-process'
import { type ReadBlock, readBlock } from './block-reader'
import { dumpChain } from './chain-dump'
import type { ChainStore } from './chain-store'
import type { Rpc } from './rpc'

/** Replaying this many blocks takes about a second. */
const BLOCKS_PER_SNAPSHOT = 150
/** Nothing is mined while a snapshot is made: the longer that takes, the fewer there are. */
const MINING_PER_SNAPSHOT = 100
const MAX_HASHES = 512

export type BlockProducer = ReturnType<typeof createBlockProducer>

/**
 * Mines one block per period, stamped with the wall clock, and writes each to disk. Mining is ours
 * rather than the node's so that times stay right over any pause and a killed parent leaves a node
 * that stands still.
 */
export function createBlockProducer(input: {
  rpc: Rpc
  store: ChainStore
  head: ReadBlock
  blockSeconds: number
  nowMs: () => number
  /** The node or the disk failed; nothing more will be mined. */
  onFault: (error: unknown) => void
}) {
  const { rpc, store } = input
  const hashes = new Map<number, string>([[input.head.number, input.head.hash]])
  const waiting = new Set<Waiting>()
  let last: ReadBlock = input.head
  let snapshotBlock = input.head.number
  let blocksPerSnapshot = BLOCKS_PER_SNAPSHOT
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let queue: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
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

  const snapshot = async (): Promise<void> => {
    const startedAt = performance.now()
    const { state, head } = await dumpChain(rpc)
    await store.writeSnapshot(head.number, state)
    blocksPerSnapshot = blocksBetween((performance.now() - startedAt) / 1000, input.blockSeconds)
    snapshotBlock = head.number
    last = head
    hashes.set(head.number, head.hash)
  }

  const catchUp = async (): Promise<void> => {
    const head = await readBlock(rpc, 'latest')
    if (head === null) throw new Error('the node has no head block')
    const fresh: ReadBlock[] = []
    let follows = head.number > last.number || head.hash === last.hash
    for (let number = last.number + 1; follows && number <= head.number; number++) {
      const block = number === head.number ? head : await readBlock(rpc, number)
      const parent = fresh.at(-1) ?? last
      follows = block !== null && block.parentHash === parent.hash && block.replayable
      if (block !== null && follows) fresh.push(block)
    }
    // Someone rewound the chain or used node commands: a journal cannot tell that, a snapshot can.
    if (!follows) await snapshot()
    else {
      await store.append(fresh.map(({ replayable: _, ...block }) => block))
      last = fresh.at(-1) ?? last
      for (const block of fresh) hashes.set(block.number, block.hash)
      if (last.number - snapshotBlock >= blocksPerSnapshot) await snapshot()
    }
    for (const number of hashes.keys()) {
      if (number > last.number || number < last.number - MAX_HASHES) hashes.delete(number)
    }
    for (const item of waiting) settle(item)
  }

  const mine = async (): Promise<void> => {
    const timestamp = Math.max(last.timestamp + 1, Math.floor(input.nowMs() / 1000))
    await rpc.call('evm_mine', { timestamp })
    // Set at once: between blocks the gas price shows what the next block will charge.
    await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)
    await catchUp()
  }

  const settle = (item: Waiting): void => {
    if (item.block > last.number) return
    waiting.delete(item)
    const hash = hashes.get(item.block)
    if (item.hash === undefined || hash === undefined || hash === item.hash) item.resolve()
    else item.reject(lost(`block ${item.block} was replaced`))
  }

  const halt = (): void => {
    stopped = true
    clearTimeout(timer)
    for (const item of waiting) item.reject(lost('the local node stopped'))
    waiting.clear()
  }

  const schedule = (): void => {
    const period = input.blockSeconds * 1000
    const now = input.nowMs()
    timer = setTimeout(
      () => {
        void inTurn(mine).then(() => {
          if (!stopped) schedule()
        })
      },
      period - (now % period),
    )
  }

  return {
    start: (): Promise<void> => {
      schedule()
      return inTurn(mine)
    },
    /** Number of the newest block on disk. */
    journaled: (): number => last.number,

    /** Resolves once the block is on disk; rejects when the node goes down first. */
    waitFor: (block: number, hash?: string): Promise<void> =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(lost('the local node stopped'))
        const item: Waiting = { block, hash, resolve, reject }
        waiting.add(item)
        settle(item)
        if (waiting.has(item)) void inTurn(catchUp)
      }),

    /** Ends mining after the work in hand; with a snapshot the next start replays nothing. */
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      await inTurn(async () => {
        await catchUp()
        if (last.number > snapshotBlock) await snapshot()
      })
      halt()
    },
    halt,
  }
}

/** Blocks until the next snapshot, when the last one took so long. */
export const blocksBetween = (snapshotSeconds: number, blockSeconds: number): number =>
  Math.max(BLOCKS_PER_SNAPSHOT, Math.ceil((snapshotSeconds * MINING_PER_SNAPSHOT) / blockSeconds))

type Waiting = {
  readonly block: number
  readonly hash: string | undefined
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const lost = (why: string) =>
  new InfraError(`local chain: ${why}`, { retryable: true, cause: null })
