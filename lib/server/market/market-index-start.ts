import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { MarketIndexer } from '@/lib/infra/market/market-indexer'
import { FIRST_INDEX_WAIT_MS, marketIndexCheck } from './market-index'

const POLL_MS = 50

export type IndexStart = {
  /** Whether the index was there when waiting ended. */
  readonly reached: Promise<boolean>
  /** Not ok before the index has once reached the head it found, however long that takes. */
  readonly check: (nowMs: number) => ReadinessCheck
}

/**
 * Follows an index from its start to the head the chain had then. Until it is there, its rows are
 * the market of some time ago, or of no time: nobody should be sent to them.
 */
export function followIndexStart(
  network: string,
  indexer: Pick<MarketIndexer, 'state'>,
  maxWaitMs = FIRST_INDEX_WAIT_MS,
): IndexStart {
  let target: number | null = null
  let isThere = false

  const look = (): boolean => {
    const { progress } = indexer.state()
    if (progress === null) return isThere
    target ??= progress.headBlock
    isThere ||= progress.indexedBlock >= target
    return isThere
  }

  const wait = async (): Promise<boolean> => {
    const end = performance.now() + maxWaitMs
    while (!look() && performance.now() < end) await sleep(POLL_MS)
    return isThere
  }

  return {
    reached: wait(),
    check: (nowMs) => {
      const check = marketIndexCheck(network, indexer.state(), nowMs)
      return look() ? check : { ...check, ok: false, detail: check.detail ?? 'catching up' }
    },
  }
}

/** The same for a process that only serves: rows of another process's index are there, or not. */
export async function untilIndexed(
  selectBlocks: () => Promise<readonly unknown[]>,
  maxWaitMs = FIRST_INDEX_WAIT_MS,
): Promise<boolean> {
  const end = performance.now() + maxWaitMs
  while (performance.now() < end) {
    // A database that does not answer may come back while we wait.
    const blocks = await selectBlocks().catch(() => [])
    if (blocks.length > 0) return true
    await sleep(POLL_MS)
  }
  return false
}
