import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from '@/lib/domain/notification/channel'
import { afterUnsent, type ChannelCooldown } from '@/lib/domain/notification/channel-cooldown'
import type { AttemptResult, DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import {
  type Claim,
  type ClaimInput,
  claimDeliveries,
  nextClaimAt,
} from '@/lib/services/delivery/claim-deliveries'
import { deliverToTarget } from '@/lib/services/delivery/deliver-to-target'
import type { Delivery, DeliveryOutcome } from '@/lib/services/delivery/delivery-port'
import { claimStore, type DeliveryOutbox } from './delivery-outbox'

export type DeliveryWorker = {
  /** Looks for work soon. */
  readonly wake: () => void
  /** Lets attempts under way end, for at most `graceMs`, and gives back what it has not begun. */
  readonly stop: (graceMs: number) => Promise<void>
}

export type DeliveryWorkerConfig = {
  readonly outbox: DeliveryOutbox
  readonly adapters: readonly Delivery[]
  readonly now: () => UnixMicros
  readonly random: () => number
  readonly events: DeliveryEvents
}

/** What the worker tells of itself; neither addresses nor secrets. */
export type DeliveryEvents = {
  readonly attempted: (result: AttemptResult) => void
  readonly dropped: (deliveries: readonly DueDelivery[]) => void
  readonly switchedOff: (targetIds: readonly string[]) => void
  readonly fault: (step: string, error: unknown) => void
}

/** Longer than any adapter's own time-out, shorter than what a lane allows for an attempt. */
const ATTEMPT_LIMIT_MS = 40_000
const LEASE_MICROS = 60_000_000
/** Looks for work at least this often: a notice may have been lost. */
const LONGEST_PAUSE_MS = 5_000
const SHORTEST_PAUSE_MS = 100
/** Results that come close together are put down together. */
const COLLECTING_MS = 20
const FAULT_PAUSE_MS = 1_000

/**
 * Empties the outbox: takes over what is due, tells each target its messages one after the other,
 * and records how it went. Several workers, in whatever processes, share the work by leases; what a
 * killed one had taken over is due again when its lease ends.
 */
export function startDeliveryWorker(config: DeliveryWorkerConfig): DeliveryWorker {
  const { outbox, now, events } = config
  const adapters = new Map(config.adapters.map((adapter) => [adapter.channel, adapter]))
  const bell = createBell()
  const lanes = new Map<string, LaneState>()
  const rests = new Map<Channel, ChannelCooldown>()
  let results: AttemptResult[] = []
  let isStopping = false
  /** Something may be due that was not, or that waited for a lane. */
  let isPollDue = true
  let pollAtMs = 0

  const deliver = async (
    message: Parameters<Delivery['deliver']>[0],
    target: Parameters<Delivery['deliver']>[1],
    channel: Delivery['channel'],
  ): Promise<DeliveryOutcome> => {
    const adapter = adapters.get(channel)
    const outcome =
      adapter === undefined ? noAdapter : await withinLimit(adapter.deliver(message, target))
    if (outcome.kind === 'unsent') {
      const rest = rests.get(channel) ?? null
      rests.set(channel, afterUnsent(rest, now(), outcome.retryAfterSeconds))
    } else if (!isCoolingDown(channel)) rests.delete(channel)
    return outcome
  }

  const isCoolingDown = (channel: Channel): boolean => (rests.get(channel)?.until ?? 0) > now()

  /** What a claim at this moment has to heed. */
  const claimInput = (): ClaimInput => {
    const at = now()
    return {
      now: at,
      leaseUntil: unixMicros(at + LEASE_MICROS),
      inUse: {
        targets: [...lanes.values()].map(({ lane }) => lane.target),
        resting: [...rests.keys()].filter(isCoolingDown),
        probing: [...rests.keys()],
      },
    }
  }

  const run = async (lane: TargetDelivery, leaseUntil: UnixMicros): Promise<void> => {
    const state: LaneState = { lane, ended: new Set(), left: null }
    lanes.set(lane.target.id, state)
    state.left = await deliverToTarget(
      {
        ...{ deliver, now, random: config.random },
        isStopping: () => isStopping || isCoolingDown(lane.target.channel),
        onFault: (_, error) => events.fault('deliver', error),
        onResult: (result) => {
          state.ended.add(result.deliveryId)
          results.push(result)
          bell.ring()
        },
      },
      { lane, leaseUntil },
    )
    bell.ring()
  }

  /** Puts down what lanes have done; those that are over are free for the next claim. */
  const flush = async (): Promise<boolean> => {
    const done = [...lanes].filter(([, { left }]) => left !== null)
    const unbegun = done.flatMap(([, { left }]) => left ?? [])
    const recorded = results
    if (done.length === 0 && recorded.length === 0) return false
    results = []
    try {
      events.switchedOff(await outbox.record({ results: recorded, unbegun, now: now() }))
    } catch (error) {
      results = [...recorded, ...results]
      throw error
    }
    for (const result of recorded) events.attempted(result)
    for (const [id] of done) lanes.delete(id)
    if (done.length > 0) isPollDue = true
    return true
  }

  const claim = async (): Promise<Claim | null> => {
    if (isStopping) return null
    const input = claimInput()
    const claimed = await outbox.step((tx) => claimDeliveries(claimStore(tx), input))
    events.dropped(claimed.dropped)
    for (const lane of claimed.lanes) {
      run(lane, input.leaseUntil).catch((error: unknown) => events.fault('lane', error))
    }
    return claimed
  }

  const look = async (): Promise<void> => {
    isPollDue = false
    const claimed = await claim()
    if (claimed?.isMoreDue === true) isPollDue = true
    pollAtMs = Date.now() + (await pauseMs(outbox, claimInput()))
  }

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await flush()
        if (isPollDue || Date.now() >= pollAtMs) await look()
        if (!isPollDue) await bell.wait(pollAtMs - Date.now())
        if (lanes.size > 0) await sleep(COLLECTING_MS)
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
        while (lanes.size > 0 && Date.now() < deadline) {
          if (!(await flush())) await bell.wait(Math.max(0, deadline - Date.now()))
        }
        await flush()
        await outbox.release({ deliveries: [...lanes.values()].flatMap(leftOver), now: now() })
      } catch (error) {
        // The leases end by themselves.
        events.fault('stop', error)
      }
    },
  }
}

type LaneState = {
  readonly lane: TargetDelivery
  readonly ended: Set<number>
  /** What was not begun, once the lane is over; `null`: it is not. */
  left: readonly DueDelivery[] | null
}

/** Adapters end by themselves; one that does not must not keep its target for ever. */
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

/** What a lane that is still under way has not ended: its first is being told. */
const leftOver = ({ lane, ended }: LaneState) =>
  lane.deliveries
    .filter(({ id }) => !ended.has(id))
    .map(({ id, attempt }, place) => ({ id, attempt, isBegun: place === 0 }))

/** Until something is due that could get a lane; the end of a lane is told by itself. */
async function pauseMs(outbox: DeliveryOutbox, input: ClaimInput): Promise<number> {
  const at = await nextClaimAt(outbox.nextAttemptAt, input)
  if (at === null) return LONGEST_PAUSE_MS
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, (at - input.now) / 1_000))
}

/** Wakes a loop that waits, or keeps it from waiting. */
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
