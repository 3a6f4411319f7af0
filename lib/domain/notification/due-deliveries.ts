import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ConcurrentTarget, DueDelivery, TargetDelivery } from './delivery'
import { type DeliveriesInProgress, hasCapacity } from './delivery-concurrency'

/** What is done with due deliveries; those in none of the lists stay due. */
export type SortedDeliveries = {
  /** No longer wanted. */
  readonly dropped: readonly DueDelivery[]
  /** Their target is paused until then. */
  readonly deferred: readonly { readonly id: number; readonly until: UnixMicros }[]
  readonly batches: readonly TargetDelivery[]
}

/** `inUse`: the slots taken already. `deliveriesPerTarget`: maximum length of the list of one target. */
export type BatchLimits = {
  readonly now: UnixMicros
  readonly inUse: DeliveriesInProgress
  readonly deliveriesPerTarget: number
}

/**
 * Sorts due deliveries into those to drop, those to defer, and one list per target to send now.
 * Deliveries whose target gets no slot are left out and stay due.
 */
export function sortDueDeliveries(
  due: readonly DueDelivery[],
  { now, inUse, deliveriesPerTarget }: BatchLimits,
): SortedDeliveries {
  const dropped: DueDelivery[] = []
  const deferred: { id: number; until: UnixMicros }[] = []
  const byTarget = new Map<string, { target: ConcurrentTarget; deliveries: DueDelivery[] }>()
  for (const delivery of due) {
    const { target } = delivery
    const pausedUntil = target?.health.pausedUntil ?? null
    if (target === null) dropped.push(delivery)
    else if (pausedUntil !== null && pausedUntil > now) {
      deferred.push({ id: delivery.id, until: pausedUntil })
    } else {
      const batch = byTarget.get(target.id) ?? { target, deliveries: [] }
      batch.deliveries.push(delivery)
      byTarget.set(target.id, batch)
    }
  }
  const batches: TargetDelivery[] = []
  for (const { target, deliveries } of byTarget.values()) {
    const targets = [...inUse.targets, ...batches.map((batch) => batch.target)]
    if (!hasCapacity({ ...inUse, targets }, target)) continue
    batches.push({
      target,
      deliveries: deliveries.sort(byCreation).slice(0, deliveriesPerTarget),
    })
  }
  return { dropped, deferred, batches }
}

const byCreation = (a: DueDelivery, b: DueDelivery): number =>
  a.createdAt - b.createdAt || a.id - b.id
