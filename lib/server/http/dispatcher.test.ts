import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { startTestApi } from '@/lib/testing/fakes/edge-api'
import { exchangeRaw } from '@/lib/testing/fakes/exchange-raw'

const uid = `0x${'AB'.repeat(56)}`
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ bodyTimeoutMilliseconds: 150 })
})
afterAll(() => api.close())

const send = (path: string, init?: RequestInit) => fetch(`${api.origin}${path}`, init)
const post = (
  body: BodyInit,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) => send('/local/api/v1/things', { method: 'POST', body, headers })

const sendRaw = (text: string) => exchangeRaw(api.port, text)

describe('successes', () => {
  it('decodes parameters and encodes the response through the codecs', async () => {
    const response = await send(`/31337/api/v1/things/${uid}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.json()).toEqual({ uid: uid.toLowerCase(), amount: '5' })
  })

  it.each([
    ['without a network, for the default one', `/api/v1/things/${uid}`],
    ['with a trailing slash', `/local/api/v1/things/${uid}/`],
    ['with percent-encoded characters', `/local/api/v1/things/${uid.replace('0x', '%30x')}`],
  ])('answers a path %s', async (_, path) => {
    expect((await send(path)).status).toBe(200)
  })

  it('uses the lowest status for a bare body and the chosen one for a reply', async () => {
    const made = await post('{"sellAmount":"3","count":1}')
    expect([made.status, await made.json()]).toEqual([200, 'made'])
    const again = await post('{"sellAmount":"2","count":1}')
    expect([again.status, again.headers.get('x-extra')]).toEqual([201, 'yes'])
  })

  it('sends the exact cache time and answers a known tag with 304', async () => {
    const first = await send('/local/prices')
    expect(first.headers.get('cache-control')).toBe('public, max-age=30')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const second = await send('/local/prices', { headers: { 'If-None-Match': tag } })
      expect([second.status, await second.text()]).toEqual([304, ''])
    }
    expect((await send('/local/prices', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
  })

  it('answers HEAD like GET without a body', async () => {
    const response = await send('/local/prices', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('13')
    expect(await response.text()).toBe('')
  })

  it('passes everything outside the API to the pages', async () => {
    expect(await (await send('/trade')).text()).toBe('page')
    expect(api.dispatcher.dispatch).toBeTypeOf('function')
  })
})

describe('cross-origin use', () => {
  it('answers a preflight with the methods of the path and the known headers', async () => {
    const response = await send('/local/api/v1/things', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toContain('X-AppId')
  })

  const preflight = (path: string, asked: string) =>
    send(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://somewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    })
  const allowed = async (asked: string, path = '/local/api/v1/things') => {
    const { headers, status } = await preflight(path, asked)
    expect(status).toBe(204)
    expect(headers.get('vary')).toBe('Access-Control-Request-Headers')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    return headers.get('access-control-allow-headers')?.split(', ')
  }

  it('allows every header that a preflight asks for', async () => {
    const names = ['authorization', 'baggage', 'sentry-trace', 'traceparent', 'x-datadog-origin']
    expect(await allowed(names.join(','))).toEqual(expect.arrayContaining(names))
    const allowedNames = await allowed(' Traceparent , content-type')
    expect(allowedNames?.filter((name) => /content-type/i.test(name))).toEqual(['Content-Type'])
    expect(allowedNames).toContain('Traceparent')
  })

  it('skips empty elements of the list of headers that a preflight asks for', async () => {
    const names = await allowed(',traceparent,, baggage ,')
    expect(names).toEqual([...((await allowed('')) ?? []), 'traceparent', 'baggage'])
  })

  it.each([
    ['what is no header name', 'traceparent, <script>'],
    ['a list of more than 2 kB', `traceparent, ${'x'.repeat(2048)}`],
    ['none', ''],
  ])('allows the known headers when a preflight asks for %s', async (_, asked) => {
    const names = await allowed(asked)
    expect(names).toContain('Content-Type')
    expect(names).not.toContain('traceparent')
  })

  it('lets a page of another origin read that a path is unknown', async () => {
    for (const path of ['/local/api/v1/nope', '/local/api/v1/%zz']) {
      expect(await allowed('traceparent', path)).toContain('traceparent')
      expect((await send(path, { method: 'OPTIONS' })).status).toBeGreaterThanOrEqual(400)
    }
  })

  it('lets pages of other origins read the headers that say more than the body', async () => {
    const { headers } = await send('/local/prices')
    const exposed = headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['ETag', 'Age', 'Link', 'X-Left-Out']))
  })

  it('allows any origin to read failures too', async () => {
    expect((await send('/local/api/v1/nope')).headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('failures', () => {
  const failing = async (response: Response) => {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    return { status: response.status, body: await response.json() }
  }

  it('answers an expected failure with the status of the catalogue', async () => {
    expect(await failing(await send(`/local/api/v1/things/0x${'00'.repeat(56)}`))).toEqual({
      status: 404,
      body: { errorType: 'NotFound', description: 'Order was not found' },
    })
  })

  it.each([
    ['a doubled slash', '//local/api/v1/things'],
    ['an empty network', '/local//api/v1/things'],
    ['an unknown path of a network', '/local/api/v1/nope'],
    ['an unknown path of the API', '/api/nope'],
    ['an unknown version', '/local/api/v9/quote'],
  ])('answers %s in the order dialect', async (_, path) => {
    const { status, body } = await failing(await send(path))
    expect([status, body.errorType]).toEqual([404, 'NotFound'])
  })

  it('lists the served networks for an unknown network, in the dialect of the endpoint', async () => {
    const order = await failing(await send(`/mars/api/v1/things/${uid}`))
    expect(order).toEqual({
      status: 404,
      body: { errorType: 'NotFound', description: expect.stringContaining('local (31337)') },
    })
    const other = await failing(await send('/mars/prices'))
    expect(other).toEqual({ status: 404, body: { message: expect.stringContaining('local') } })
  })

  it('answers a wrong method with 405 and the allowed methods', async () => {
    const response = await send('/local/api/v1/things', { method: 'PATCH' })
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect((await failing(response)).body.errorType).toBe('MethodNotAllowed')
    expect((await send('/local/prices', { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    )
  })

  it('names the invalid path parameter', async () => {
    expect(await failing(await send('/local/api/v1/things/0x12'))).toEqual({
      status: 400,
      body: {
        errorType: 'InvalidParameter',
        description: 'uid: expected an order uid: 0x followed by 112 hex digits',
      },
    })
  })

  it.each([
    ['', 'body: missing, expected JSON'],
    ['{', 'body: not valid JSON'],
    ['[]', 'body: expected object, received array'],
    ['{"sellAmount":"3"}', 'count: missing, expected number'],
    ['{"sellAmount":3,"count":1}', 'sellAmount: expected an amount'],
    ['{"sellAmount":"0x3","count":1}', 'sellAmount: expected an amount'],
    [`{"x":${'['.repeat(65)}`, 'body: nested deeper than 64 levels'],
  ])('names the problem of the body %j', async (body, expected) => {
    const answer = await failing(await post(body))
    expect(answer.status).toBe(400)
    expect(answer.body.errorType).toBe('InvalidParameter')
    expect(answer.body.description).toContain(expected)
  })

  it('rejects bytes that are not UTF-8', async () => {
    const answer = await failing(await post(new Uint8Array([0x22, 0xff, 0x22])))
    expect([answer.status, answer.body.errorType]).toEqual([400, 'InvalidParameter'])
  })

  it.each(['text/plain', 'application/vnd.api+json', 'application/jsonx', 'multipart/form-data'])(
    'rejects a body declared as %s',
    async (type) => {
      const wrong = await failing(await post('{}', { 'Content-Type': type }))
      expect([wrong.status, wrong.body.errorType]).toEqual([415, 'UnsupportedMediaType'])
    },
  )

  it('accepts the JSON media type in any letter case and with parameters', async () => {
    const body = '{"sellAmount":"3","count":1}'
    for (const type of ['Application/JSON', 'application/json; charset=utf-8']) {
      expect((await post(body, { 'Content-Type': type })).status).toBe(200)
    }
  })

  it('rejects a compressed body', async () => {
    const packed = await post('{}', {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    })
    expect(packed.status).toBe(415)
  })

  it('accepts a body at the size limit and rejects one above it', async () => {
    const body = (size: number) => {
      const text = '{"sellAmount":"3","count":1}'
      return text + ' '.repeat(size - text.length)
    }
    expect((await post(body(16 * 1024))).status).toBe(200)
    const above = await failing(await post(body(16 * 1024 + 1)))
    expect([above.status, above.body.errorType]).toEqual([413, 'PayloadTooLarge'])
  })

  it('lets a client that is still sending read why its body is refused', async () => {
    const received = await new Promise<{ text: string; sent: number }>((resolve, reject) => {
      let text = ''
      let sent = 0
      const socket = connect(api.port, '127.0.0.1', () => {
        socket.write(
          `POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 80000\r\n\r\n`,
        )
        // Still sends long after the response was written.
        const timer = setInterval(() => {
          socket.write(' '.repeat(8_000))
          sent += 8_000
          if (sent === 80_000) clearInterval(timer)
        }, 15)
        socket.on('close', () => clearInterval(timer))
      })
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve({ text, sent }))
    })
    expect(received.text).toContain('PayloadTooLarge')
    expect(received.sent).toBe(80_000)
  })

  it('closes the connection of a body that never ends', async () => {
    const closedAfterMs = await new Promise<number>((resolve) => {
      const startedMs = performance.now()
      const socket = connect(api.port, '127.0.0.1', () => {
        socket.write(
          `POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n`,
        )
        const timer = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(timer))
      })
      socket.resume()
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(performance.now() - startedMs))
    })
    expect(closedAfterMs).toBeGreaterThan(300)
  })

  it('rejects a chunked body once it grows too large', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const received = await sendRaw(
      `POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    )
    expect(received).toContain('413')
    expect(received).toContain('PayloadTooLarge')
  })

  it('times out on a body that does not arrive', async () => {
    const received = await sendRaw(
      'POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{',
    )
    expect(received).toContain(' 408 ')
    expect(received).toContain('RequestTimeout')
  })

  it.each([
    ['has a bad size', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['is truncated by the end of the connection', '10\r\n{}'],
  ])('reports no service fault when a chunk %s', async (_, chunks) => {
    const before = api.faults.length
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(api.port, '127.0.0.1', () =>
        socket.end(
          `POST /local/api/v1/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
        ),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(received).toMatch(/^(?:HTTP\/1\.1 400 [\s\S]*"errorType":"InvalidParameter"|$)/)
    expect(api.faults.slice(before)).toEqual([])
  })

  it('treats an absolute target like its path', async () => {
    const received = await sendRaw(
      `GET http://example.test/local/api/v1/things/${uid} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('rejects a path that is too long', async () => {
    const received = await sendRaw(
      `GET /local/api/v1/things/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 431 [\s\S]*"errorType":"HeadersTooLarge"/)
    const long = await failing(await send(`/local/api/v1/things/${'a'.repeat(10_000)}`))
    expect([long.status, long.body.errorType]).toEqual([400, 'InvalidParameter'])
  })

  it.each([
    '/local/tokens/%/usdPrice',
    '/local/tokens/%zz/topHolders',
    '/local/markets/%E0%A4/slippageTolerance',
    '/accounts/%C0%80/notifications',
    '/orders/local/%',
    '/auctions/local/%',
    '/tokens/local/%',
    '/pools/local/%',
    '/orders/%/0x00',
    '/trade%',
    '/%',
  ])('rejects broken percent-encoding in %s in the dialect of messages', async (path) => {
    const answer = await send(path)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'path: broken percent-encoding' },
    ])
  })

  it('rejects broken percent-encoding', async () => {
    const answer = await failing(await send('/local/api/v1/things/%zz'))
    expect([answer.status, answer.body.errorType]).toEqual([400, 'InvalidParameter'])
  })

  it('rejects a repeated query key', async () => {
    const answer = await failing(await send('/local/api/v1/stream?endless=a&endless=b'))
    expect(answer.body.description).toBe('endless: given more than once')
  })

  it('gives the wait of a rate-limited client in whole seconds', async () => {
    const response = await send('/local/api/v1/limited')
    expect(response.headers.get('retry-after')).toBe('2')
    expect((await failing(response)).body.errorType).toBe('RateLimited')
  })

  it('hides the details of a fault from the client and reports it once', async () => {
    const before = api.faults.length
    const response = await send('/local/api/v1/broken', { headers: { 'X-Request-Id': 'mine-1' } })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).toContain('InternalServerError')
    expect(text).not.toContain('secret')
    expect(response.headers.get('x-request-id')).toBe('mine-1')
    expect(api.faults.slice(before)).toEqual([
      { requestId: 'mine-1', endpoint: 'brokenThing', network: 'local', cause: expect.any(Error) },
    ])
  })
})

describe('streams', () => {
  it('writes events with their ids and ends with the source', async () => {
    const response = await send('/local/api/v1/stream')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(await response.text()).toBe(
      'retry: 3000\n\nevent: tick\nid: 1\ndata: {"amount":"1"}\n\nevent: tick\nid: 2\ndata: {"amount":"2"}\n\n',
    )
  })

  it('stops the source when the client disconnects', async () => {
    const before = api.streams.closed
    const abort = new AbortController()
    const response = await send('/local/api/v1/stream?endless=yes', { signal: abort.signal })
    await response.body?.getReader().read()
    abort.abort()
    await expect.poll(() => api.streams.closed).toBe(before + 1)
  })
})

it('ends open streams on request', async () => {
  const before = api.streams.closed
  const response = await send('/local/api/v1/stream?endless=yes')
  const reader = response.body?.getReader()
  await reader?.read()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })().catch(() => 'dropped')
  api.dispatcher.closeStreams()
  expect(await ended).toBe('dropped')
  await expect.poll(() => api.streams.closed).toBe(before + 1)
})

describe('a route file that Next calls', () => {
  const sentFrom = '203.0.113.7'
  const clientsOf = async (server: TestApi) => {
    const before = server.charges.length
    await fetch(`${server.origin}/limited-route`, { headers: { 'X-Forwarded-For': sentFrom } })
    return server.charges.slice(before).map(({ clientAddress }) => clientAddress)
  }

  it('counts for the connection, whatever address the client claims', async () => {
    expect(await clientsOf(api)).toEqual(['127.0.0.1'])
  })

  it('counts for the address that a trusted proxy reports', async () => {
    const behindProxy = await startTestApi({ trustedProxies: 1 })
    expect(await clientsOf(behindProxy)).toEqual([sentFrom])
    await behindProxy.close()
  })
})

describe('the reads of a page', () => {
  it('count against its visitor, and a page without some of them says when to retry', async () => {
    const before = api.charges.length
    const page = await send('/limited-page')
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await page.text()).toBe('page with 429')
    expect(api.charges.slice(before)).toEqual([
      { rateLimitClass: 'quote', network: 'local', clientAddress: '127.0.0.1', tokens: 1 },
    ])
  })

  it('keep the status of a page for the router in the browser a success, as it accepts no other', async () => {
    const page = await send('/limited-page', { headers: { rsc: '1' } })
    expect([page.status, await page.text()]).toEqual([200, 'page with 429'])
  })

  it('cost nothing for a page without reads', async () => {
    const before = api.charges.length
    expect((await send('/trade')).status).toBe(200)
    expect(api.charges.slice(before)).toEqual([])
  })
})

describe('the Fetch handler', () => {
  it('rate-limits clients, but not reads of this process that no visitor caused', async () => {
    const { handleFetch, callOwn } = api.dispatcher
    const ask = () => new Request('http://x/local/api/v1/limited')
    expect((await handleFetch(ask())).status).toBe(429)
    const { signal } = ask()
    const own = await callOwn({ endpoint: 'limitedThing', network: 'local', signal })
    expect(own).toMatchObject({ status: 200, value: 'never' })
  })

  it('gives the same responses as the socket server', async () => {
    const { handleFetch } = api.dispatcher
    const same = async (path: string, init?: RequestInit) => {
      const [a, b] = [
        await send(path, init),
        await handleFetch(new Request(`http://x${path}`, init)),
      ]
      expect([b.status, await b.text()]).toEqual([a.status, await a.text()])
    }
    await same(`/local/api/v1/things/${uid}`)
    await same('/local/api/v1/nope')
    await same('/local/prices')
    await same('/local/api/v1/stream')
    await same('/local/api/v1/things', {
      method: 'POST',
      body: '{"sellAmount":"3","count":1}',
      headers: { 'Content-Type': 'application/json' },
    })
    await same('/local/api/v1/things', {
      method: 'POST',
      body: 'x'.repeat(20_000),
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
