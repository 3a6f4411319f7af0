import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProviderJson, getProviderRows } from './provider-json'

let server: Server
let origin: string
let respond: (response: ServerResponse) => unknown = () => undefined
let reached: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** More than a test may take; only silence misses the short time. */
const LONG_MS = 600_000
const SHORT_MS = 300
const timeFor = (message: string) => (message.includes('within') ? SHORT_MS : LONG_MS)

function getFrom(
  reply: typeof respond,
  extra: { expectedStatuses?: number[]; maxBytes?: number; timeoutMs?: number } = {},
) {
  respond = reply
  reached = []
  const url = new URL(`${origin}/list?key=secret`)
  return getProviderJson({ provider: 'acme', url, timeoutMs: LONG_MS, ...extra })
}

const status = (code: number, body = '{"a":1}', headers = {}) => {
  return (response: ServerResponse) => response.writeHead(code, headers).end(body)
}

describe('a provider', () => {
  it('returns its status and body', async () => {
    expect(await getFrom(status(200))).toEqual({ status: 200, body: { a: 1 } })
  })

  it('may use a failure status as a result', async () => {
    expect(await getFrom(status(404), { expectedStatuses: [404] })).toEqual({
      status: 404,
      body: { a: 1 },
    })
  })

  it.each([
    ['refuses the key', status(401), 'acme: answered 401', false],
    ['replies "not found"', status(404), 'acme: answered 404', false],
    ['limits the rate', status(429), 'acme: answered 429', true],
    ['is broken', status(503), 'acme: answered 503', true],
    ['redirects', status(302, '', { Location: '/x' }), 'acme: answered 302', false],
    ['sends no JSON', status(200, '<html>'), 'acme: answered no JSON', true],
    ['sends an empty body', status(200, ''), 'acme: answered no JSON', true],
    ['never replies', () => undefined, 'acme: no answer within 300 ms', true],
    [
      'stalls in the middle',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Length': '50' })
        response.write('{"a"')
      },
      'acme: no answer within 300 ms',
      true,
    ],
    [
      'closes the connection',
      (response: ServerResponse) => response.socket?.destroy(),
      'acme: cannot be reached',
      true,
    ],
  ])('that %s is a fault', async (_, reply, message, retryable) => {
    const timeoutMs = timeFor(message)
    await expect(getFrom(reply, { timeoutMs })).rejects.toMatchObject({ message, retryable })
    expect(reached).toEqual(['/list?key=secret'])
  })

  it.each([
    [status(429, '', { 'Retry-After': '60' }), 60_000],
    [status(429), 0],
    [status(503, '', { 'Retry-After': '5' }), 5_000],
    [status(503), null],
    [status(401, '', { 'Retry-After': '5' }), null],
  ])('is not called again for as long as it requests: case %#', async (reply, retryAfterMs) => {
    await expect(getFrom(reply)).rejects.toMatchObject({ retryAfterMs })
  })

  it('cannot exhaust the memory', async () => {
    const big = status(200, `"${'x'.repeat(2000)}"`)
    await expect(getFrom(big, { maxBytes: 1000 })).rejects.toMatchObject({
      message: 'acme: answered more than 1000 bytes',
      retryable: false,
    })
  })
})

describe('a long list of a provider', () => {
  function getRowsFrom(reply: typeof respond, timeoutMs = LONG_MS) {
    respond = reply
    const rows: string[] = []
    const url = new URL(`${origin}/list`)
    const frame = getProviderRows({ provider: 'acme', url, timeoutMs, maxBytes: 1000 }, (row) =>
      rows.push(row),
    )
    return frame.then((around) => ({ frame: around, rows }))
  }

  it('is read row by row', async () => {
    expect(await getRowsFrom(status(200, '{"data":[{"a":1},{"a":2}]}'))).toEqual({
      frame: { data: [0, 0] },
      rows: ['{"a":1}', '{"a":2}'],
    })
  })

  it.each([
    ['is limited', status(429), 'acme: answered 429', true],
    ['is not found', status(404), 'acme: answered 404', false],
    ['is a page', status(200, '<html>'), 'acme: answered no JSON', true],
    ['is truncated', status(200, '{"data":[{"a":1}'), 'acme: answered no JSON', true],
    [
      'stops',
      (response: ServerResponse) => response.write('{"data":[{"a":1},'),
      'acme: no answer within 300 ms',
      true,
    ],
    [
      'does not end',
      status(200, `{"data":[{"a":"${'x'.repeat(2000)}"}]}`),
      'acme: answered more than 1000 bytes',
      false,
    ],
  ])('that %s is a fault', async (_, reply, message, retryable) => {
    await expect(getRowsFrom(reply, timeFor(message))).rejects.toMatchObject({ message, retryable })
  })
})
