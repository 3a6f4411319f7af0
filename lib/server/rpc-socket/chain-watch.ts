import 'server-only'
import * as z from 'zod'
import { type Log, logsSchema } from './log-filter'
import type { Rpc } from './rpc'

const POLL_MS = 250
/** Blocks remembered, and reported at most at once. */
const MAX_BLOCKS = 64

const blockSchema = z.looseObject({
  number: z.string(),
  hash: z.string(),
  parentHash: z.string(),
})

type Block = z.output<typeof blockSchema>

/** A new block; before it, the logs of blocks that it replaced, newest first. */
export type ChainStep = {
  readonly header: object
  readonly logs: readonly Log[]
  readonly removed: readonly Log[]
}

export type ChainWatch = {
  /** Calls back for every block after the head of now, until the function it resolves to is called. */
  readonly follow: (listener: (step: ChainStep) => void) => Promise<() => void>
}

/**
 * Follows the chain for all who want to know of new blocks, while there is any: one look at the head
 * per poll, and one read of the logs per block, however many they are. After more blocks at once than
 * are remembered only the newest are reported. A node that does not answer is asked again.
 */
export function createChainWatch(rpc: Rpc, pollMs = POLL_MS): ChainWatch {
  const listeners = new Set<(step: ChainStep) => void>()
  const chain = createSeenChain(rpc)
  /** Counts the times that somebody was the first; a look that outlived its time ends. */
  let round = 0
  let starting: Promise<void> | null = null

  const look = (isCurrent: () => boolean) =>
    chain.advance(isCurrent, (step) => {
      for (const listener of listeners) listener(step)
    })
  const schedule = (current: number): void => {
    const isCurrent = () => listeners.size > 0 && round === current
    const next = () => {
      if (isCurrent()) schedule(current)
    }
    setTimeout(() => look(isCurrent).then(next, next), pollMs).unref()
  }
  const start = async (): Promise<void> => {
    round += 1
    const current = round
    await chain.begin()
    schedule(current)
  }

  return {
    follow: async (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) starting = start()
      try {
        await starting
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The newest blocks that were reported, and those after them as the node has them. */
function createSeenChain(rpc: Rpc) {
  /** By number, the newest last. */
  const seen = new Map<number, { readonly block: Block; readonly logs: readonly Log[] }>()

  const read = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const [reply] = await rpc([{ jsonrpc: '2.0', id: 1, method, params: [...params] }])
    if (reply?.error !== undefined) throw new Error(`${method}: ${reply.error.message}`)
    return reply?.result
  }
  const readHead = async () =>
    blockSchema.parse(await read('eth_getBlockByNumber', 'latest', false))

  /** The new blocks up to the head, oldest first. */
  const readNew = async (): Promise<readonly Block[]> => {
    let block = await readHead()
    const found: Block[] = []
    while (seen.get(Number(block.number))?.block.hash !== block.hash) {
      found.unshift(block)
      const oldest = seen.keys().next().value ?? 0
      if (found.length === MAX_BLOCKS || Number(block.number) <= oldest) break
      block = blockSchema.parse(await read('eth_getBlockByHash', block.parentHash, false))
    }
    return found
  }

  const take = (block: Block, logs: readonly Log[]): ChainStep => {
    const number = Number(block.number)
    const replaced = [...seen].filter(([other]) => other >= number).reverse()
    for (const [other] of replaced) seen.delete(other)
    seen.set(number, { block, logs })
    for (const other of seen.keys()) if (seen.size > MAX_BLOCKS) seen.delete(other)
    const removed = replaced.flatMap(([, { logs: gone }]) => [...gone].reverse())
    return { header: headerOf(block), logs, removed }
  }

  return {
    /** Treats the current head as reported. */
    begin: async (): Promise<void> => {
      const head = await readHead()
      seen.clear()
      take(head, [])
    },
    /** Reports the blocks since the last look, unless it has become another's turn meanwhile. */
    advance: async (isCurrent: () => boolean, onStep: (step: ChainStep) => void): Promise<void> => {
      for (const block of await readNew()) {
        const logs = logsSchema.parse(await read('eth_getLogs', { blockHash: block.hash }))
        if (!isCurrent()) return
        onStep(take(block, logs))
      }
    },
  }
}

/** As `newHeads` has it: a block without what it holds. */
function headerOf(block: Block): object {
  const { transactions: _, uncles: __, withdrawals: ___, size: ____, ...header } = block
  return header
}
