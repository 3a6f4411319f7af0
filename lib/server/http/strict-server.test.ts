import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { startTestApi } from '@/lib/testing/fakes/edge-api'
import { exchangeRaw } from '@/lib/testing/fakes/exchange-raw'
import { createStrictServer } from './strict-server'

const uid = `0x${'AB'.repeat(56)}`
const path = `/local/api/v1/things/${uid}`
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const exchange = (text: string) => exchangeRaw(api.port, text)

const request = (headers: string, target = path) =>
  `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`

describe('a request', () => {
  it('without a Host is refused in the form of its path', async () => {
    const orders = await exchange(request(''))
    expect(orders).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorType":"InvalidParameter".*Host: missing/)
    expect(orders).toContain('X-Content-Type-Options: nosniff')
    const market = await exchange(request('', '/local/prices'))
    expect(market).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"message":"Host: missing/)
    expect(await exchange(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['the same length twice', 'Content-Length: 5\r\nContent-Length: 5\r\n'],
    ['a length that is no number', 'Content-Length: +5\r\n'],
    ['a coding nobody knows before the chunks', 'Transfer-Encoding: chunked, x\r\n'],
  ])('with %s is refused, and what follows is no request', async (_, lengths) => {
    const known = api.requests.length
    const body = `0\r\n\r\n${request('Host: x\r\n')}`
    const answer = await exchange(`POST ${path} HTTP/1.1\r\nHost: x\r\n${lengths}\r\n${body}`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(api.requests.length).toBe(known)
  })

  it('with an unknown expectation is answered like any other', async () => {
    expect(await exchange(request('Host: x\r\nExpect: the-unexpected\r\n'))).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })

  it.each(['h2c', 'websocket'])('to upgrade to %s is answered like any other', async (upgrade) => {
    const headers = { connection: 'Upgrade', upgrade }
    const status = await new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port: api.port, path, headers, agent: false }, (response) => {
        response.destroy()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(200)
  })

  it('for a tunnel is refused with an error both kinds of clients read', async () => {
    const answer = await exchange(
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorType".*"message"/)
  })
})

it('goes on when a client leaves that asked for a tunnel', async () => {
  for (let time = 0; time < 5; time += 1) {
    const client = connect(api.port, '127.0.0.1').on('error', () => undefined)
    await once(client, 'connect')
    client.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
    // Its answer has begun: the server holds the connection until the client has read it.
    await once(client, 'readable')
    client.resetAndDestroy()
  }
  // Without a listener for the errors of the resets, the run of this test ends as failed.
  expect(await exchange(request('Host: x\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers in the order of the requests, then the bytes that are not a request', async () => {
  const named = (id: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`
  const answers = await exchange(`${named('first')}${named('second')}NONSENSE\r\n\r\n`)
  const heads = answers.match(/HTTP\/1\.1 \d+|X-Request-Id: \w+/g)
  expect(heads).toEqual([
    'HTTP/1.1 200',
    'X-Request-Id: first',
    'HTTP/1.1 200',
    'X-Request-Id: second',
    'HTTP/1.1 400',
  ])
})

it('does not log a fault for a request truncated while it waits for another', async () => {
  const known = api.requests.length
  const post =
    'POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const stream = `GET /local/api/v1/stream?endless=yes HTTP/1.1\r\nHost: x\r\n\r\n`
  const socket = connect(api.port, '127.0.0.1', () => socket.write(`${stream}${post}`))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await expect.poll(() => api.requests.length).toBe(known + 2)
  expect(api.faults).toEqual([])
})

it.each([
  ['began', { Connection: 'close' }],
  ['began to stay open', {}],
  ['ended', {}],
])('adds nothing to an answer that %s before the body had come', async (how, headers) => {
  const server = createStrictServer((request, response) => {
    request.resume()
    response.writeHead(403, { ...headers, 'Transfer-Encoding': 'chunked' })
    response.write('{}')
    if (how === 'ended') response.end()
    else server.once('clientError', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('listens at no port')
  const client = connect(bound.port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n')
  let received = ''
  client.on('data', (bytes) => {
    received += bytes.toString()
    if (received.endsWith(how === 'ended' ? '0\r\n\r\n' : '{}\r\n')) client.write('no size\r\n')
  })
  await once(client, 'close')
  server.close()
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403'])
})
