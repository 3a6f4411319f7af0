import 'server-only'
import { InfraError } from '@/lib/infra/errors'
import type { ReadBlock } from './block-reader'

/** Recent blocks whose hashes are kept. */
export const MAX_HASHES = 512

type BlockWaiter = {
  readonly block: number
  readonly hash: string | undefined
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The newest block on disk, and the callers that wait for later ones. */
export function createDiskHead(head: ReadBlock) {
  const hashes = new Map<number, string>([[head.number, head.hash]])
  const waiters = new Set<BlockWaiter>()
  let last = head

  const settle = (waiter: BlockWaiter): void => {
    if (waiter.block > last.number) return
    waiters.delete(waiter)
    const hash = hashes.get(waiter.block)
    if (waiter.hash === undefined || hash === undefined || hash === waiter.hash) waiter.resolve()
    else waiter.reject(interrupted(`block ${waiter.block} was replaced`))
  }

  return {
    last: (): ReadBlock => last,
    /** Hash of a recent block, if it was on disk. */
    hashOf: (block: number): string | undefined => hashes.get(block),
    advance: (block: ReadBlock): void => {
      last = block
      hashes.set(block.number, block.hash)
    },
    waitFor: (block: number, hash?: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const waiter: BlockWaiter = { block, hash, resolve, reject }
        waiters.add(waiter)
        settle(waiter)
      }),
    /** Settles the callers whose block is on disk now, and drops hashes that are out of date. */
    settleWaiters: (): void => {
      for (const number of hashes.keys()) {
        if (number > last.number || number < last.number - MAX_HASHES) hashes.delete(number)
      }
      for (const waiter of waiters) settle(waiter)
    },
    rejectWaiters: (): void => {
      for (const waiter of waiters) waiter.reject(nodeStopped())
      waiters.clear()
    },
  }
}

export const nodeStopped = () => interrupted('the local node stopped')

export const interrupted = (reason: string) =>
  new InfraError(`local chain: ${reason}`, { retryable: true, cause: null })
