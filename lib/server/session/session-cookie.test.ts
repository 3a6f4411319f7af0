import { describe, expect, it } from 'vitest'
import { noSessionCookie, sessionCookie, sessionToken } from './session-cookie'

describe('sessionCookie', () => {
  it('is not accessible to scripts and other sites, and lasts a month', () => {
    expect(sessionCookie('abc', false)).toBe(
      'coincidence-session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
    )
  })

  it('is restricted to TLS when it was set over TLS', () => {
    expect(sessionCookie('abc', true)).toMatch(/; Secure$/)
  })

  it('expires at once when it is cleared', () => {
    expect(noSessionCookie).toBe(
      'coincidence-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    )
  })
})

describe('sessionToken', () => {
  it.each([
    [null, null],
    ['', null],
    ['theme=dark; coincidence-session=abc', 'abc'],
    ['coincidence-session=a=b ', 'a=b'],
    ['coincidence-session=', null],
    ['coincidence-session', null],
    ['other-coincidence-session=abc', null],
  ])('of %s is %s', (header, token) => {
    expect(sessionToken(header)).toBe(token)
  })
})
