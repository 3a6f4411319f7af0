import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { dropDeliveriesOfTargets } from '@/lib/infra/db/queries/delivery/deliveries'
import { reviveDelivery } from '@/lib/infra/db/queries/delivery/delivery-log'
import { replaceSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import { deleteTarget, resumeTarget } from '@/lib/infra/db/queries/delivery/target-health'
import { withdrawNotificationsFromBlock } from '@/lib/infra/db/queries/notifications/notifications'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database'
import { claimDeliveries } from '@/lib/services/delivery/claim-deliveries'
import type { DeliveryOutcome } from '@/lib/services/delivery/delivery-port'
import { claimStore, createDeliveryOutbox } from './delivery-outbox'
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
const WAIT = { timeout: 15_000, interval: 20 }

for (const backend of testBackends(process.env.TEST_DATABASE_URL)) {
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
      await Promise.all(workers.splice(0).map((worker) => worker.stop(2_000)))
    })
    afterAll(() => database.close())

    const states = async (account: Parameters<typeof storedDeliveries>[1]) =>
      (await storedDeliveries(database, account)).map(({ state }) => state)

    it('tells a target its messages once each and in order, and notes each attempt', async () => {
      const { account, targetId } = await addAccount(database)
      const ids = Array.from({ length: 25 }, (_, place) => `in-order-${place}`)
      await notifyFilled(database, account, ids)
      const { adapter, told } = recordingAdapter(() => delivered)
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
      }, WAIT)
      expect(told).toEqual(ids.map((id) => `${id}:${targetId}`))
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

    it('shares the work of four workers without telling anything twice', async () => {
      const clock = movableClock()
      const { adapter, told } = recordingAdapter(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        return delivered
      })
      const owners = await Promise.all(Array.from({ length: 12 }, () => addAccount(database)))
      for (const [place, { account }] of owners.entries()) {
        const ids = Array.from({ length: 30 }, (_, number) => `shared-${place}-${number}`)
        await notifyFilled(database, account, ids)
      }
      for (let worker = 0; worker < 4; worker += 1) start(database, adapter, clock.now)
      await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(360), WAIT)
      await Promise.all(workers.splice(0).map((worker) => worker.stop(2_000)))
      expect(told.length).toBe(360)
      expect(new Set(told).size).toBe(360)
      for (const { account } of owners) {
        expect(new Set(await states(account))).toEqual(new Set(['sent']))
      }
    })

    it('takes over what a killed worker had begun, once its lease is over', async () => {
      const clock = movableClock()
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['taken-over'])
      const now = clock.now()
      const claimed = await database.transaction((tx) =>
        claimDeliveries(claimStore(tx), {
          ...{ now, leaseUntil: unixMicros(now + 60_000_000), inUse: NOTHING_IN_USE },
        }),
      )
      expect(claimed.batches).toHaveLength(1)
      const { adapter, told } = recordingAdapter(() => delivered)
      const worker = start(database, adapter, clock.now)
      clock.advance(59)
      worker.wake()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(told).toEqual([])
      clock.advance(2)
      worker.wake()
      await vi.waitFor(async () => expect(await states(account)).toEqual(['sent']), WAIT)
      expect(await storedDeliveries(database, account)).toMatchObject([{ attempts: 2 }])
    })

    it('leaves the end of a delivery to whoever took it over', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['late'])
      const outbox = createDeliveryOutbox(database)
      const now = clock.now()
      const claim = (from: number) =>
        database.transaction((tx) =>
          claimDeliveries(claimStore(tx), {
            ...{ now: unixMicros(from), leaseUntil: unixMicros(from + 60_000_000) },
            inUse: NOTHING_IN_USE,
          }),
        )
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
            ...{ ...made, ...dead, status: null, detail: 'late', nextAttemptAt: null },
            health: { failures: 1, pausedUntil: null },
          },
        ],
        ...{ unstarted: [], now },
      })
      expect(await states(account)).toEqual(['pending'])
      expect(await storedAttempts(database, deliveryId)).toMatchObject([{ attempt: 1 }])
      await dropDeliveriesOfTargets(database.db, { targetIds: [targetId], now })
    })

    it('tries again later and later, lets the target rest, and gives up at last', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['doomed'])
      const { adapter, told } = recordingAdapter(() => failed)
      const worker = start(database, adapter, clock.now)
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        await vi.waitFor(async () => {
          const [delivery] = await storedDeliveries(database, account)
          expect(delivery).toMatchObject({ attempts: attempt, leasedUntil: null })
        }, WAIT)
        expect(told).toHaveLength(attempt)
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

    it('asks a resting target once when its rest is over, and goes on when that succeeds', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      let isUp = false
      const { adapter, told } = recordingAdapter(() => (isUp ? delivered : failed))
      const ids = Array.from({ length: 8 }, (_, place) => `resting-${place}`)
      await notifyFilled(database, account, ids)
      const worker = start(database, adapter, clock.now)
      await vi.waitFor(async () => {
        expect((await storedTarget(database, targetId)).pausedUntil).not.toBeNull()
      }, WAIT)
      const before = told.length
      expect(before).toBe(5)
      await notifyFilled(database, account, ['resting-new'])
      worker.wake()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(told.length).toBe(before)
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

    it('switches a target off that is gone, and drops what it has not been told', async () => {
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['gone-1', 'gone-2', 'gone-3'])
      const { adapter, told } = recordingAdapter(() => ({
        kind: 'gone',
        status: 410,
        detail: 'it answered 410',
      }))
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(await states(account)).toEqual(['dead', 'dropped', 'dropped'])
      }, WAIT)
      expect(told).toEqual([`gone-1:${targetId}`])
      expect(await storedTarget(database, targetId)).toMatchObject({
        state: 'disabled',
        lastOutcome: 'it answered 410',
      })
    })

    it('gives up at once what will never be taken, and goes on with the rest', async () => {
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

    it('drops what is no longer subscribed to, and what has no target any more', async () => {
      const unsubscribed = await addAccount(database)
      const removed = await addAccount(database)
      await notifyFilled(database, unsubscribed.account, ['unsubscribed'])
      await notifyFilled(database, removed.account, ['removed'])
      const { account } = unsubscribed
      await database.transaction((tx) => replaceSubscriptions(tx, { account, subscriptions: [] }))
      await deleteTarget(database.db, { id: removed.targetId })
      const { adapter, told } = recordingAdapter(() => delivered)
      start(database, adapter, movableClock().now)
      await vi.waitFor(async () => {
        expect(await states(unsubscribed.account)).toEqual(['dropped'])
        expect(await states(removed.account)).toEqual(['dropped'])
      }, WAIT)
      expect(told).toEqual([])
    })

    it('drops what it has not told of a fact that is gone, and tells it when the fact returns', async () => {
      const clock = movableClock()
      const missed = await addAccount(database)
      const reached = await addAccount(database)
      const tell = async () => {
        await notifyFilled(database, missed.account, ['returns'])
        await notifyFilled(database, reached.account, ['was told'])
      }
      await tell()
      let isUp = false
      const { adapter, told } = recordingAdapter((key) =>
        isUp || key.startsWith('was told') ? delivered : failed,
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
      await tell()
      worker.wake()
      await vi.waitFor(async () => expect(await states(missed.account)).toEqual(['sent']), WAIT)
      expect(await states(reached.account)).toEqual(['dropped'])
      expect(told.toSorted()).toEqual([
        `returns:${missed.targetId}`,
        `returns:${missed.targetId}`,
        `was told:${reached.targetId}`,
      ])
    })

    it('switches a target off that has failed for five days', async () => {
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

    it('gives back what it has not begun when it stops', async () => {
      const { account, targetId } = await addAccount(database)
      await notifyFilled(database, account, ['stopped-1', 'stopped-2', 'stopped-3'])
      let finish: () => void = () => undefined
      const { adapter, told } = recordingAdapter(
        () =>
          new Promise((resolve) => {
            finish = () => resolve(delivered)
          }),
      )
      const worker = startWorker(database, adapter, movableClock().now)
      await vi.waitFor(() => expect(told).toHaveLength(1), WAIT)
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

    it('does not wait for an attempt longer than it is given', async () => {
      const { account } = await addAccount(database)
      await notifyFilled(database, account, ['hung-1', 'hung-2'])
      const { adapter, told } = recordingAdapter(() => new Promise(() => undefined))
      const worker = startWorker(database, adapter, movableClock().now)
      await vi.waitFor(() => expect(told).toHaveLength(1), WAIT)
      await worker.stop(200)
      expect(await storedDeliveries(database, account)).toMatchObject([
        { state: 'pending', attempts: 1, leasedUntil: null },
        { state: 'pending', attempts: 0, leasedUntil: null },
      ])
    })

    it('tells a target from one place only, though another looks at its backlog meanwhile', async () => {
      const clock = movableClock()
      const { account, targetId } = await addAccount(database)
      const ids = Array.from({ length: 250 }, (_, place) => `backlog-${place}`)
      await notifyFilled(database, account, ids)
      clock.advance(60)
      const claim = (aheadSeconds: number) => {
        const now = unixMicros(clock.now() + aheadSeconds * 1_000_000)
        const leaseUntil = unixMicros(now + 60_000_000)
        return database.transaction((tx) =>
          claimDeliveries(claimStore(tx), { now, leaseUntil, inUse: NOTHING_IN_USE }),
        )
      }
      const claims = await Promise.all([claim(0), claim(0), claim(0)])
      const skewed = [await claim(-10), await claim(10)]
      const batches = [...claims, ...skewed].flatMap((claimed) => claimed.batches)
      expect(batches.filter(({ target }) => target.id === targetId)).toHaveLength(1)
      await dropDeliveriesOfTargets(database.db, { targetIds: [targetId], now: clock.now() })
    })

    it('rests with a channel it cannot send by, blames no target, and tries one at first', async () => {
      const clock = movableClock()
      const owners = await Promise.all(Array.from({ length: 6 }, () => addAccount(database)))
      for (const [place, { account }] of owners.entries()) {
        await notifyFilled(database, account, [`unsent-${place}-1`, `unsent-${place}-2`])
      }
      let isUp = false
      const { adapter, told } = recordingAdapter(() => (isUp ? delivered : noWayOut))
      const worker = start(database, adapter, clock.now)
      await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), WAIT)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const first = told.length
      expect(first).toBeLessThanOrEqual(owners.length)
      clock.advance(6)
      worker.wake()
      await vi.waitFor(() => expect(told).toHaveLength(first + 1), WAIT)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(told).toHaveLength(first + 1)
      for (const { targetId } of owners) {
        expect(await storedTarget(database, targetId)).toMatchObject({
          ...{ failures: 0, pausedUntil: null, lastOutcome: null, state: 'active' },
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

    it('deletes what ended long ago, a part at a time, with its attempts', async () => {
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
