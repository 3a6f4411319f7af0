import 'server-only'
import type { DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import {
  type DeliveriesInProgress,
  type Unavailable,
  unavailable,
} from '@/lib/domain/notification/delivery-concurrency'
import { sortDueDeliveries } from '@/lib/domain/notification/due-deliveries'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** One step of the outbox; all of it happens or none. */
export type ClaimStore = {
  /** Locks what it answers until the step ends. */
  readonly selectDueDeliveries: (of: {
    now: UnixMicros
    leaseUntil: UnixMicros
    unavailable: Unavailable
    limit: number
  }) => Promise<readonly DueDelivery[]>
  /** Locks targets until the step ends, but those another step has locked; answers which. */
  readonly lockFreeTargets: (of: { ids: readonly string[] }) => Promise<readonly string[]>
  /** Which of the targets somebody is telling something. */
  readonly selectLeasedTargets: (of: {
    ids: readonly string[]
    now: UnixMicros
    leaseUntil: UnixMicros
  }) => Promise<readonly string[]>
  readonly dropDeliveries: (of: { ids: readonly number[]; now: UnixMicros }) => Promise<void>
  readonly deferDeliveries: (of: {
    deliveries: readonly { id: number; until: UnixMicros }[]
  }) => Promise<void>
  readonly leaseDeliveries: (of: {
    ids: readonly number[]
    leaseUntil: UnixMicros
  }) => Promise<void>
}

export type ClaimInput = {
  readonly now: UnixMicros
  readonly leaseUntil: UnixMicros
  /** Of this process. */
  readonly inUse: DeliveriesInProgress
}

export type Claim = {
  readonly lanes: readonly TargetDelivery[]
  readonly dropped: readonly DueDelivery[]
  /** False: nothing that is due was left out, or it is in somebody else's hands. */
  readonly isMoreDue: boolean
}

/** Small enough that a lane is usually over long before its lease. */
const DELIVERIES_PER_TARGET = 10
const CHECKED = 200
/** Another process's clock may be ahead by so much, and its leases end as much later. */
const CLOCK_SKEW_MICROS = 300_000_000

/**
 * Takes over deliveries that are due: nobody else takes them before `leaseUntil`. What is not
 * wanted any more is dropped, what has to wait put off.
 */
export async function claimDeliveries(store: ClaimStore, input: ClaimInput): Promise<Claim> {
  const { now, leaseUntil, inUse } = input
  const leases = leasesOf(input)
  const due = await store.selectDueDeliveries({
    ...{ ...leases, limit: CHECKED },
    unavailable: unavailable(inUse),
  })
  const bounds = { now, inUse, deliveriesPerTarget: DELIVERIES_PER_TARGET }
  const { dropped, deferred, lanes: wanted } = sortDueDeliveries(due, bounds)
  const lanes = await lanesAlone(store, wanted, leases)
  const ids = lanes.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
  await store.dropDeliveries({ ids: dropped.map(({ id }) => id), now })
  await store.deferDeliveries({ deliveries: deferred })
  await store.leaseDeliveries({ ids, leaseUntil })
  const isProgress = lanes.length + dropped.length + deferred.length > 0
  return { lanes, dropped, isMoreDue: isProgress && due.length === CHECKED }
}

/** When a claim may find something next; `null`: nothing waits that could get a lane. */
export function nextClaimAt(
  selectNextAttemptAt: (of: {
    now: UnixMicros
    leaseUntil: UnixMicros
    unavailable: Unavailable
  }) => Promise<UnixMicros | null>,
  input: ClaimInput,
): Promise<UnixMicros | null> {
  return selectNextAttemptAt({ ...leasesOf(input), unavailable: unavailable(input.inUse) })
}

const leasesOf = ({ now, leaseUntil }: ClaimInput) => ({
  now,
  leaseUntil: unixMicros(leaseUntil + CLOCK_SKEW_MICROS),
})

/**
 * Of these lanes those whose targets nobody else tells anything. What another step has locked is
 * skipped when deliveries are looked for, and with it that their target is taken: so targets are
 * locked too, and only then it shows whether a step that ended meanwhile has leased some.
 */
async function lanesAlone(
  store: ClaimStore,
  wanted: readonly TargetDelivery[],
  leases: { readonly now: UnixMicros; readonly leaseUntil: UnixMicros },
): Promise<readonly TargetDelivery[]> {
  const ids = await store.lockFreeTargets({ ids: wanted.map(({ target }) => target.id) })
  const locked = new Set(ids)
  const leased = new Set(await store.selectLeasedTargets({ ids, ...leases }))
  return wanted.filter(({ target: { id } }) => locked.has(id) && !leased.has(id))
}
