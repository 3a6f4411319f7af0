import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from '@/lib/domain/notification/channel'
import { afterUnsent, type ChannelCooldown } from '@/lib/domain/notification/channel-cooldown'
import type { AttemptResult, DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import type { Delivery, DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { ClaimInput } from '@/lib/services/delivery/claim-deliveries'
import { deliverToTarget } from '@/lib/services/delivery/deliver-to-target'
import type { DeliveryOutbox } from './delivery-outbox'

export type DeliveryWorker = {
  /** Makes the worker check for due deliveries soon. */
  readonly wake: () => void
  /** Waits up to `graceMs` for running attempts and releases the deliveries that were not started. */
  readonly stop: (graceMs: number) => Promise<void>
}

export type DeliveryWorkerConfig = {
  readonly outbox: DeliveryOutbox
  readonly adapters: readonly Delivery[]
  readonly now: () => UnixMicros
  readonly random: () => number
  readonly events: DeliveryEvents
}

/** Events of the worker, for logs and metrics; they contain neither addresses nor secrets. */
export type DeliveryEvents = {
  readonly attempted: (result: AttemptResult) => void
  readonly dropped: (deliveries: readonly DueDelivery[]) => void
  readonly switchedOff: (targetIds: readonly string[]) => void
  readonly fault: (step: string, error: unknown) => void
}

/** Longer than any adapter's own timeout, shorter than the time a batch reserves for an attempt. */
const ATTEMPT_LIMIT_MS = 40_000
const LEASE_MICROS = 60_000_000
/** Due deliveries are checked at least this often, as a notice may have been lost. */
const MAX_PAUSE_MS = 5_000
const MIN_PAUSE_MS = 100
/** Results that arrive within this time are recorded together. */
const COLLECTING_MS = 20
const FAULT_PAUSE_MS = 1_000

/**
 * Processes the outbox: claims due deliveries, sends each target its messages one after the other
 * and records the results. Workers of several processes share the work by leases; deliveries claimed
 * by a killed worker become due again when its lease ends.
 */
export function startDeliveryWorker(config: DeliveryWorkerConfig): DeliveryWorker {
  const { outbox, now, events } = config
  const bell = createBell()
  let isStopping = false
  /** Whether deliveries may have become due, or a slot for waiting ones free. */
  let isPollDue = true
  let pollAtMs = 0
  const sender = createSender(config)
  const batches = createBatchRunner(config, sender, {
    isStopping: () => isStopping,
    onProgress: bell.ring,
    onSlotsFreed: () => {
      isPollDue = true
    },
  })

  const claimInput = (): ClaimInput => {
    const at = now()
    return {
      now: at,
      leaseUntil: unixMicros(at + LEASE_MICROS),
      inUse: { targets: batches.targets(), ...sender.cooldowns() },
    }
  }

  const poll = async (): Promise<void> => {
    isPollDue = false
    if (!isStopping) {
      const input = claimInput()
      const claimed = await outbox.claim(input)
      events.dropped(claimed.dropped)
      for (const batch of claimed.batches) batches.start(batch, input.leaseUntil)
      if (claimed.isMoreDue) isPollDue = true
    }
    pollAtMs = Date.now() + (await pauseMs(outbox, claimInput()))
  }

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await batches.flush()
        if (isPollDue || Date.now() >= pollAtMs) await poll()
        if (!isPollDue) await bell.wait(pollAtMs - Date.now())
        if (batches.isRunning()) await sleep(COLLECTING_MS)
      } catch (error) {
        events.fault('outbox', error)
        isPollDue = true
        await bell.wait(FAULT_PAUSE_MS)
      }
    }
  }
  const looping = loop()

  return {
    wake: () => {
      isPollDue = true
      bell.ring()
    },
    stop: async (graceMs) => {
      isStopping = true
      bell.ring()
      await looping
      const deadline = Date.now() + graceMs
      try {
        while (batches.isRunning() && Date.now() < deadline) {
          if (!(await batches.flush())) await bell.wait(Math.max(0, deadline - Date.now()))
        }
        await batches.flush()
        await outbox.release({ deliveries: batches.unfinished(), now: now() })
      } catch (error) {
        // Without the release the leases end on their own.
        events.fault('stop', error)
      }
    },
  }
}

type Sender = ReturnType<typeof createSender>

/** Sends messages through the adapters and tracks channels through which sending fails. */
function createSender({ adapters, now }: Pick<DeliveryWorkerConfig, 'adapters' | 'now'>) {
  const adapterOf = new Map(adapters.map((adapter) => [adapter.channel, adapter]))
  const cooldowns = new Map<Channel, ChannelCooldown>()
  const isCoolingDown = (channel: Channel): boolean => (cooldowns.get(channel)?.until ?? 0) > now()
  return {
    isCoolingDown,
    /** Channels that are paused, and those that get a single message after their pause. */
    cooldowns: () => ({
      paused: [...cooldowns.keys()].filter(isCoolingDown),
      probing: [...cooldowns.keys()],
    }),
    deliver: async (
      message: Parameters<Delivery['deliver']>[0],
      target: Parameters<Delivery['deliver']>[1],
      channel: Delivery['channel'],
    ): Promise<DeliveryOutcome> => {
      const adapter = adapterOf.get(channel)
      const outcome =
        adapter === undefined ? noAdapter : await withinLimit(adapter.deliver(message, target))
      if (outcome.kind === 'unsent') {
        const current = cooldowns.get(channel) ?? null
        cooldowns.set(channel, afterUnsent(current, now(), outcome.retryAfterSeconds))
      } else if (!isCoolingDown(channel)) cooldowns.delete(channel)
      return outcome
    },
  }
}

type RunningBatch = {
  readonly batch: TargetDelivery
  readonly endedIds: Set<number>
  /** The deliveries that were not started, once the batch has ended; `null` while it is running. */
  unstarted: readonly DueDelivery[] | null
}

/** Runs batches, one per target, and records their results when flushed. */
function createBatchRunner(
  { outbox, now, random, events }: DeliveryWorkerConfig,
  sender: Sender,
  hooks: {
    readonly isStopping: () => boolean
    readonly onProgress: () => void
    readonly onSlotsFreed: () => void
  },
) {
  const running = new Map<string, RunningBatch>()
  let results: AttemptResult[] = []

  const run = async (batch: TargetDelivery, leaseUntil: UnixMicros): Promise<void> => {
    const state: RunningBatch = { batch, endedIds: new Set(), unstarted: null }
    running.set(batch.target.id, state)
    state.unstarted = await deliverToTarget(
      {
        deliver: sender.deliver,
        now,
        random,
        isStopping: () => hooks.isStopping() || sender.isCoolingDown(batch.target.channel),
        onFault: (_, error) => events.fault('deliver', error),
        onResult: (result) => {
          state.endedIds.add(result.deliveryId)
          results.push(result)
          hooks.onProgress()
        },
      },
      { batch, leaseUntil },
    )
    hooks.onProgress()
  }

  return {
    targets: () => [...running.values()].map(({ batch }) => batch.target),
    isRunning: (): boolean => running.size > 0,
    start: (batch: TargetDelivery, leaseUntil: UnixMicros): void => {
      run(batch, leaseUntil).catch((error: unknown) => events.fault('batch', error))
    },
    /** Records new results and frees the slots of ended batches; `false` when there was nothing to do. */
    flush: async (): Promise<boolean> => {
      const ended = [...running].filter(([, { unstarted }]) => unstarted !== null)
      const unstarted = ended.flatMap(([, state]) => state.unstarted ?? [])
      const recorded = results
      if (ended.length === 0 && recorded.length === 0) return false
      results = []
      try {
        events.switchedOff(await outbox.record({ results: recorded, unstarted, now: now() }))
      } catch (error) {
        results = [...recorded, ...results]
        throw error
      }
      for (const result of recorded) events.attempted(result)
      for (const [id] of ended) running.delete(id)
      if (ended.length > 0) hooks.onSlotsFreed()
      return true
    },
    /** The deliveries of running batches that have not ended; the first of each is being sent. */
    unfinished: () =>
      [...running.values()].flatMap(({ batch, endedIds }) =>
        batch.deliveries
          .filter(({ id }) => !endedIds.has(id))
          .map(({ id, attempt }, index) => ({ id, attempt, isBegun: index === 0 })),
      ),
  }
}

/** Adapters have their own timeouts; one that hangs anyway must not block its target forever. */
async function withinLimit(attempt: Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  const late = new AbortController()
  const limit = sleep(ATTEMPT_LIMIT_MS, tooLong, { signal: late.signal, ref: false })
  limit.catch(() => undefined)
  try {
    return await Promise.race([attempt, limit])
  } finally {
    late.abort()
  }
}

const tooLong: DeliveryOutcome = {
  kind: 'failed',
  status: null,
  detail: 'it did not end in time',
  retryAfterSeconds: null,
}

const noAdapter: DeliveryOutcome = {
  kind: 'unsent',
  status: null,
  detail: 'this channel is not set up on this server',
  retryAfterSeconds: null,
}

/** Time until a delivery is due that could get a slot; the end of a batch wakes the loop anyway. */
async function pauseMs(outbox: DeliveryOutbox, input: ClaimInput): Promise<number> {
  const at = await outbox.nextClaimAt(input)
  if (at === null) return MAX_PAUSE_MS
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (at - input.now) / 1_000))
}

/** Wakes a waiting loop; a ring before the wait makes it return at once. */
function createBell() {
  let isRung = false
  let onRing: () => void = () => undefined
  return {
    ring: () => {
      isRung = true
      onRing()
    },
    wait: async (ms: number): Promise<void> => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          onRing = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isRung = false
    },
  }
}
