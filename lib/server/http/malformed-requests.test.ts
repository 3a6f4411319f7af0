import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { limits } from '@/lib/contract/limits'
import { failure, ok } from '@/lib/domain/shared/result'
import type { ApiEntry } from './api-table'
import { createDispatcher } from './dispatcher'
import { createStrictServer } from './strict-server'

/** Small seeded generator, so that a failing request can be reproduced. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { below: (limit: number) => Math.floor(next() * limit) }
}
type Random = ReturnType<typeof generator>
const pick = <T>(random: Random, from: readonly T[], fallback: T): T =>
  from[random.below(from.length)] ?? fallback

const hostile = [
  '',
  '%',
  '%00',
  '%C0%80',
  '..',
  '%2F',
  '__proto__',
  'constructor',
  '0x',
  `0x${'g'.repeat(112)}`,
  `0x${'a'.repeat(111)}`,
  '-1',
  '1e400',
  '999999999999999999999999',
  'é'.repeat(40),
  'a'.repeat(3000),
  "' OR 1=1 --",
  '{}',
  '[',
  '\u0000',
]
const bodies = [
  '',
  'null',
  'true',
  '0',
  '"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"a":1}}',
  '{"sellToken":null,"kind":[]}',
  `${'['.repeat(8000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '{"signature":"0x1","signingScheme":"eip712"}',
  '{"jsonrpc":"2.0","method":7}',
  `["${'x'.repeat(20)}"]`,
  `[${'"0x",'.repeat(4000)}"0x"]`,
  '\ufeff{}',
  '{"sellAmount":1e999}',
  '\u0000\u0001',
  'x'.repeat(limits.documentBodyBytes + 1),
]
const headers = [
  'Content-Type: application/json',
  'Content-Type: text/plain',
  'Content-Type: application/json; charset=latin1',
  'Content-Encoding: br',
  'If-None-Match: *',
  'X-Request-Id: ../../etc',
  'Accept: nothing/at-all',
  'Expect: 100-continue',
  'Cookie: a=b; a=c',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

const reading = endpoints.filter(({ path, body }) => body !== null && path.includes('/api'))

function mutatedRequest(random: Random): { method: string; text: string } {
  // Half of the requests go to endpoints that read a body, whatever the share of such endpoints.
  const drawn = random.below(2) === 0 ? endpoints : reading
  const endpoint = pick(random, drawn, endpoints[0] ?? unreachable())
  let path = endpoint.path.replace('{network}', pick(random, ['local', 'default', 'mars'], 'local'))
  path = path.replace(/\{\w+\}/g, () => encodeForPath(pick(random, hostile, '')))
  if (random.below(3) === 0)
    path += pick(random, ['/', '/x', '?', '?a=1&a=2', '?limit=0', '?%=%', '#x'], '')
  if (random.below(5) === 0) path = path.slice(0, 1 + random.below(path.length))
  if (!path.includes('/api')) path = `/local/api${path}`
  const method = random.below(2) === 0 ? endpoint.method : pick(random, methods, 'GET')
  const body = pick(random, bodies, '')
  const chosen = [pick(random, headers, ''), pick(random, headers, '')]
  const text = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    ...new Set(chosen),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
  return { method, text }
}

/** Drawn too rarely to be sure of one in a thousand. */
const OVERSIZED = {
  method: 'PUT',
  text: [
    'PUT /local/api/v1/app_data HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${limits.documentBodyBytes + 1}`,
    '',
    'x'.repeat(limits.documentBodyBytes + 1),
  ].join('\r\n'),
}

const unreachable = (): never => {
  throw new Error('the table is empty')
}
/** Escapes only what would end the request line; the rest is sent as it is. */
const encodeForPath = (text: string) => text.replace(/\s/g, '%20').replace(/é/g, '%E9')

let port = 0
const faults: unknown[] = []
const notFound = { name: 'local' }
const table: ApiEntry<{ name: string }>[] = endpoints.map((endpoint) => ({
  endpoint,
  handle: () => failure('NotFound', 'nothing is stored here'),
}))
const { dispatch } = createDispatcher(
  table,
  {
    resolveNetwork: (segment) =>
      segment === 'mars' ? failure('NotFound', 'served: local') : ok(notFound),
    takeToken: () => 0,
    onFault: (event) => faults.push(event.cause),
  },
  { bodyTimeoutMilliseconds: 60_000 },
)
const server = createStrictServer((request, response) => {
  if (dispatch(request, response) === false) response.writeHead(404).end('page')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
  })
}

describe('malformed requests', () => {
  it('are answered with JSON below 500, a thousand of them', async () => {
    const random = generator(20_261_121)
    const statuses = new Map<number, number>()
    for (let batch = 0; batch < 50; batch++) {
      const drawn = Array.from({ length: 20 }, () => mutatedRequest(random))
      const requests = batch === 0 ? [OVERSIZED, ...drawn] : drawn
      const answers = await Promise.all(requests.map(({ text }) => exchange(text)))
      for (const [at, answer] of answers.entries()) {
        const request = requests[at]
        const final = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
        const status = Number(final.slice(9, 12))
        const note = `${request?.text.slice(0, 300)}\n${final.slice(0, 300)}`
        expect(status, note).toBeGreaterThanOrEqual(200)
        expect(status, note).toBeLessThan(500)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 204 || request?.method === 'HEAD') continue
        expect(final, note).toMatch(/content-type: application\/json/i)
        expect(() => JSON.parse(final.slice(final.indexOf('\r\n\r\n') + 4)), note).not.toThrow()
      }
    }
    expect(faults).toEqual([])
    expect([...statuses.keys()].sort()).toEqual([204, 400, 404, 405, 413, 415])
  })

  it('get a JSON response even when they are not HTTP', async () => {
    expect(await exchange('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorType"/)
  })
})
