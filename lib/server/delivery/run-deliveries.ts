import 'server-only'
import type { Delivery } from '@/lib/domain/notification/delivery-port'
import { RETENTION } from '@/lib/domain/shared/retention'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { DELIVERY_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { createDeliveryOutbox, type DeliveryOutbox } from './delivery-outbox'
import { type DeliveryEvents, startDeliveryWorker } from './delivery-worker'

export type RunDeliveriesConfig = {
  readonly database: Database
  readonly adapters: readonly Delivery[]
  readonly now: () => UnixMicros
  readonly random: () => number
  readonly observer: Observer
  readonly metrics: Metrics
}

/** Less than the time a process has to stop. */
const STOP_GRACE_MS = 6_000
const MEASURE_EVERY_MS = 15_000
const CLEANUP_EVERY_MS = 3_600_000
const DELETE_BATCH_SIZE = 500

/** Processes the outbox in this process until the returned function is called. */
export async function runDeliveries(config: RunDeliveriesConfig): Promise<() => Promise<void>> {
  const { database, adapters, now, random, observer, metrics } = config
  const outbox = createDeliveryOutbox(database)
  const worker = startDeliveryWorker({
    outbox,
    adapters,
    now,
    random,
    events: deliveryEvents(observer, metrics),
  })
  const unlisten = await database.listen(DELIVERY_CHANNEL, worker.wake)
  const fault = (step: string) => (error: unknown) => observer.deliveryFault({ step, error })
  const measurement = setInterval(() => {
    measure(outbox, metrics, now()).catch(fault('measure'))
  }, MEASURE_EVERY_MS)
  const cleanup = setInterval(() => {
    deleteOld(outbox, now()).catch(fault('housekeeping'))
  }, CLEANUP_EVERY_MS)
  return async () => {
    clearInterval(measurement)
    clearInterval(cleanup)
    await unlisten()
    await worker.stop(STOP_GRACE_MS)
  }
}

function deliveryEvents(observer: Observer, metrics: Metrics): DeliveryEvents {
  return {
    attempted: ({ channel, outcome, state, attempt, status, durationMs, deliveryId }) => {
      metrics.deliveryAttempts.inc({ channel, outcome })
      metrics.deliverySeconds.observe({ channel }, durationMs / 1_000)
      if (state !== 'pending') metrics.deliveriesEnded.inc({ channel, state })
      observer.deliveryAttempted({ deliveryId, channel, outcome, attempt, status, ms: durationMs })
    },
    dropped: (deliveries) => {
      for (const { channel } of deliveries)
        metrics.deliveriesEnded.inc({ channel, state: 'dropped' })
    },
    switchedOff: (targetIds) => {
      for (const targetId of targetIds) observer.targetSwitchedOff({ targetId })
    },
    fault: (step, error) => observer.deliveryFault({ step, error }),
  }
}

async function measure(outbox: DeliveryOutbox, metrics: Metrics, now: UnixMicros): Promise<void> {
  metrics.deliveriesPending.reset()
  metrics.deliveryAge.reset()
  for (const { channel, pending, oldestAt } of await outbox.queues({})) {
    metrics.deliveriesPending.set({ channel }, pending)
    if (oldestAt !== null) metrics.deliveryAge.set({ channel }, (now - oldestAt) / 1_000_000)
  }
}

/** Deletes in small steps, so that other work is not blocked. */
async function deleteOld(outbox: DeliveryOutbox, now: UnixMicros): Promise<void> {
  const before = unixMicros(now - RETENTION.endedDeliverySeconds * 1_000_000)
  let deleted = DELETE_BATCH_SIZE
  while (deleted === DELETE_BATCH_SIZE) {
    deleted = await outbox.deleteEnded({ before, limit: DELETE_BATCH_SIZE })
  }
}
