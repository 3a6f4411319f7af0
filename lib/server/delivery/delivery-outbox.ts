import 'server-only'
import { FAILURES_BEFORE_PAUSE } from '@/lib/domain/notification/breaker'
import type { AttemptResult, DueDelivery } from '@/lib/domain/notification/delivery'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database, Tx } from '@/lib/infra/db/database'
import {
  deferDeliveries,
  deleteEndedDeliveries,
  dropDeliveries,
  dropDeliveriesOfTargets,
  selectDeliveryQueues,
  selectDueDeliveries,
  selectNextAttemptAt,
} from '@/lib/infra/db/queries/delivery/deliveries'
import {
  disableFailingTargets,
  recordAttempts,
} from '@/lib/infra/db/queries/delivery/delivery-attempts'
import {
  leaseDeliveries,
  lockFreeTargets,
  releaseDeliveries,
  selectLeasedTargets,
} from '@/lib/infra/db/queries/delivery/delivery-leases'
import type { ClaimStore } from '@/lib/services/delivery/claim-deliveries'

/** A target that has failed for this long is switched off. */
const FAILING_MICROS = 5 * 86_400 * 1_000_000

export type DeliveryOutbox = ReturnType<typeof createDeliveryOutbox>

/** Database operations of the delivery worker. */
export function createDeliveryOutbox(database: Database) {
  return {
    step: database.transaction,
    /** Records attempts and releases unstarted deliveries; returns the targets that were switched off. */
    record: (input: {
      readonly results: readonly AttemptResult[]
      readonly unstarted: readonly DueDelivery[]
      readonly now: UnixMicros
    }): Promise<readonly string[]> =>
      database.transaction(async (tx) => {
        const { results, unstarted, now } = input
        await recordAttempts(tx, { results })
        await releaseDeliveries(tx, { deliveries: unstarted.map(toUnstarted), now })
        const gone = results.filter(({ outcome }) => outcome === 'gone')
        const failing = await disableFailingTargets(tx, {
          targetIds: results.filter(isFailing).map(({ targetId }) => targetId),
          since: unixMicros(now - FAILING_MICROS),
        })
        const targetIds = [...gone.map(({ targetId }) => targetId), ...failing]
        await dropDeliveriesOfTargets(tx, { targetIds, now })
        return targetIds
      }),
    release: database.bind(releaseDeliveries),
    nextAttemptAt: database.bind(selectNextAttemptAt),
    queues: database.bind(selectDeliveryQueues),
    deleteEnded: (of: { readonly before: UnixMicros; readonly limit: number }) =>
      database.transaction((tx) => deleteEndedDeliveries(tx, of)),
  }
}

/** The claim's queries inside one transaction. */
export function claimStore(tx: Tx): ClaimStore {
  return {
    selectDueDeliveries: (of) => selectDueDeliveries(tx, of),
    dropDeliveries: (of) => dropDeliveries(tx, of),
    deferDeliveries: (of) => deferDeliveries(tx, of),
    lockFreeTargets: (of) => lockFreeTargets(tx, of),
    selectLeasedTargets: (of) => selectLeasedTargets(tx, of),
    leaseDeliveries: (of) => leaseDeliveries(tx, of),
  }
}

const toUnstarted = ({ id, attempt }: DueDelivery) => ({ id, attempt, isBegun: false })

const isFailing = ({ outcome, health }: AttemptResult): boolean =>
  outcome === 'failed' && health.failures > FAILURES_BEFORE_PAUSE
