import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderEventsEndpoint } from '@/lib/contract/endpoints/orders'
import { limits } from '@/lib/contract/limits'
import { ok } from '@/lib/domain/shared/result'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { STREAMS_PER_CLIENT, STREAMS_PER_PROCESS, startTestApi } from '@/lib/testing/fakes/edge-api'
import type { EdgeRequest } from './edge'
import { createOpenStreams } from './open-streams'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ trustedProxies: 1 })
})
afterAll(() => api.close())

const send = (path: string, init?: RequestInit) => fetch(`${api.origin}${path}`, init)

it('limits the open streams per client, and frees one however it ends', async () => {
  const openOne = async () => {
    const abort = new AbortController()
    const response = await send('/local/api/v1/stream?endless=yes', { signal: abort.signal })
    return { response, abort }
  }
  const opened = await Promise.all(Array.from({ length: STREAMS_PER_CLIENT }, openOne))
  expect(opened.map(({ response }) => response.status)).toEqual([200, 200, 200])

  const { response: refused } = await openOne()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused.json()).toEqual({
    errorType: 'RateLimited',
    description: 'At most 3 event streams may be open at once. Close one, then try again.',
  })
  // Other requests of the client, and HEAD requests, do not count.
  expect((await send('/local/prices')).status).toBe(200)
  expect((await send('/local/api/v1/stream', { method: 'HEAD' })).status).toBe(200)

  const status = async () => {
    const { response, abort } = await openOne()
    abort.abort()
    return response.status
  }
  opened[0]?.abort.abort()
  await expect.poll(status).toBe(200)
  for (const { abort } of opened) abort.abort()
  await expect.poll(status).toBe(200)
  // Streams that end by themselves, and rejected ones, are no longer counted.
  for (let count = 0; count < 2 * STREAMS_PER_CLIENT; count += 1) {
    const ended = await send('/local/api/v1/stream')
    expect(ended.status).toBe(200)
    await ended.text()
    expect((await send('/local/api/v1/stream?endless=a&endless=b')).status).toBe(400)
  }
})

it('limits the open streams of all clients together', async () => {
  const openFrom = async (client: number) => {
    const abort = new AbortController()
    const response = await send('/local/api/v1/stream?endless=yes', {
      signal: abort.signal,
      headers: { 'X-Forwarded-For': `203.0.113.${client}` },
    })
    return { response, abort }
  }
  const clients = Array.from({ length: STREAMS_PER_PROCESS }, (_, client) => client)
  const opened = await Promise.all(clients.map(openFrom))
  expect(opened.map(({ response }) => response.status)).toEqual(clients.map(() => 200))

  const { response: refused } = await openFrom(STREAMS_PER_PROCESS)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    errorType: 'ServiceUnavailable',
    description: 'This server has as many event streams open as it serves. Try again later.',
  })

  opened[0]?.abort.abort()
  await expect
    .poll(async () => {
      const { response, abort } = await openFrom(STREAMS_PER_PROCESS)
      abort.abort()
      return response.status
    })
    .toBe(200)
  for (const { abort } of opened) abort.abort()
})

it('keeps 2,000 streams of a process open by default, and refuses the next one', async () => {
  const streams = createOpenStreams({ perClient: 1, perProcess: limits.streamsPerProcess })
  const open = (client: number) =>
    streams.answer(orderEventsEndpoint, 'local', get(`${client}`), () => ok(endless()))
  const opened = await Promise.all(Array.from({ length: 2_000 }, (_, client) => open(client)))
  expect(opened.filter((answer) => answer.ok)).toHaveLength(2_000)
  expect(await open(2_000)).toMatchObject({
    error: { errorType: 'ServiceUnavailable', retryAfterSeconds: 5 },
  })
})

const get = (clientAddress: string): EdgeRequest => ({
  method: 'GET',
  requestId: '',
  clientAddress,
  signal: new AbortController().signal,
  header: () => null,
  readBody: async () => ok(new Uint8Array()),
})

async function* endless() {
  await new Promise(() => {})
  yield null
}
