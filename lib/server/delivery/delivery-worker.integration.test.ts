import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { dropDeliveriesOfTargets } from '@/lib/infra/db/queries/delivery/deliveries'
import { reviveDelivery } from '@/lib/infra/db/queries/delivery/delivery-log'
import { replaceSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import { deleteTarget, resumeTarget } from '@/lib/infra/db/queries/delivery/target-health'
import { withdrawNotificationsFromBlock } from '@/lib/infra/db/queries/notifications/notifications'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { createDeliveryOutbox } from './delivery-outbox'
import type { DeliveryWorker } from './delivery-worker'
import {
  addAccount,
  delivered,
  failed,
  movableClock,
  notifyFilled,
  recordingAdapter,
  START_MS,
  startWorker,
  storedAttempts,
  storedDeliveries,
  storedTarget,
} from './delivery-worker.fixture'

const noWayOut: DeliveryOutcome = {
  kind: 'unsent',
  status: null,
  detail: 'no way out',
  retryAfterSeconds: null,
}
const NOTHING_IN_USE = { targets: [], paused: [], probing: [] }
const WAIT = { timeout: 60_000, interval: 20 }
/** A stopped worker may take this long to store the outcomes of what it has sent. */
const STOP_MS = 60_000

for (const backend of testBackends()) {
  describe(`the delivery worker on ${backend.name}`, () => {
    let database: Database
    const workers: DeliveryWorker[] = []
    const start: typeof startWorker = (...given) => {
      const worker = startWorker(...given)
      workers.push(worker)
      return worker
    }

    beforeAll(async () => {
      database = await migratedDatabase(backend)
    })
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop(STOP_MS)))
    })
    afterAll(() => database.close())

    const states = async (account: Parameters<typeof storedDeliveries>[1]) =>
      (await storedDeliveries(database, account)).map(({ state }) => state)

    /** Waits until no worker holds a delivery of these accounts. */
    const allReturned = (owners: readonly Awaited<ReturnType<typeof addAccount>>[]) =>
      vi.waitFor(async () => {
        const stored = owners.map(({ account }) => storedDeliveries(database, account))
        const held = (await Promise.all(stored))
          .flat()
          .filter((delivery) => delivery.leasedUntil !== null)
        expect(held).toEqual([])
      }, WAIT)

    it('delivers messages to a target once each and in order, and records each attempt', async () => {
      const { account, targetId } = await addAccount(database)
      const ids = Array.from({ length: 25 }, (_, place) => `in-order-${place}`)
      await notifyFilled(database, account, ids)
      const { adapter, sentKeys } = recordingAdapter(() => delivered)
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
      }, WAIT)
      expect(sentKeys).toEqual(ids.map((id) => `${id}:${targetId}`))
      const [first] = await storedDeliveries(database, account)
      expect(first).toMatchObject({ attempts: 1, leasedUntil: null })
      expect(await storedAttempts(database, first?.id ?? 0)).toMatchObject([
        { attempt: 1, outcome: 'delivered', status: 204, detail: null },
      ])
      expect(await storedTarget(database, targetId)).toMatchObject({
        failures: 0,
        lastOutcome: 'delivered',
      })
    })

    it('distributes work to four workers without delivering anything twice', async () => {
      const clock = movableClock()
      const { adapter, sentKeys } = recordingAdapter(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        return delivered
      })
      const owners = await Promise.all(Array.from({ length: 12 }, () => addAccount(database)))
      for (const [place, { account }] of owners.entries()) {
        const ids = Array.from({ length: 30 }, (_, number) => `shared-${place}-${number}`)
        await notifyFilled(database, account, ids)
      }
      for (let worker = 0; worker < 4; worker += 1) start(database, adapter, clock.now)
      await vi.waitFor(() => expect(sentKeys.length).toBeGreaterThanOrEqual(360), WAIT)
      await Promise.all(workers.splice(0).map((worker) => worker.stop(STOP_MS)))
      expect(sentKeys.length).toBe(360)
      expect(new Set(sentKeys).size).toBe(360)
      for (const { account } of owners) {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
      }
    })

    it('takes over the deliveries of a killed worker, once its lease has expired', async () => {
      const clock = movableClock()
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['taken-over'])
      const now = clock.now()
      const claimed = await createDeliveryOutbox(database).claim({
        now,
        leaseUntil: unixMicros(now + 60_000_000),
        inUse: NOTHING_IN_USE,
      })
      expect(claimed.batches).toHaveLength(1)
      const { adapter, sentKeys } = recordingAdapter(() => delivered)
      const worker = start(database, adapter, clock.now)
      clock.advance(59)
      await worker.check()
      expect(sentKeys).toEqual([])
      clock.advance(2)
      worker.wake()
      await vi.waitFor(async () => expect(await states(account)).toEqual(['sent']), WAIT)
      expect(await storedDeliveries(database, account)).toMatchObject([{ attempts: 2 }])
    })

    it('leaves the outcome of a delivery to the worker that took it over', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['late'])
      const outbox = createDeliveryOutbox(database)
      const now = clock.now()
      const claim = (from: number) =>
        outbox.claim({
          now: unixMicros(from),
          leaseUntil: unixMicros(from + 60_000_000),
          inUse: NOTHING_IN_USE,
        })
      const first = await claim(now)
      const deliveryId = first.batches[0]?.deliveries[0]?.id ?? 0
      await claim(now + 61_000_000)
      const made = {
        deliveryId,
        targetId,
        channel: 'webhook',
        startedAt: now,
        endedAt: now,
      } as const
      const dead = { attempt: 1, durationMs: 1, outcome: 'failed', state: 'dead' } as const
      await outbox.record({
        results: [
          {
            ...made,
            ...dead,
            status: null,
            detail: 'late',
            nextAttemptAt: null,
            health: { failures: 1, pausedUntil: null },
          },
        ],
        unstarted: [],
        now,
      })
      expect(await states(account)).toEqual(['pending'])
      expect(await storedAttempts(database, deliveryId)).toMatchObject([{ attempt: 1 }])
      await dropDeliveriesOfTargets(database.db, { targetIds: [targetId], now })
    })

    it('retries with growing delays, puts the target in cooldown, and gives up in the end', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['doomed'])
      const { adapter, sentKeys } = recordingAdapter(() => failed)
      const worker = start(database, adapter, clock.now)
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        await vi.waitFor(async () => {
          const [delivery] = await storedDeliveries(database, account)
          expect(delivery).toMatchObject({ attempts: attempt, leasedUntil: null })
        }, WAIT)
        expect(sentKeys).toHaveLength(attempt)
        const target = await storedTarget(database, targetId)
        expect(target.failures).toBe(attempt)
        expect(target.pausedUntil === null).toBe(attempt < 5)
        clock.advance(3_601)
        worker.wake()
      }
      clock.advance(3 * 86_400)
      worker.wake()
      await vi.waitFor(async () => expect(await states(account)).toEqual(['dead']), WAIT)
      const [delivery] = await storedDeliveries(database, account)
      expect(await storedAttempts(database, delivery?.id ?? 0)).toHaveLength(13)
    })

    it('tries a target once after its cooldown, and continues when that succeeds', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      let isUp = false
      const { adapter, sentKeys } = recordingAdapter(() => (isUp ? delivered : failed))
      const ids = Array.from({ length: 8 }, (_, place) => `paused-${place}`)
      await notifyFilled(database, account, ids)
      const worker = start(database, adapter, clock.now)
      await vi.waitFor(async () => {
        expect((await storedTarget(database, targetId)).pausedUntil).not.toBeNull()
      }, WAIT)
      const before = sentKeys.length
      expect(before).toBe(5)
      await notifyFilled(database, account, ['paused-new'])
      await worker.check()
      expect(sentKeys.length).toBe(before)
      isUp = true
      clock.advance(31)
      worker.wake()
      await vi.waitFor(async () => {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
        worker.wake()
      }, WAIT)
      expect(await storedTarget(database, targetId)).toMatchObject({
        failures: 0,
        pausedUntil: null,
      })
    })

    it('disables a target that is gone, and drops its pending deliveries', async () => {
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['gone-1', 'gone-2', 'gone-3'])
      const { adapter, sentKeys } = recordingAdapter(() => ({
        kind: 'gone',
        status: 410,
        detail: 'it answered 410',
      }))
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(await states(account)).toEqual(['dead', 'dropped', 'dropped'])
      }, WAIT)
      expect(sentKeys).toEqual([`gone-1:${targetId}`])
      expect(await storedTarget(database, targetId)).toMatchObject({
        state: 'disabled',
        lastOutcome: 'it answered 410',
      })
    })

    it('gives up a refused delivery at once, and continues with the others', async () => {
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['refused', 'taken'])
      const { adapter } = recordingAdapter((key) =>
        key.startsWith('refused')
          ? { kind: 'refused', status: 413, detail: 'too long' }
          : delivered,
      )
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(await states(account)).toEqual(['dead', 'sent'])
      }, WAIT)
    })

    it('drops deliveries without a subscription or target', async () => {
      const unsubscribed = await addAccount(database)
      const removed = await addAccount(database)
      await notifyFilled(database, unsubscribed.account, ['unsubscribed'])
      await notifyFilled(database, removed.account, ['removed'])
      const { account } = unsubscribed
      await database.transaction((tx) => replaceSubscriptions(tx, { account, subscriptions: [] }))
      await deleteTarget(database.db, { id: removed.targetId })
      const { adapter, sentKeys } = recordingAdapter(() => delivered)
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(await states(unsubscribed.account)).toEqual(['dropped'])
        expect(await states(removed.account)).toEqual(['dropped'])
      }, WAIT)
      expect(sentKeys).toEqual([])
    })

    it('drops a pending delivery whose notification was withdrawn, and delivers it when that returns', async () => {
      const clock = movableClock()
      const missed = await addAccount(database)
      const reached = await addAccount(database)
      const notify = async () => {
        await notifyFilled(database, missed.account, ['returns'])
        await notifyFilled(database, reached.account, ['was sent'])
      }
      await notify()
      let isUp = false
      const { adapter, sentKeys } = recordingAdapter((key) =>
        isUp || key.startsWith('was sent') ? delivered : failed,
      )
      const worker = start(database, adapter, clock.now)
      await vi.waitFor(async () => {
        expect(await storedDeliveries(database, missed.account)).toMatchObject([
          { state: 'pending', attempts: 1, leasedUntil: null },
        ])
        expect(await states(reached.account)).toEqual(['sent'])
      }, WAIT)
      await withdrawNotificationsFromBlock(database.db, { chainId: 1, block: 1 })
      const [sent] = await storedDeliveries(database, reached.account)
      clock.advance(3_601)
      await reviveDelivery(database.db, { id: sent?.id ?? 0, from: 'sent', now: clock.now() })
      worker.wake()
      await vi.waitFor(async () => {
        expect(await states(missed.account)).toEqual(['dropped'])
        expect(await states(reached.account)).toEqual(['dropped'])
      }, WAIT)
      isUp = true
      await notify()
      worker.wake()
      await vi.waitFor(async () => expect(await states(missed.account)).toEqual(['sent']), WAIT)
      expect(await states(reached.account)).toEqual(['dropped'])
      expect(sentKeys.toSorted()).toEqual([
        `returns:${missed.targetId}`,
        `returns:${missed.targetId}`,
        `was sent:${reached.targetId}`,
      ])
    })

    it('disables a target that has failed for five days', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      const { adapter } = recordingAdapter(() => failed)
      const worker = start(database, adapter, clock.now)
      for (let day = 0; day < 7; day += 1) {
        await notifyFilled(database, account, [`day-${day}-a`, `day-${day}-b`])
        worker.wake()
        await vi.waitFor(async () => {
          const pending = (await storedDeliveries(database, account)).filter(
            ({ state, nextAttemptAt }) => state === 'pending' && nextAttemptAt <= clock.now(),
          )
          expect(pending).toEqual([])
        }, WAIT)
        clock.advance(86_400)
        worker.wake()
      }
      await vi.waitFor(async () => {
        expect((await storedTarget(database, targetId)).state).toBe('disabled')
      }, WAIT)
      expect(await states(account)).not.toContain('pending')
      await resumeTarget(database.db, { id: targetId, now: clock.now() })
      expect(await storedTarget(database, targetId)).toMatchObject({ state: 'active', failures: 0 })
    })

    it('releases deliveries it has not started when it stops', async () => {
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['stopped-1', 'stopped-2', 'stopped-3'])
      let finish: () => void = () => undefined
      const { adapter, sentKeys } = recordingAdapter(
        () =>
          new Promise((resolve) => {
            finish = () => resolve(delivered)
          }),
      )
      const worker = startWorker(database, adapter, movableClock().now)
      await vi.waitFor(() => expect(sentKeys).toHaveLength(1), WAIT)
      const stopped = worker.stop(5_000)
      finish()
      await stopped
      expect(await storedDeliveries(database, account)).toMatchObject([
        { state: 'sent', attempts: 1 },
        { state: 'pending', attempts: 0, leasedUntil: null },
        { state: 'pending', attempts: 0, leasedUntil: null },
      ])
      await dropDeliveriesOfTargets(database.db, {
        targetIds: [targetId],
        now: unixMicros(START_MS * 1_000),
      })
    })

    it('does not wait for an attempt beyond its time-out', async () => {
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['hung-1', 'hung-2'])
      const { adapter, sentKeys } = recordingAdapter(() => new Promise(() => undefined))
      const worker = startWorker(database, adapter, movableClock().now)
      await vi.waitFor(() => expect(sentKeys).toHaveLength(1), WAIT)
      await worker.stop(200)
      expect(await storedDeliveries(database, account)).toMatchObject([
        { state: 'pending', attempts: 1, leasedUntil: null },
        { state: 'pending', attempts: 0, leasedUntil: null },
      ])
    })

    it('delivers to a target from one worker only, though another polls its backlog meanwhile', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      const ids = Array.from({ length: 250 }, (_, place) => `backlog-${place}`)
      await notifyFilled(database, account, ids)
      clock.advance(60)
      const outbox = createDeliveryOutbox(database)
      const claim = (aheadSeconds: number) => {
        const now = unixMicros(clock.now() + aheadSeconds * 1_000_000)
        const leaseUntil = unixMicros(now + 60_000_000)
        return outbox.claim({ now, leaseUntil, inUse: NOTHING_IN_USE })
      }
      const claims = await Promise.all([claim(0), claim(0), claim(0)])
      const skewed = [await claim(-10), await claim(10)]
      const batches = [...claims, ...skewed].flatMap((claimed) => claimed.batches)
      expect(batches.filter(({ target }) => target.id === targetId)).toHaveLength(1)
      await dropDeliveriesOfTargets(database.db, { targetIds: [targetId], now: clock.now() })
    })

    it('puts a channel it cannot send by in cooldown, counts no target failure, and then tries one first', async () => {
      const clock = movableClock()
      const owners = await Promise.all(Array.from({ length: 6 }, () => addAccount(database)))
      for (const [place, { account }] of owners.entries()) {
        await notifyFilled(database, account, [`unsent-${place}-1`, `unsent-${place}-2`])
      }
      let isUp = false
      const { adapter, sentKeys } = recordingAdapter(() => (isUp ? delivered : noWayOut))
      const worker = start(database, adapter, clock.now)
      await vi.waitFor(() => expect(sentKeys.length).toBeGreaterThan(0), WAIT)
      await allReturned(owners)
      await worker.check()
      const first = sentKeys.length
      expect(first).toBeLessThanOrEqual(owners.length)
      clock.advance(6)
      worker.wake()
      await vi.waitFor(() => expect(sentKeys).toHaveLength(first + 1), WAIT)
      await allReturned(owners)
      await worker.check()
      expect(sentKeys).toHaveLength(first + 1)
      for (const { targetId } of owners) {
        expect(await storedTarget(database, targetId)).toMatchObject({
          failures: 0,
          pausedUntil: null,
          lastOutcome: null,
          state: 'active',
        })
      }
      isUp = true
      clock.advance(60)
      worker.wake()
      await vi.waitFor(async () => {
        const all = await Promise.all(owners.map(({ account }) => states(account)))
        expect(new Set(all.flat())).toEqual(new Set(['sent']))
      }, WAIT)
    })

    it('deletes old finished deliveries in batches, with their attempts', async () => {
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['old-1', 'old-2', 'old-3'])
      const clock = movableClock()
      const { adapter } = recordingAdapter(() => delivered)
      start(database, adapter, clock.now)
      await vi.waitFor(async () => {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
      }, WAIT)
      const [one] = await storedDeliveries(database, account)
      const outbox = createDeliveryOutbox(database)
      const before = unixMicros(clock.now() + 1_000_000)
      expect(await outbox.deleteEnded({ before, limit: 2 })).toBe(2)
      while ((await outbox.deleteEnded({ before, limit: 200 })) > 0);
      expect(await storedDeliveries(database, account)).toEqual([])
      expect(await storedAttempts(database, one?.id ?? 0)).toEqual([])
    })
  })
}
