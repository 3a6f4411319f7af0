import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { STREAMS_PER_CLIENT, startTestApi } from '@/lib/testing/fakes/edge-api'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const send = (path: string, init?: RequestInit) => fetch(`${api.origin}${path}`, init)

it('has so many open per client, and room again after one has ended, however it ended', async () => {
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
  // Other requests of the client, and a look at the headers, need no place.
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
  // Streams that end by themselves, and refused ones, leave nothing behind.
  for (let count = 0; count < 2 * STREAMS_PER_CLIENT; count += 1) {
    const ended = await send('/local/api/v1/stream')
    expect(ended.status).toBe(200)
    await ended.text()
    expect((await send('/local/api/v1/stream?endless=a&endless=b')).status).toBe(400)
  }
})
