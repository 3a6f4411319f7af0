import type { RequestListener } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '@/lib/testing/fakes/listening-server'
import { createGuardedGet, type GuardedAnswer } from './guarded-get'

const PNG = new Uint8Array(Buffer.from('a picture'))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** More than a test may take; only silence misses the short time. */
const LONG_MS = 600_000
const SHORT_MS = 300

function guarded(allowPrivate: boolean, lookup?: LookupFunction, timeoutMs = LONG_MS) {
  const bounds = { allowPrivate, timeoutMs, maxBytes: 1_000 }
  const made = createGuardedGet(lookup === undefined ? bounds : { ...bounds, lookup })
  closers.push(made.close)
  return made
}

async function getFrom(listener: RequestListener, timeoutMs?: number): Promise<GuardedAnswer> {
  const server = await listen(listener)
  closers.push(server.close)
  return guarded(true, undefined, timeoutMs).get(`${server.url}/icon.png`)
}

const resolvesTo =
  (address: string): LookupFunction =>
  (_hostname, options, callback) => {
    const family = address.includes(':') ? 6 : 4
    process.nextTick(() => {
      if (options.all) callback(null, [{ address, family }])
      else callback(null, address, family)
    })
  }

describe('a guarded get', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
  ])('connects to no name that resolves to %s', async (address) => {
    const { get } = guarded(false, resolvesTo(address))
    expect(await get('https://rebound.example/a.png')).toMatchObject({ kind: 'none' })
  })

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'http://icons.example/a.png',
  ])('does not connect to %s', async (url) => {
    expect(await guarded(false).get(url)).toMatchObject({ kind: 'none' })
  })

  it('returns the bytes', async () => {
    expect(await getFrom((_, response) => response.end(PNG))).toEqual({ kind: 'found', bytes: PNG })
  })

  it.each<[string, GuardedAnswer['kind'], RequestListener]>([
    [
      'a redirect',
      'none',
      (_, response) => response.writeHead(302, { Location: 'https://x.example' }).end(),
    ],
    ['404', 'none', (_, response) => response.writeHead(404).end()],
    ['429', 'down', (_, response) => response.writeHead(429).end()],
    ['503', 'down', (_, response) => response.writeHead(503).end()],
    ['too many bytes', 'none', (_, response) => response.end(Buffer.alloc(1_001))],
    ['silence', 'down', () => undefined],
    [
      'half an answer',
      'down',
      (_, response) => response.writeHead(200, { 'Content-Length': '9' }).write('a'),
    ],
    ['a dropped connection', 'down', (_, response) => response.destroy()],
  ])('takes %s for %s', async (what, kind, listener) => {
    const isLate = what === 'silence' || what === 'half an answer'
    expect((await getFrom(listener, isLate ? SHORT_MS : LONG_MS)).kind).toBe(kind)
  })

  it('takes an unknown host for a passing fault', async () => {
    const failing: LookupFunction = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'EAI_AGAIN' }), '')
    expect(await guarded(false, failing).get('https://a.example/')).toMatchObject({ kind: 'down' })
  })
})
