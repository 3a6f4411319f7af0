import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '@/lib/testing/fakes/listening-server'
import type { Urgency } from './upstream-budget'
import { createUpstreamClient, PROBE_PATH } from './upstream-client'
import { createUpstreamHealth } from './upstream-health'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answer = { readonly status: number; readonly headers?: object; readonly body?: string }

/** A client of an order book that answers these one after the other, the last one for ever. */
async function clientOf(...answers: readonly Answer[]) {
  let asked = 0
  const listener: RequestListener = (_, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    response.writeHead(answer?.status ?? 500, { ...answer?.headers }).end(answer?.body ?? '{}')
  }
  const server = await listen(listener)
  closing.push(server.close)
  const health = createUpstreamHealth(() => 0)
  const client = createUpstreamClient({
    baseUrl: server.url,
    apiKey: null,
    health,
    budget: { take: async () => 0 },
  })
  const send = (urgency: Urgency, signal = new AbortController().signal) =>
    client.send({ endpoint: 'x', method: 'GET', path: '/api/v1/x', body: null, urgency, signal })
  const probe = () => {
    const { signal } = new AbortController()
    const request = { endpoint: 'version', method: 'GET', path: PROBE_PATH, body: null } as const
    return client.send({ ...request, urgency: 'write', signal })
  }
  return { send, probe, health, asked: () => asked }
}

const limited = (headers: object) => ({ status: 429, headers })

it('distinguishes a spent budget from a limit of the upstream', async () => {
  const client = createUpstreamClient({
    baseUrl: 'http://nowhere.invalid',
    apiKey: null,
    health: createUpstreamHealth(() => 0),
    budget: { take: async () => 4_000 },
  })
  const { signal } = new AbortController()
  const request = {
    endpoint: 'x',
    method: 'GET',
    path: '/api/v1/x',
    body: null,
    urgency: 'read',
    signal,
  } as const
  expect(await client.send(request)).toEqual({
    ok: false,
    fault: { kind: 'spent', waitMs: 4_000, limitedBy: 'budget' },
  })
})

describe('a limit of the upstream', () => {
  it('is waited for by watching, in the client', async () => {
    const { send, asked } = await clientOf(limited({ 'Retry-After': '1' }), { status: 200 })
    const startedMs = performance.now()
    expect(await send('watch')).toMatchObject({ ok: true, answer: { status: 200 } })
    expect(performance.now() - startedMs).toBeGreaterThan(900)
    expect(asked()).toBe(2)
  })

  it('is reported at once to who waits for an answer, and kept to', async () => {
    const { send, asked } = await clientOf(limited({ 'Retry-After': '7' }))
    const reply = await send('read')
    expect(reply).toMatchObject({ ok: true, answer: { status: 429, retryAfterSeconds: 7 } })
    const fault = { kind: 'spent', limitedBy: 'order-book' }
    expect(await send('read')).toMatchObject({ ok: false, fault })
    expect(asked()).toBe(1)
  })

  it('ends the wait of watching that nobody wants any more', async () => {
    const { send } = await clientOf(limited({ 'Retry-After': '60' }))
    const leaving = new AbortController()
    const watching = send('watch', leaving.signal)
    setTimeout(() => leaving.abort(), 100)
    expect(await watching).toMatchObject({ ok: false, fault: { kind: 'spent' } })
  })

  it.each([
    ['a date, by the clock of the upstream', 'Wed, 25 Nov 2026 10:00:30 GMT', 30],
    ['a date that is past there, which asks for nothing', 'Wed, 25 Nov 2026 09:00:00 GMT', null],
    ['no time at all', 'soon', null],
  ])('may have %s', async (_, retryAfter, retryAfterSeconds) => {
    const date = 'Wed, 25 Nov 2026 10:00:00 GMT'
    const { send } = await clientOf(limited({ 'Retry-After': retryAfter, Date: date }))
    expect(await send('read')).toMatchObject({ ok: true, answer: { retryAfterSeconds } })
    // Where it says nothing, a wait of our own begins.
    expect(await send('read')).toMatchObject({ ok: false, fault: { kind: 'spent' } })
  })
})

const page = (status: number) => ({ status, body: '<html>blocked</html>' })

describe('what answers, but not as an order book,', () => {
  it.each([
    ["a firewall's page", page(403), 'it answers 403 with a web page'],
    ['a page for every path', page(200), 'it answers 200 with a web page'],
    ['a redirect', { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }, /redirect/],
    ['a fault of its own', { status: 500 }, 'it answers 500'],
    ['a refused key', { status: 401 }, 'it answers 401'],
  ])('is a fault after three probes in a row, until a good one: %s', async (_, answer, reason) => {
    const good = { status: 200, body: 'v2.364.0' }
    const { probe, health } = await clientOf(answer, answer, good, answer, answer, answer, good)
    const faults: (string | null)[] = []
    for (let probes = 0; probes < 7; probes += 1) {
      await probe()
      faults.push(health.fault())
    }
    const reported = expect.stringMatching(reason)
    expect(faults).toEqual([null, null, null, null, null, reported, null])
  })

  it.each([
    ['a deployment that reports no version', { status: 404, body: 'not found' }],
    ['a limit', { status: 429, headers: { 'Retry-After': '0' } }],
  ])('is no fault: %s', async (_, answer) => {
    const { probe, health } = await clientOf(answer)
    for (let probes = 0; probes < 4; probes += 1) await probe()
    expect(health.fault()).toBeNull()
  })

  it.each([page(403), { status: 500 }])('leaves it to the probe for a read: %o', async (answer) => {
    const { send, probe, health } = await clientOf(answer)
    for (let reads = 0; reads < 5; reads += 1) await send('read')
    expect(health.fault()).toBeNull()
    // Nothing was heard of it, so that the probe is sent.
    expect(health.silence().ms).toBe(Number.POSITIVE_INFINITY)
    for (let probes = 0; probes < 3; probes += 1) await probe()
    expect(health.fault()).not.toBeNull()
  })
})
