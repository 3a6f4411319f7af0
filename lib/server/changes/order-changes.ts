import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import type { AccountChanges } from '@/lib/services/order-book/watch-account'
import { createFollowers } from './change-followers'

const ORDERS_CHANNEL = 'order_changed'
const WAKE_CHANNEL = 'engine_wake'
// Uids are 114 characters and a payload holds less than 8,000.
const UIDS_PER_NOTICE = 60

export type OrderChanges = {
  /** Notifies every process that these orders may have changed. */
  readonly publish: (uids: readonly OrderUid[]) => Promise<void>
  /** Resolves at the order's next change, after `maxMs`, or when `signal` fires. */
  readonly next: (uid: OrderUid, maxMs: number, signal: AbortSignal) => Promise<void>
  /** Collects changes of an account's orders from now on, until closed. */
  readonly follow: (owner: Address) => AccountChanges
  /** Notifies the engine, in whichever process it runs, of a new order. */
  readonly wakeEngine: () => Promise<void>
  readonly onWake: (handler: () => void) => Promise<void>
  readonly close: () => Promise<void>
}

/** Changes of one network's orders, shared between processes by the database's notifications. */
export async function openOrderChanges(database: Database, chainId: number): Promise<OrderChanges> {
  const waiting = new Map<OrderUid, Set<() => void>>()
  const followers = createFollowers<Address | OrderUid, OrderUid>()
  const prefix = `${chainId}:`
  const wakeHandlers = new Set<() => void>()

  const release = (uid: OrderUid) => {
    for (const resolve of waiting.get(uid) ?? []) resolve()
  }
  const stopOrders = await database.listen(ORDERS_CHANNEL, (payload) => {
    // An empty payload follows a reconnection: changes may have been missed.
    if (payload === '') {
      for (const uid of waiting.keys()) release(uid)
      followers.missed()
    }
    if (!payload.startsWith(prefix)) return
    for (const uid of payload.slice(prefix.length).split(',') as OrderUid[]) {
      release(uid)
      followers.changed([uid, unpackOrderUid(uid).owner], uid)
    }
  })
  const stopWakes = await database.listen(WAKE_CHANNEL, (payload) => {
    if (payload === '' || payload === prefix) for (const handler of wakeHandlers) handler()
  })

  return {
    publish: async (uids) => {
      for (let start = 0; start < uids.length; start += UIDS_PER_NOTICE) {
        const page = uids.slice(start, start + UIDS_PER_NOTICE)
        await database.notify(ORDERS_CHANNEL, prefix + page.join(','))
      }
    },
    next: (uid, maxMs, signal) =>
      new Promise((resolve) => {
        const waiters = waiting.get(uid) ?? new Set()
        waiting.set(uid, waiters)
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          waiters.delete(done)
          if (waiters.size === 0) waiting.delete(uid)
          resolve()
        }
        const timer = setTimeout(done, maxMs)
        signal.addEventListener('abort', done, { once: true })
        waiters.add(done)
        if (signal.aborted) done()
      }),
    follow: (owner) => followers.follow([owner]),
    wakeEngine: () => database.notify(WAKE_CHANNEL, prefix),
    onWake: async (handler) => {
      wakeHandlers.add(handler)
    },
    close: async () => {
      await stopOrders()
      await stopWakes()
      for (const uid of waiting.keys()) release(uid)
      followers.missed()
    },
  }
}
