import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccessLog } from '@/lib/infra/observe/access-log'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { startTestApi } from '@/lib/testing/fakes/edge-api'

const uid = `0x${'ab'.repeat(56)}`
let written: string[] = []
let api: TestApi

beforeAll(async () => {
  // Whatever the level of the log is.
  const log = pino({ level: 'silent' }, { write: (line: string) => written.push(line) })
  api = await startTestApi({ access: createAccessLog(log) })
})
afterAll(() => api.close())

/** The lines of what `act` sends, once there are that many. */
async function linesOf(count: number, act: () => Promise<unknown>) {
  written = []
  await act()
  await vi.waitFor(() => expect(written).toHaveLength(count), { timeout: 60_000 })
  return written.map((line) => JSON.parse(line))
}

const send = async (path: string, init?: RequestInit) =>
  (await fetch(`${api.origin}${path}`, init)).text()

it('is one line per request, with the pattern of its path and the network it names', async () => {
  const [line] = await linesOf(1, () =>
    send(`/31337/api/v1/things/${uid}`, { headers: { 'X-Request-Id': 'of-a-proxy.1' } }),
  )
  expect(line).toMatchObject({
    method: 'GET',
    route: '/{network}/api/v1/things/{uid}',
    network: 'local',
    status: 200,
    complete: true,
    requestId: 'of-a-proxy.1',
    msg: 'request',
  })
  expect(line.ms).toBeGreaterThanOrEqual(0)
  expect(line.bytes).toBeGreaterThan(uid.length)
})

it('has failures, unknown paths and requests without a body of the answer as well', async () => {
  const lines = await linesOf(5, async () => {
    await send('/local/api/v1/broken')
    await send('/local/api/v1/nothing-here')
    await send('/unserved/prices')
    await send('/local/prices', { method: 'HEAD' })
    await send('/local/api/v1/things/0x', { method: 'DELETE' })
  })
  expect(
    lines.map(({ method, route, network, status }) => [method, route, network, status]),
  ).toEqual([
    ['GET', '/{network}/api/v1/broken', 'local', 500],
    ['GET', 'unmatched', undefined, 404],
    ['GET', '/{network}/prices', undefined, 404],
    ['HEAD', '/{network}/prices', 'local', 200],
    ['DELETE', '/{network}/api/v1/things/{uid}', 'local', 405],
  ])
})

it('says nothing of who asks and what: no address, account, order, query, key, cookie or body', async () => {
  const secrets = {
    Authorization: 'Bearer s3cret',
    Cookie: 'session=s3cret',
    'X-API-Key': 's3cret',
  }
  await linesOf(2, async () => {
    await send(`/local/large/${uid}?size=s3cret`, {
      headers: { ...secrets, 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 's3cret' },
    })
    await send('/local/api/v1/things', {
      method: 'POST',
      headers: { ...secrets, 'Content-Type': 'application/json', 'X-Request-Id': 'no id: s3cret' },
      body: '{"sellAmount":"3","count":1,"signature":"s3cret"}',
    })
  })
  expect(written.join('')).not.toMatch(/s3cret|203\.0\.113|127\.0\.0\.1|abababab/)
})

it('has a stream when it ends, also by a client that leaves', async () => {
  const [ended] = await linesOf(1, () => send('/local/api/v1/stream'))
  expect(ended).toMatchObject({ route: '/{network}/api/v1/stream', status: 200, complete: true })
  const [left] = await linesOf(1, async () => {
    const abort = new AbortController()
    const { body } = await fetch(`${api.origin}/local/api/v1/stream?endless=yes`, {
      signal: abort.signal,
    })
    await body?.getReader().read()
    expect(written).toEqual([])
    abort.abort()
  })
  expect(left).toMatchObject({ status: 200, complete: false })
  expect(left.bytes).toBeGreaterThan(0)
})

it('has no status where the client leaves before it has one', async () => {
  const [line] = await linesOf(1, async () => {
    const socket = connect(api.port, '127.0.0.1')
    const head = 'POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json'
    socket.write(`${head}\r\nContent-Length: 9\r\n\r\n`)
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0))
    setTimeout(() => socket.destroy(), 50)
  })
  expect(line).toMatchObject({ method: 'POST', status: null, complete: false })
})
