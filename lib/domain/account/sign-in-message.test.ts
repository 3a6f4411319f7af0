import { privateKeyToAccount } from 'viem/accounts'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  checkSignInMessage,
  parseSignInMessage,
  sessionEnd,
  signInNonceEnd,
} from './sign-in-message'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`).address
const account = address(signer)
const nowMs = Date.UTC(2026, 10, 21, 10)
const now = unixMicros(nowMs * 1000)
const at = (seconds: number) => new Date(nowMs + seconds * 1000)

const textOf = (changes: Partial<CreateSiweMessageParameters> = {}) =>
  createSiweMessage({
    address: signer,
    chainId: 31337,
    domain: 'localhost:3000',
    nonce: 'abcdef0123456789',
    uri: 'http://localhost:3000/notifications',
    version: '1',
    issuedAt: at(0),
    ...changes,
  })

const verdict = (text: string, scheme: string | null = null) => {
  const parsed = parseSignInMessage(text)
  if (!parsed.ok) return parsed.error.description
  const place = { host: 'localhost:3000', scheme, chainIds: [1, 31337], now }
  const checked = checkSignInMessage(parsed.value, place)
  return checked.ok ? 'good' : checked.error.description
}

describe('parseSignInMessage', () => {
  it('reads every field the library writes', () => {
    const text = textOf({
      scheme: 'http',
      statement: 'Sign in: URI: http://evil.example',
      expirationTime: at(60),
      notBefore: at(-60),
      requestId: 'r 1',
      resources: ['https://a.example/x', 'https://b.example/y'],
    })
    expect(parseSignInMessage(text)).toEqual({
      ok: true,
      value: {
        domain: 'localhost:3000',
        scheme: 'http',
        account,
        uri: 'http://localhost:3000/notifications',
        chainId: 31337,
        nonce: 'abcdef0123456789',
        issuedAt: now,
        expirationTime: unixMicros(now + 60_000_000),
        notBefore: unixMicros(now - 60_000_000),
      },
    })
  })

  it('accepts a message without its optional fields', () => {
    const parsed = parseSignInMessage(textOf())
    expect(parsed).toMatchObject({
      ok: true,
      value: { scheme: null, expirationTime: null, notBefore: null },
    })
  })

  it.each([
    ['empty text', ''],
    ['an order', '{"sellToken":"0x"}'],
    ['another version', textOf().replace('Version: 1', 'Version: 2')],
    ['a statement of two lines', textOf({ statement: 'a' }).replace('\na\n', '\na\nb\n')],
    ['text before it', `x\n${textOf()}`],
    ['text after it', `${textOf()}\nUnlimited Power: yes`],
    ['a short nonce', textOf().replace('abcdef0123456789', 'abc')],
    ['a time in words', textOf().replace(/Issued At: .*/, 'Issued At: today')],
    ['a date alone', textOf().replace(/Issued At: .*/, 'Issued At: 2026-11-21')],
    ['a month that is none', textOf().replace('2026-11-21', '2026-13-21')],
  ])('refuses %s', (_, text) => {
    expect(parseSignInMessage(text)).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidParameter' },
    })
  })

  it('parses a text made to cause backtracking in time', () => {
    // Where a part of the text is tried again at each line, this takes minutes.
    const text = `${textOf()}\nResources:${'\n- a'.repeat(300_000)}\n`
    expect(parseSignInMessage(text)).toMatchObject({ ok: false })
  })
})

describe('checkSignInMessage', () => {
  it.each([
    ['one issued just now', {}, 'good'],
    ['one by a clock a minute ahead', { issuedAt: at(60) }, 'good'],
    ['one by a clock further ahead', { issuedAt: at(61) }, 'in the future'],
    ['one at the end of its quarter of an hour', { issuedAt: at(-960) }, 'good'],
    ['one beyond it', { issuedAt: at(-961) }, 'expired'],
    ['one that wants to live longer', { issuedAt: at(-961), expirationTime: at(9_999) }, 'expired'],
    ['one that ended a minute ago', { expirationTime: at(-60) }, 'good'],
    ['one that ended before', { expirationTime: at(-61) }, 'expired'],
    ['one that is not valid yet', { notBefore: at(61) }, 'not valid yet'],
    ['one for another host', { domain: 'evil.com' }, 'domain'],
    ['one for another port', { domain: 'localhost:3001' }, 'domain'],
    ['one whose URI is elsewhere', { uri: 'https://evil.example' }, 'URI'],
    ['one whose URI is no address', { uri: 'urn:x' }, 'URI'],
    ['one with a scheme of its own', { scheme: 'ftp' }, 'scheme'],
    ['one for a chain that is not served', { chainId: 5 }, 'chain 5'],
  ])('of %s', (_, changes, words) => {
    expect(verdict(textOf(changes))).toContain(words)
  })

  it('compares the scheme with the public address where it is known', () => {
    expect(verdict(textOf(), 'https')).toContain('URI')
    expect(verdict(textOf({ uri: 'https://localhost:3000' }), 'https')).toBe('good')
    expect(verdict(textOf({ uri: 'https://localhost:3000', scheme: 'http' }), 'https')).toContain(
      'scheme',
    )
  })

  it('reads a time with an offset correctly', () => {
    expect(verdict(textOf().replace('10:00:00.000Z', '12:00:00+02:00'))).toBe('good')
  })
})

it('a nonce lives as long as a message, and a session a month', () => {
  expect(signInNonceEnd(now) - now).toBe(15 * 60 * 1_000_000)
  expect(sessionEnd(now) - now).toBe(30 * 24 * 60 * 60 * 1_000_000)
})
