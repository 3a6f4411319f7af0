import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GuardedHttpConfig } from '@/lib/infra/guarded-http'
import { createGuardedPost } from './guarded-post'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

function guarded(config: GuardedHttpConfig) {
  const made = createGuardedPost(config)
  closers.push(made.close)
  return made
}

/** A real server on the loopback address, and its number of requests. */
async function serve(
  listener: RequestListener,
): Promise<{ url: string; requestCount: () => number }> {
  let requestCount = 0
  const server: Server = createServer((request, response) => {
    requestCount += 1
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, requestCount: () => requestCount }
}

/** Resolves once the next response's headers, and what came with them, were read by a client here. */
const headersRead = () =>
  new Promise<void>((resolve) => {
    const channel = 'http.client.response.finish'
    const read = () => {
      unsubscribe(channel, read)
      setImmediate(resolve)
    }
    subscribe(channel, read)
  })

/** A resolver that resolves every name to these addresses. */
const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    process.nextTick(() => {
      if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    })
  }

const say = (url: string) => ({ url, headers: {}, body: 'hello', timeoutMs: 60_000 })

const FORBIDDEN = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.254',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
]

const LITERALS = [
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data',
]

describe('a guarded post', () => {
  it.each(FORBIDDEN)('refuses a name that resolves to %s', async (address) => {
    const { post, check } = guarded({ allowPrivate: false, lookup: resolvesTo(address) })
    const url = 'https://rebound.example/hook'
    expect(await post(say(url))).toMatchObject({ kind: 'refused' })
    expect(await check(url)).toMatchObject({ kind: 'refused' })
  })

  it('refuses a name with one private address among several', async () => {
    const lookup = resolvesTo('93.184.216.34', '10.0.0.1')
    const { post } = guarded({ allowPrivate: false, lookup })
    expect(await post(say('https://mixed.example/'))).toMatchObject({ kind: 'refused' })
  })

  it.each(LITERALS)('refuses %s, however its address is written', async (url) => {
    const { post, check } = guarded({ allowPrivate: false })
    expect(await post(say(url))).toMatchObject({ kind: 'refused' })
    expect(await check(url)).toMatchObject({ kind: 'refused' })
  })

  it.each(['localhost', 'LOCALHOST'])('refuses the name %s', async (host) => {
    const { post } = guarded({ allowPrivate: false })
    expect(await post(say(`https://${host}/`))).toMatchObject({ kind: 'refused' })
  })

  it('refuses plain HTTP before any DNS lookup', async () => {
    const { url, requestCount } = await serve((_, response) => response.end())
    const { post } = guarded({ allowPrivate: false })
    expect(await post(say(url))).toEqual({ kind: 'refused', detail: 'only https is served' })
    expect(requestCount()).toBe(0)
  })

  it('resolves a public name without connecting', async () => {
    const { check } = guarded({ allowPrivate: false, lookup: resolvesTo('93.184.216.34') })
    expect(await check('https://public.example/')).toEqual({ kind: 'allowed' })
    expect(await check('https://93.184.216.34/')).toEqual({ kind: 'allowed' })
  })

  it('distinguishes a name that does not exist from a failed lookup', async () => {
    const failing = (code: string): LookupFunction => {
      const fault: NodeJS.ErrnoException = Object.assign(new Error(code), { code })
      return (_hostname, _options, callback) => callback(fault, '')
    }
    const gone = guarded({ allowPrivate: false, lookup: failing('ENOTFOUND') })
    expect(await gone.check('https://no.example/')).toMatchObject({ kind: 'refused' })
    expect(await gone.post(say('https://no.example/'))).toMatchObject({ kind: 'unreachable' })
    const away = guarded({ allowPrivate: false, lookup: failing('EAI_AGAIN') })
    expect(await away.check('https://no.example/')).toEqual({ kind: 'unknown' })
  })

  it('returns status, pause and the start of the body', async () => {
    const { url } = await serve((request, response) => {
      request.resume()
      response.writeHead(429, { 'Retry-After': '7' }).end('x'.repeat(5_000))
    })
    const { post } = guarded({ allowPrivate: true })
    expect(await post(say(url))).toEqual({
      kind: 'answered',
      status: 429,
      retryAfterSeconds: 7,
      text: 'x'.repeat(2_048),
    })
  })

  it('follows no redirect', async () => {
    const inner = await serve((_, response) => response.end('secret'))
    const outer = await serve((_, response) =>
      response.writeHead(307, { Location: inner.url }).end(),
    )
    const { post } = guarded({ allowPrivate: true })
    expect(await post(say(outer.url))).toEqual({
      kind: 'refused',
      detail: 'it answered 307, a redirect',
    })
    expect(inner.requestCount()).toBe(0)
  })

  it('stops reading an endless response', async () => {
    const { url } = await serve((_, response) => {
      const pour = () => {
        while (response.write('y'.repeat(16_384)));
        response.once('drain', pour)
      }
      pour()
    })
    const { post } = guarded({ allowPrivate: true })
    const reply = await post(say(url))
    expect(reply).toMatchObject({ kind: 'answered', status: 200, text: 'y'.repeat(2_048) })
  })

  it('uses the status whatever happens to the body: late, missing or truncated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isLate = () => vi.advanceTimersByTime(60_000)
    for (const end of [isLate, (response: ServerResponse) => response.destroy()]) {
      const { url, requestCount } = await serve((_request, response) => {
        void headersRead().then(() => end(response))
        response.writeHead(503, { 'Content-Length': '100' }).write('z')
      })
      const { post } = guarded({ allowPrivate: true })
      const reply = await post(say(url))
      expect(reply).toMatchObject({ kind: 'answered', status: 503, text: 'z' })
      expect(requestCount()).toBe(1)
    }
  })

  it('does not retry a post once a response has started, also on a reused connection', async () => {
    const { url, requestCount } = await serve((request, response) => {
      request.resume()
      if (request.headers['x-second'] === undefined) response.end('ok')
      else {
        void headersRead().then(() => request.socket.resetAndDestroy())
        response.writeHead(200, { 'Content-Length': '100' }).write('begun')
      }
    })
    const { post } = guarded({ allowPrivate: true })
    await post(say(url))
    const second = await post({ ...say(url), headers: { 'x-second': 'yes' } })
    expect(second).toMatchObject({ kind: 'answered', status: 200, text: 'begun' })
    expect(requestCount()).toBe(2)
  })

  it('times out without a response', async () => {
    const { url } = await serve(() => undefined)
    const { post } = guarded({ allowPrivate: true })
    expect(await post({ ...say(url), timeoutMs: 200 })).toEqual({
      kind: 'unreachable',
      detail: 'no answer within 0.2 s',
    })
  })

  it('reports a refused connection', async () => {
    const { url } = await serve((_, response) => response.end())
    for (const close of closers.splice(0)) close()
    const { post } = guarded({ allowPrivate: true })
    expect(await post(say(url))).toEqual({
      kind: 'unreachable',
      detail: 'it refused the connection',
    })
  })

  it('retries on a new connection when the idle one was closed', async () => {
    let sockets = 0
    const { url, requestCount } = await serve((request, response) => {
      request.resume()
      response.end('ok')
      sockets += 1
      setTimeout(() => request.socket.destroy(), 20)
    })
    const { post } = guarded({ allowPrivate: true })
    for (let round = 0; round < 3; round += 1) {
      expect(await post(say(url))).toMatchObject({ kind: 'answered', status: 200 })
    }
    expect(requestCount()).toBe(sockets)
  })
})
