import 'server-only'
import { FAILURES_BEFORE_PAUSE } from '@/lib/domain/notification/breaker'
import type { AttemptResult, DueDelivery } from '@/lib/domain/notification/delivery'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** A target that has failed for this long is switched off. */
const FAILING_MICROS = 5 * 86_400 * 1_000_000

/** Store operations of a record, in one transaction. */
export type RecordStore = Pick<
  DeliveryStore,
  'recordAttempts' | 'releaseDeliveries' | 'disableFailingTargets' | 'dropDeliveriesOfTargets'
>

/** What became of claimed deliveries by `now`. */
export type DeliveryResults = {
  readonly results: readonly AttemptResult[]
  /** Claimed, and not attempted. */
  readonly unstarted: readonly DueDelivery[]
  readonly now: UnixMicros
}

/** Records attempts and releases unstarted deliveries; returns the targets that were switched off. */
export async function recordDeliveries(
  store: RecordStore,
  { results, unstarted, now }: DeliveryResults,
): Promise<readonly string[]> {
  await store.recordAttempts({ results })
  await store.releaseDeliveries({ deliveries: unstarted.map(toUnstarted), now })
  const gone = results.filter(({ outcome }) => outcome === 'gone')
  const failing = await store.disableFailingTargets({
    targetIds: results.filter(isFailing).map(({ targetId }) => targetId),
    since: unixMicros(now - FAILING_MICROS),
  })
  const targetIds = [...gone.map(({ targetId }) => targetId), ...failing]
  await store.dropDeliveriesOfTargets({ targetIds, now })
  return targetIds
}

const toUnstarted = ({ id, attempt }: DueDelivery) => ({ id, attempt, isBegun: false })

const isFailing = ({ outcome, health }: AttemptResult): boolean =>
  outcome === 'failed' && health.failures > FAILURES_BEFORE_PAUSE
