import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEndpoint } from '@/lib/contract/endpoint'
import { ok } from '@/lib/domain/shared/result'
import { createApiCore } from './api-core'
import { endpointsOn } from './api-table'
import { fetchHandler } from './fetch-handler'
import { checkPage } from './own-pages'

const OWN = '127.0.0.1:3000'

/** As requests of sockets do, reads its headers through `this`. */
class SomeRequest {
  private readonly headers: Readonly<Record<string, string>>

  constructor(headers: Readonly<Record<string, string>>) {
    this.headers = headers
  }

  header(name: string): string | null {
    return this.headers[name] ?? null
  }
}

const isLetIn = (
  headers: Readonly<Record<string, string>>,
  ownHost: string | null = OWN,
  isOnLoopback = false,
) => checkPage(new SomeRequest(headers), { ownHost, isOnLoopback }).ok

describe('checkPage', () => {
  it.each([
    ['a program', { host: OWN }],
    ['our page', { host: OWN, origin: `http://${OWN}`, 'sec-fetch-site': 'same-origin' }],
    ['our page in a browser without Sec-Fetch-Site', { host: OWN, origin: `http://${OWN}` }],
    ['a typed address', { host: OWN, 'sec-fetch-site': 'none' }],
    [
      'a wallet in Chrome',
      { host: OWN, origin: 'chrome-extension://nkbihfbeogaeaoehl', 'sec-fetch-site': 'cross-site' },
    ],
    ['a wallet in Firefox', { host: OWN, origin: 'moz-extension://5f2c0d4e-1b1d-4d0b' }],
    ['a wallet in Safari', { host: OWN, origin: 'safari-web-extension://5F2C0D4E' }],
    ['our page at an address', { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }],
    ['our page at an IPv6 address', { host: '[fe80::1]:3000', origin: 'http://[fe80::1]:3000' }],
    ['our page at localhost', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ])('lets in %s', (_, headers) => {
    expect(isLetIn(headers)).toBe(true)
  })

  it.each([
    ['another site', { host: OWN, origin: 'https://evil.example' }],
    ['another site without Origin', { host: OWN, 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { host: OWN, origin: 'http://127.0.0.1:5000' }],
    ['a page of the same site', { host: OWN, 'sec-fetch-site': 'same-site' }],
    ['a sandboxed page', { host: OWN, origin: 'null' }],
    ['a value no browser sends', { host: OWN, 'sec-fetch-site': 'Same-Origin, none' }],
    ['a page that names an extension', { host: OWN, origin: 'https://chrome-extension.example' }],
    [
      'a name made to lead here',
      {
        host: 'evil.example:3000',
        origin: 'http://evil.example:3000',
        'sec-fetch-site': 'same-origin',
      },
    ],
    ['an empty host', { host: '', origin: 'about:blank' }],
  ])('refuses %s', (_, headers) => {
    expect(isLetIn(headers)).toBe(false)
    expect(isLetIn(headers, null)).toBe(false)
  })

  it.each([
    ['a program', {}],
    ['a name made to lead here, whose page sends no Origin', { 'sec-fetch-site': 'same-origin' }],
    ['an extension', { origin: 'moz-extension://5f2c0d4e-1b1d-4d0b' }],
  ])('on loopback takes from %s only requests to a host it is known by', (_, headers) => {
    const isLetInTo = (host: string) =>
      isLetIn({ host, ...headers }, host === 'trade.example' ? host : null, true)
    for (const host of [
      '127.0.0.1:1',
      'localhost',
      'LOCALHOST:3000',
      '[::1]:3000',
      '192.168.1.7',
    ]) {
      expect(isLetInTo(host), host).toBe(true)
    }
    expect(isLetInTo('trade.example')).toBe(true)
    expect(isLetIn({ host: 'trade.example:8545', ...headers }, 'trade.example', true)).toBe(true)
    for (const host of ['evil.example:3000', '127.0.0.1.evil.example', 'x@y', '']) {
      expect(isLetInTo(host), host).toBe(false)
    }
    expect(isLetIn({ host: 'any.example', ...headers }, null, false)).toBe(true)
  })

  it('knows the public name of the deployment', () => {
    const headers = { host: 'inner:3000', origin: 'https://trade.example' }
    expect(isLetIn(headers, 'trade.example')).toBe(true)
    expect(isLetIn(headers)).toBe(false)
  })
})

describe('an endpoint for our own pages', () => {
  const endpoint = defineEndpoint({
    name: 'guarded',
    method: 'POST',
    path: '/guarded',
    summary: 'Ours only',
    body: z.array(z.string()),
    responses: { 200: z.string() },
    failures: ['Forbidden'],
    rateLimit: 'rpc',
    pages: 'own',
    ownBookOnly: false,
  })
  let taken: number[] = []
  const table = [
    endpointsOn<{ name: string }>()(
      endpoint,
      () => ok('done'),
      (body) => body.length,
    ),
  ]
  const core = createApiCore(table, {
    resolveNetwork: () => ok({ name: 'local' }),
    takeToken: ({ tokens }) => {
      taken.push(tokens)
      return tokens > 5 ? 1_200 : 0
    },
    ownHost: () => OWN,
    onFault: ({ cause }) => {
      throw cause
    },
  })
  const handle = fetchHandler(core, 0)
  const send = (headers: Record<string, string>, body: readonly string[] = [], method = 'POST') => {
    taken = []
    const content = method === 'POST' ? { body: Buffer.from(JSON.stringify(body)) } : {}
    const all = { 'content-type': 'application/json', ...headers }
    return handle(new Request(`http://${OWN}/guarded`, { method, headers: all, ...content }))
  }
  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'))

  it('refuses a foreign page with 403 before it takes a token, without CORS headers', async () => {
    const response = await send({ origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ message: 'Sent by a page of another origin' })
    expect(corsHeaders(response)).toEqual([])
    expect(taken).toEqual([])
  })

  it('demands the type that no foreign page may send unasked', async () => {
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await send({ 'content-type': type })).status, type).toBe(415)
    }
    const untyped = { method: 'POST', body: Buffer.from('[]') }
    expect((await handle(new Request(`http://${OWN}/guarded`, untyped))).status).toBe(415)
  })

  it('serves requests of programs and of our pages, without CORS headers', async () => {
    for (const headers of [{}, { origin: `http://${OWN}` }]) {
      const response = await send(headers)
      expect([response.status, corsHeaders(response)]).toEqual([200, []])
    }
  })

  it('answers a preflight without CORS headers', async () => {
    const response = await send({ origin: 'https://evil.example' }, [], 'OPTIONS')
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect(corsHeaders(response)).toEqual([])
  })

  it('takes one token before the body is read, and the rest of its price after', async () => {
    expect((await send({}, ['a'])).status).toBe(200)
    expect(taken).toEqual([1])
    expect((await send({}, ['a', 'b', 'c'])).status).toBe(200)
    expect(taken).toEqual([1, 2])
    const refused = await send({}, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(taken).toEqual([1, 6])
  })
})
