import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { MarketIndexer } from '@/lib/infra/market/market-indexer'
import { FIRST_INDEX_WAIT_MS, marketIndexCheck } from './market-index'

const POLL_MS = 50

export type IndexStart = {
  /** Whether the index had caught up when the wait ended. */
  readonly reached: Promise<boolean>
  /** Fails until the index has reached the head found at its start, however long that takes. */
  readonly check: (nowMs: number) => ReadinessCheck
}

/**
 * Follows an index from its start until it reaches the head the chain had at that time. Until then
 * its rows are outdated or inconsistent, so the process should get no traffic.
 */
export function followIndexStart(
  network: string,
  indexer: Pick<MarketIndexer, 'state'>,
  maxWaitMs = FIRST_INDEX_WAIT_MS,
): IndexStart {
  let target: number | null = null
  let isReached = false

  const hasReachedHead = (): boolean => {
    const { progress } = indexer.state()
    if (progress === null) return isReached
    target ??= progress.headBlock
    isReached ||= progress.indexedBlock >= target
    return isReached
  }

  const wait = async (): Promise<boolean> => {
    const end = performance.now() + maxWaitMs
    while (!hasReachedHead() && performance.now() < end) await sleep(POLL_MS)
    return isReached
  }

  return {
    reached: wait(),
    check: (nowMs) => {
      const check = marketIndexCheck(network, indexer.state(), nowMs)
      return hasReachedHead()
        ? check
        : { ...check, ok: false, detail: check.detail ?? 'catching up' }
    },
  }
}

/** The same for a process that only serves: waits until another process has indexed blocks. */
export async function untilIndexed(
  selectBlocks: () => Promise<readonly unknown[]>,
  maxWaitMs = FIRST_INDEX_WAIT_MS,
): Promise<boolean> {
  const end = performance.now() + maxWaitMs
  while (performance.now() < end) {
    // A database that fails may become available while we wait.
    const blocks = await selectBlocks().catch(() => [])
    if (blocks.length > 0) return true
    await sleep(POLL_MS)
  }
  return false
}
