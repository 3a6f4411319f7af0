import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { withAnySignal } from '@/lib/infra/deadline-signal'
import type { FoundOrders } from './load-orders'
import { type Pause, pause, pauseAfter } from './pause'

export type OrderPolls = {
  /**
   * Calls back with the order whenever it has changed, and with null once when the upstream does not
   * know it. `known` is the version the caller has. Returns a function that stops it.
   */
  readonly follow: (
    uid: OrderUid,
    known: Order | null,
    onChange: (order: Order | null) => void,
  ) => () => void
  /** Asks for an order at once, if it is followed: it was changed through this service. */
  readonly makeDue: (uid: OrderUid) => void
  readonly stop: () => void
}

export type OrderPollsConfig = {
  /** Asks for at most as many orders as one request may name. */
  readonly load: (uids: readonly OrderUid[], signal: AbortSignal) => Promise<FoundOrders>
  readonly fingerprint: (value: unknown) => string
  /** Of this process's clock, which orders' times are compared with. */
  readonly nowMs: () => number
  readonly wait?: Pause
}

/**
 * A fill has to be reported within 20 seconds, of an old order as well: it is less probable, no less
 * due.
 */
const YOUNG_MS = 10_000
const OLD_MS = 15_000
const DAY_MS = 86_400_000
const PAUSE_MS = 1_000
/** An expired order may still turn out to be filled in the last block of its life. */
const AFTER_EXPIRY_MS = 120_000

type Followed = {
  readonly callbacks: Set<(order: Order | null) => void>
  order: Order | null
  fingerprint: string
  dueMs: number
}

/**
 * Watches orders of another deployment: one poll per order however many follow it, up to 128 orders
 * in one request, older orders more rarely, and none of orders that have ended.
 */
export function createOrderPolls(config: OrderPollsConfig): OrderPolls {
  const { nowMs, wait = pause } = config
  const followed = new Map<OrderUid, Followed>()
  const stopped = new AbortController()
  let wakeUp = new AbortController()
  let isRunning = false

  const run = async () => {
    while (followed.size > 0 && !stopped.signal.aborted) {
      wakeUp = new AbortController()
      const uids = dueUids(followed, nowMs())
      const pauseMs = uids.length > 0 ? await poll(config, followed, uids, stopped.signal) : 0
      const waitMs = Math.max(pauseMs, Math.min(PAUSE_MS, msUntilDue(followed, nowMs())))
      // A fault's pause is not shortened: waking up is for orders that are due.
      const signals = pauseMs > PAUSE_MS ? [stopped.signal] : [stopped.signal, wakeUp.signal]
      await withAnySignal(signals, (signal) => wait(Math.max(waitMs, 100), signal))
    }
    isRunning = false
  }
  const begin = () => {
    if (isRunning) return
    isRunning = true
    void run()
  }
  return {
    follow: (uid, known, onChange) => {
      const entry = followed.get(uid) ?? {
        callbacks: new Set(),
        order: known,
        dueMs: known === null ? nowMs() : nextPoll(known, nowMs()),
        fingerprint: known === null ? '' : config.fingerprint(known),
      }
      followed.set(uid, entry)
      entry.callbacks.add(onChange)
      if (known === null && entry.order !== null) onChange(entry.order)
      begin()
      return () => {
        entry.callbacks.delete(onChange)
        if (entry.callbacks.size === 0) followed.delete(uid)
      }
    },
    makeDue: (uid) => {
      const entry = followed.get(uid)
      if (entry === undefined) return
      entry.dueMs = nowMs()
      wakeUp.abort()
    },
    stop: () => stopped.abort(),
  }
}

/**
 * Those due longest first, and with them as many that are due later as the request has room for; none
 * when nothing is due now.
 */
function dueUids(followed: ReadonlyMap<OrderUid, Followed>, nowMs: number): OrderUid[] {
  const pending = [...followed].filter(([, { dueMs }]) => Number.isFinite(dueMs))
  if (!pending.some(([, { dueMs }]) => dueMs <= nowMs)) return []
  return pending
    .sort(([, first], [, second]) => first.dueMs - second.dueMs)
    .slice(0, limits.orderUidsPerRequest)
    .map(([uid]) => uid)
}

const msUntilDue = (followed: ReadonlyMap<OrderUid, Followed>, nowMs: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { dueMs } of followed.values()) least = Math.min(least, dueMs - nowMs)
  return Math.max(0, least)
}

/** Milliseconds to wait before the next poll, beyond what is due. */
async function poll(
  config: OrderPollsConfig,
  followed: ReadonlyMap<OrderUid, Followed>,
  uids: readonly OrderUid[],
  signal: AbortSignal,
): Promise<number> {
  const found = await config.load(uids, signal)
  if (!found.ok) return pauseAfter(found.error)
  const nowMs = config.nowMs()
  for (const uid of uids) {
    const entry = followed.get(uid)
    const outcome = found.value.get(uid)
    if (entry === undefined || outcome === undefined) continue
    if (outcome.ok) note(config, entry, outcome.value, nowMs)
    // An upstream that lags may not know an order yet, or any more, that it reported to us.
    else if (outcome.error.errorType !== 'NotFound' || entry.order !== null) {
      entry.dueMs = nowMs + OLD_MS
    } else {
      entry.dueMs = Number.POSITIVE_INFINITY
      notify(entry, null)
    }
  }
  return PAUSE_MS
}

function note(
  { fingerprint }: OrderPollsConfig,
  followed: Followed,
  order: Order,
  nowMs: number,
): void {
  followed.dueMs = nextPoll(order, nowMs)
  const newest = fingerprint(order)
  if (newest === followed.fingerprint) return
  followed.fingerprint = newest
  followed.order = order
  notify(followed, order)
}

function notify({ callbacks }: Followed, order: Order | null): void {
  for (const callback of [...callbacks]) callback(order)
}

/** When an order is asked for again; never once nothing can change any more. */
function nextPoll(order: Order, nowMs: number): number {
  const ageMs = nowMs - order.creationDate / 1_000
  const intervalMs = ageMs < DAY_MS ? YOUNG_MS : OLD_MS
  switch (order.status) {
    case 'open':
    case 'presignaturePending':
      return nowMs + intervalMs
    case 'expired':
      return nowMs < endOf(order) + AFTER_EXPIRY_MS ? nowMs + intervalMs : Number.POSITIVE_INFINITY
    case 'fulfilled':
    case 'cancelled':
      return Number.POSITIVE_INFINITY
  }
}

const endOf = ({ validTo, ethflowData }: Order): number =>
  (ethflowData?.userValidTo ?? validTo) * 1_000
