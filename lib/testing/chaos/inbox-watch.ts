import { setTimeout as sleep } from 'node:timers/promises'
import type { TestNetwork } from '@/lib/testing/system/network'
import { pick } from '@/lib/testing/system/random'
import { readOrders } from '@/lib/testing/system/reports'
import type { Trader } from '@/lib/testing/system/trader'
import type { Journal } from './journal'
import { inboxOf } from './service-view'

const PAUSE_MS = 2_000
const ENTRIES = 100
const ORDERS = 50

/**
 * Polls the inboxes and records the times of their entries in the journal, until the signal aborts.
 */
export async function watchTimes(
  network: TestNetwork,
  traders: readonly Trader[],
  random: () => number,
  journal: Journal,
  stopping: AbortSignal,
): Promise<void> {
  for (
    ;
    !stopping.aborted;
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  ) {
    // What cannot be read now is read by a later poll.
    await noteOnce(network, pick(traders, random), journal).catch(() => undefined)
  }
}

async function noteOnce(network: TestNetwork, { owner }: Trader, journal: Journal): Promise<void> {
  const atMs = performance.now()
  for (const { id, timestamp, metadata } of await inboxOf(network, owner, ENTRIES)) {
    const blockNumber = typeof metadata.blockNumber === 'number' ? metadata.blockNumber : null
    journal.sightings.set(id, { atMs, id, timestamp, blockNumber })
  }
  const unread = [...journal.acknowledged.keys()].filter((uid) => !journal.created.has(uid))
  for (const { uid, creationDate } of await readOrders(network, unread.slice(0, ORDERS))) {
    journal.created.set(uid, creationDate)
  }
}
