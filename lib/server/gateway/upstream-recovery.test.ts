import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '@/lib/testing/fakes/public-order-book/faults'
import {
  type PublicOrderBook,
  startPublicOrderBook,
} from '@/lib/testing/fakes/public-order-book/server'
import { createUpstreamClient, PROBE_PATH, type UpstreamClient } from './upstream-client'
import { createUpstreamHealth, probeUpstream } from './upstream-health'

const MINUTE_MS = 60_000
/** How long a probe waits for an answer outside tests, at most. */
const PROBE_MS = 6_000

/** Time that passes only where somebody waits for it. */
function simulatedClock() {
  let nowMs = 0
  let waiting: { readonly untilMs: number; readonly end: () => void } | null = null
  return {
    nowMs: () => nowMs,
    wait: (milliseconds: number): Promise<void> =>
      new Promise((end) => {
        waiting = { untilMs: nowMs + milliseconds, end }
      }),
    /** Passes to the end of the wait that is on, or the next one to begin, and lets it end. */
    step: async (): Promise<void> => {
      while (waiting === null) await turn()
      const { untilMs, end } = waiting
      waiting = null
      nowMs = untilMs
      end()
      while (waiting === null) await turn()
    },
  }
}

type Clock = ReturnType<typeof simulatedClock>

let book: PublicOrderBook
let clock: Clock
let health: ReturnType<typeof createUpstreamHealth>
let client: UpstreamClient
let stop: () => void

/** A client that waits so long for an answer, or as long as outside tests. */
const clientOf = (readTimeoutMs?: number): UpstreamClient =>
  createUpstreamClient({
    baseUrl: book.url,
    apiKey: null,
    budget: { take: async () => 0 },
    health,
    ...(readTimeoutMs === undefined ? {} : { readTimeoutMs }),
  })

beforeEach(async () => {
  book = await startPublicOrderBook()
  clock = simulatedClock()
  health = createUpstreamHealth(clock.nowMs)
  client = clientOf()
  const request = {
    endpoint: 'version',
    method: 'GET',
    path: PROBE_PATH,
    body: null,
    urgency: 'write',
  } as const
  stop = probeUpstream(health, (signal) => client.send({ ...request, signal }), clock.wait)
})
afterEach(async () => {
  stop()
  await book.close().catch(() => undefined)
})

/** Simulated milliseconds until it is so, probes being the only requests, each as slow as can be. */
async function timeUntil(isSo: () => boolean): Promise<number> {
  const [startedMs, before] = [clock.nowMs(), book.log.count()]
  const elapsedMs = () => clock.nowMs() - startedMs + (book.log.count() - before) * PROBE_MS
  while (!isSo()) {
    expect(elapsedMs()).toBeLessThan(10 * MINUTE_MS)
    await clock.step()
  }
  return elapsedMs()
}

const isDown = () => health.fault() !== null

/** Passes so much time without traffic. */
async function idleFor(milliseconds: number): Promise<void> {
  const endMs = clock.nowMs() + milliseconds
  while (clock.nowMs() < endMs) await clock.step()
}

const faults: readonly (readonly [string, Fault])[] = [
  ['is silent', { kind: 'silent' }],
  ['has the page of a load balancer alone', { kind: 'html502' }],
  ['has a firewall’s page alone', { kind: 'html403' }],
  ['has a fault of its own', { kind: 'internalError' }],
]

describe('an order book that nobody asks', () => {
  it.each(faults)(
    'is known to be down within a minute when it %s, and to be back',
    async (_, fault) => {
      await idleFor(5 * MINUTE_MS)
      expect(isDown()).toBe(false)
      book.playFault(fault)
      // Waiting passes no time of the test's clock; where answers come, it is not cut short.
      if (fault.kind === 'silent') client = clientOf(40)
      expect(await timeUntil(isDown)).toBeLessThanOrEqual(MINUTE_MS)
      // However long it lasts.
      await idleFor(5 * MINUTE_MS)
      book.clearFaults()
      client = clientOf()
      expect(await timeUntil(() => !isDown())).toBeLessThanOrEqual(MINUTE_MS)
    },
  )

  it('is known to be down within a minute when it refuses connections, and to be back', async () => {
    await idleFor(MINUTE_MS)
    await book.goDown()
    expect(await timeUntil(isDown)).toBeLessThanOrEqual(MINUTE_MS)
    await idleFor(10 * MINUTE_MS)
    await book.comeUp()
    expect(await timeUntil(() => !isDown())).toBeLessThanOrEqual(MINUTE_MS)
  })

  it('is asked four times a minute while it answers, and twenty times at most while it does not', async () => {
    await idleFor(MINUTE_MS)
    const before = book.log.count()
    await idleFor(10 * MINUTE_MS)
    expect(book.log.count() - before).toBeLessThanOrEqual(41)
    book.playFault({ kind: 'internalError' })
    await timeUntil(isDown)
    const during = book.log.count()
    await idleFor(10 * MINUTE_MS)
    expect(book.log.count() - during).toBeLessThanOrEqual(201)
    expect(new Set(book.log.all.map(({ target }) => target))).toEqual(new Set([PROBE_PATH]))
  })
})
