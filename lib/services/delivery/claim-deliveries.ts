import 'server-only'
import type { DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import {
  type DeliveriesInProgress,
  unavailable,
} from '@/lib/domain/notification/delivery-concurrency'
import { sortDueDeliveries } from '@/lib/domain/notification/due-deliveries'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** Store operations of a claim, in one transaction. */
export type ClaimStore = Pick<
  DeliveryStore,
  | 'selectDueDeliveries'
  | 'lockFreeTargets'
  | 'selectLeasedTargets'
  | 'dropDeliveries'
  | 'deferDeliveries'
  | 'leaseDeliveries'
>

/** When a claim is made, how long it lasts and what it may not take. */
export type ClaimInput = {
  readonly now: UnixMicros
  readonly leaseUntil: UnixMicros
  /** Deliveries in progress in this process. */
  readonly inUse: DeliveriesInProgress
}

/** `batches` are now leased to this process, one per target; `dropped` are ended, as their owners no longer want them. */
export type Claim = {
  readonly batches: readonly TargetDelivery[]
  readonly dropped: readonly DueDelivery[]
  /** `false`: no due delivery was left out, other than those claimed by other processes. */
  readonly isMoreDue: boolean
}

/** Small enough that a batch usually ends long before its lease. */
const DELIVERIES_PER_TARGET = 10
const MAX_SELECTED = 200
/** The clock of another process may be ahead by this much, so that its leases end that much later. */
const CLOCK_SKEW_MICROS = 300_000_000

/**
 * Claims due deliveries: no other process claims them before `leaseUntil`. Deliveries that are no
 * longer wanted are dropped, those of paused targets are deferred.
 */
export async function claimDeliveries(store: ClaimStore, input: ClaimInput): Promise<Claim> {
  const { now, leaseUntil, inUse } = input
  const leases = leasesOf(input)
  const due = await store.selectDueDeliveries({
    ...leases,
    limit: MAX_SELECTED,
    unavailable: unavailable(inUse),
  })
  const batchLimits = { now, inUse, deliveriesPerTarget: DELIVERIES_PER_TARGET }
  const { dropped, deferred, batches: wanted } = sortDueDeliveries(due, batchLimits)
  const batches = await exclusiveBatches(store, wanted, leases)
  const ids = batches.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
  await store.dropDeliveries({ ids: dropped.map(({ id }) => id), now })
  await store.deferDeliveries({ deliveries: deferred })
  await store.leaseDeliveries({ ids, leaseUntil })
  const isProgress = batches.length + dropped.length + deferred.length > 0
  return { batches, dropped, isMoreDue: isProgress && due.length === MAX_SELECTED }
}

/** When the next claim may find deliveries; `null`: none is waiting that could get a slot. */
export function nextClaimAt(
  store: Pick<DeliveryStore, 'selectNextAttemptAt'>,
  input: ClaimInput,
): Promise<UnixMicros | null> {
  return store.selectNextAttemptAt({ ...leasesOf(input), unavailable: unavailable(input.inUse) })
}

const leasesOf = ({ now, leaseUntil }: ClaimInput) => ({
  now,
  leaseUntil: unixMicros(leaseUntil + CLOCK_SKEW_MICROS),
})

/**
 * The batches whose targets no other process is delivering to. Selecting due deliveries skips rows
 * locked by another claim, and so does not show that their target is taken. Targets are therefore
 * locked too, and leases are read only after that, as another claim may have ended in between.
 */
async function exclusiveBatches(
  store: ClaimStore,
  wanted: readonly TargetDelivery[],
  leases: { readonly now: UnixMicros; readonly leaseUntil: UnixMicros },
): Promise<readonly TargetDelivery[]> {
  const ids = await store.lockFreeTargets({ ids: wanted.map(({ target }) => target.id) })
  const locked = new Set(ids)
  const leased = new Set(await store.selectLeasedTargets({ ids, ...leases }))
  return wanted.filter(({ target: { id } }) => locked.has(id) && !leased.has(id))
}
