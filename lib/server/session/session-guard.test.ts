import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { createSessionGuard, knownHosts, tokenHash, UNKNOWN_HOST } from './session-guard'

const account = address(`0x${'11'.repeat(20)}`)
const other = address(`0x${'22'.repeat(20)}`)
const session = {
  tokenHash: tokenHash('secret'),
  account,
  chainId: 31337,
  createdAt: unixMicros(0),
  expiresAt: unixMicros(1_000),
}

const guardAt = (publicUrl: string | null) =>
  createSessionGuard({
    selectSession: async (input) => (input.tokenHash === session.tokenHash ? session : null),
    now: () => unixMicros(500),
    publicUrl,
    listensAt: () => 'http://127.0.0.1:3000',
  })

const request = (headers: Readonly<Record<string, string>>) => ({
  header: (name: string) => headers[name] ?? null,
})
const cookie = 'theme=dark; coincidence-session=secret'
const host = '127.0.0.1:3000'

describe('createSessionGuard', () => {
  it('allows an account to access its own data', async () => {
    const result = await guardAt(null).require(request({ cookie, host }), account)
    expect(result).toEqual({ ok: true, value: session })
  })

  it.each([
    ['no cookie', {}, account, 'Unauthorized'],
    ['an unknown cookie', { cookie: 'coincidence-session=x' }, account, 'Unauthorized'],
    ['the session of another account', { cookie }, other, 'Forbidden'],
    ['a page of another site', { cookie, origin: 'https://evil.example' }, account, 'Forbidden'],
    ['another port', { cookie, origin: 'http://127.0.0.1:4000' }, account, 'Forbidden'],
    ['a page without an origin', { cookie, origin: 'null' }, account, 'Forbidden'],
  ])('refuses %s', async (_, headers, wanted, errorType) => {
    const result = await guardAt(null).require(request({ host, ...headers }), wanted)
    expect(result).toMatchObject({ ok: false, error: { errorType } })
  })

  it('returns no session to another site, and the session to its own pages', async () => {
    const guard = guardAt(null)
    const from = (origin: string) => guard.sessionOf(request({ cookie, host, origin }))
    expect(await from('https://evil.example')).toBeNull()
    expect(await from('http://127.0.0.1:3000')).toEqual(session)
  })

  it('accepts only the addresses it listens at as its own hosts', () => {
    const guard = guardAt(null)
    const named = ['127.0.0.1:3000', 'LOCALHOST:3000', '[::1]:3000', 'evil.example', 'localhost']
    expect(named.map((host) => guard.ownHost(request({ host: host })))).toEqual([
      ...['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'],
      ...[null, null],
    ])
    expect(guard.ownHost(request({}))).toBeNull()
  })

  it('does not treat a page as its own because another name resolves to it', async () => {
    const guard = guardAt(null)
    const foreign = { cookie, host: 'evil.example:3000', origin: 'http://evil.example:3000' }
    expect(guard.requireSameOrigin(request(foreign))).toMatchObject({
      error: { errorType: 'Forbidden', description: UNKNOWN_HOST },
    })
    expect(await guard.sessionOf(request(foreign))).toBeNull()
    expect(guard.requireSameOrigin(request({ host: 'evil.example', origin: 'null' })).ok).toBe(
      false,
    )
  })

  it('uses the configured public address, whatever host a proxy sends', async () => {
    const guard = guardAt('https://trade.example')
    const from = (origin: string) =>
      guard.requireSameOrigin(request({ host: '127.0.0.1', origin })).ok
    expect([from('https://trade.example'), from('http://127.0.0.1')]).toEqual([true, false])
    expect(guard.ownHost(request({ host: 'evil.example' }))).toBe('trade.example')
  })
})

describe('knownHosts', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('is every loopback name at %s', (name) => {
    expect([...knownHosts(`http://${name}:3000`)].sort()).toEqual([
      '127.0.0.1:3000',
      '[::1]:3000',
      'localhost:3000',
    ])
  })

  it('omits the port where browsers do', () => {
    expect(knownHosts('http://127.0.0.1:80')).toContain('localhost')
  })

  it.each(['10.0.0.7:3000', '0.0.0.0:3000', '127.evil.example:3000'])(
    'is only the address at %s',
    (host) => {
      expect([...knownHosts(`http://${host}`)]).toEqual([host])
    },
  )
})
