import 'server-only'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { DELIVERY_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { Delivery } from '@/lib/services/delivery/delivery-port'
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

/** Below what a process has to stop in. */
const STOP_GRACE_MS = 6_000
const MEASURE_EVERY_MS = 15_000
const HOUSEKEEPING_EVERY_MS = 3_600_000
const RETENTION_MICROS = 30 * 86_400 * 1_000_000
const DELETED_AT_ONCE = 500

/** Empties the outbox in this process until the function it answers is called. */
export async function runDeliveries(config: RunDeliveriesConfig): Promise<() => Promise<void>> {
  const { database, adapters, now, random, observer, metrics } = config
  const outbox = createDeliveryOutbox(database)
  const worker = startDeliveryWorker({
    ...{ outbox, adapters, now, random },
    events: deliveryEvents(observer, metrics),
  })
  const unlisten = await database.listen(DELIVERY_CHANNEL, worker.wake)
  const fault = (step: string) => (error: unknown) => observer.deliveryFault({ step, error })
  const measuring = setInterval(() => {
    measure(outbox, metrics, now()).catch(fault('measure'))
  }, MEASURE_EVERY_MS)
  const tidying = setInterval(() => {
    deleteOld(outbox, now()).catch(fault('housekeeping'))
  }, HOUSEKEEPING_EVERY_MS)
  return async () => {
    clearInterval(measuring)
    clearInterval(tidying)
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

/** A part at a time, so that other work gets its turn. */
async function deleteOld(outbox: DeliveryOutbox, now: UnixMicros): Promise<void> {
  const before = unixMicros(now - RETENTION_MICROS)
  let deleted = DELETED_AT_ONCE
  while (deleted === DELETED_AT_ONCE) {
    deleted = await outbox.deleteEnded({ before, limit: DELETED_AT_ONCE })
  }
}
