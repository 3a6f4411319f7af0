import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Channel } from '@/lib/domain/notification/channel'
import type { Delivery, DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import type { NewNotification, NotificationType } from '@/lib/domain/notification/notification'
import { type Address, address } from '@/lib/domain/shared/address'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { upsertTarget } from '@/lib/infra/db/queries/delivery/channel-targets'
import { replaceSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import { insertNotifications } from '@/lib/infra/db/queries/notifications/notifications'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries, deliveryAttempts } from '@/lib/infra/db/schema/deliveries'
import { createClock } from '@/lib/server/boot/clock'
import { createDeliveryOutbox, type DeliveryOutbox } from './delivery-outbox'
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker'

/** Start time of the test clock. */
export const START_MS = 1_800_000_000_000

/** A clock advanced by the test; without advancing, calls return times that are at most microseconds apart. */
export function movableClock(): { now: () => UnixMicros; advance: (seconds: number) => void } {
  let ms = START_MS
  return {
    now: createClock(() => ms),
    advance: (seconds) => {
      ms += seconds * 1_000
    },
  }
}

let accounts = 0

/** Adds an account that receives notifications of filled orders at one target. */
export async function addAccount(
  database: Database,
  channel: Channel = 'webhook',
): Promise<{ account: Address; targetId: string }> {
  accounts += 1
  const account = address(`0x${accounts.toString(16).padStart(40, 'a')}`)
  const target = await upsertTarget(database.db, {
    target: {
      id: `target-${accounts}`,
      account,
      channel,
      state: 'active',
      address: `https://receiver.example/${accounts}`,
      details: {},
      createdAt: unixMicros(START_MS * 1_000),
      confirm: null,
    },
  })
  await database.transaction((tx) =>
    replaceSubscriptions(tx, { account, subscriptions: [{ type: 'order_filled', channel }] }),
  )
  return { account, targetId: target.id }
}

/** Inserts notifications about filled orders of an account, in order. */
export async function notifyFilled(
  database: Database,
  account: Address,
  ids: readonly string[],
  type: NotificationType = 'order_filled',
): Promise<void> {
  const notifications = ids.map(
    (id, index): NewNotification => ({
      id,
      account,
      type,
      message: `Order ${id} filled`,
      metadata: {},
      chainId: 1,
      blockNumber: 1,
      orderUid: null,
      shownUntil: null,
      createdAt: unixMicros(START_MS * 1_000 + index),
    }),
  )
  await insertNotifications(database.db, { notifications })
}

export const delivered: DeliveryOutcome = { kind: 'delivered', status: 204 }
export const failed: DeliveryOutcome = {
  kind: 'failed',
  status: 503,
  detail: 'it answered 503',
  retryAfterSeconds: null,
}

/** An adapter that records the messages it is given and returns the outcome chosen by the test. */
export function recordingAdapter(
  outcomeFor: (key: string) => DeliveryOutcome | Promise<DeliveryOutcome>,
): {
  readonly adapter: Delivery
  readonly sentKeys: string[]
} {
  const sentKeys: string[] = []
  const adapter: Delivery = {
    channel: 'webhook',
    deliver: async ({ idempotencyKey }) => {
      sentKeys.push(idempotencyKey)
      return outcomeFor(idempotencyKey)
    },
  }
  return { adapter, sentKeys }
}

export type TestWorker = DeliveryWorker & {
  /** Wakes the worker; resolves when a check for due deliveries that began after this has ended. */
  readonly check: () => Promise<void>
}

export function startWorker(
  database: Database,
  adapter: Delivery,
  now: () => UnixMicros,
): TestWorker {
  const { outbox, checkedAfter } = watchedOutbox(database)
  const worker = startDeliveryWorker({
    outbox,
    adapters: [adapter],
    now,
    random: () => 0.5,
    events: {
      attempted: () => undefined,
      dropped: () => undefined,
      switchedOff: () => undefined,
      fault: (step, error) => {
        throw new Error(`fault in ${step}`, { cause: error })
      },
    },
  })
  return {
    ...worker,
    check: () => {
      const checked = checkedAfter()
      worker.wake()
      return checked
    },
  }
}

/** An outbox that reports when checks end; a check ends with the question when the next is due. */
function watchedOutbox(database: Database) {
  const outbox = createDeliveryOutbox(database)
  let begun = 0
  const waiting: { readonly check: number; readonly resolve: () => void }[] = []
  return {
    outbox: {
      ...outbox,
      claim: (input: Parameters<DeliveryOutbox['claim']>[0]) => {
        begun += 1
        return outbox.claim(input)
      },
      nextClaimAt: async (input: Parameters<DeliveryOutbox['nextClaimAt']>[0]) => {
        const next = await outbox.nextClaimAt(input)
        for (const { check, resolve } of waiting) if (check <= begun) resolve()
        return next
      },
    } satisfies DeliveryOutbox,
    checkedAfter: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ check: begun + 1, resolve })
      }),
  }
}

/** The stored deliveries of an account, oldest first. */
export function storedDeliveries(database: Database, account: Address) {
  return database.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.account, account))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}

export async function storedTarget(database: Database, id: string) {
  const [target] = await database.db.select().from(channelTargets).where(eq(channelTargets.id, id))
  if (target === undefined) throw new Error(`no target ${id}`)
  return target
}

export function storedAttempts(database: Database, deliveryId: number) {
  return database.db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(asc(deliveryAttempts.attempt))
}
