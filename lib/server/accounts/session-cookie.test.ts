import { describe, expect, it } from 'vitest'
import { noSessionCookie, sessionCookie, sessionToken } from './session-cookie'

describe('sessionCookie', () => {
  it('is out of reach of scripts and of foreign pages for a month', () => {
    expect(sessionCookie('abc', false)).toBe(
      'coincidence-session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
    )
  })

  it('is sent over TLS alone where it was got over TLS', () => {
    expect(sessionCookie('abc', true)).toMatch(/; Secure$/)
  })

  it('is gone at once where it is cleared', () => {
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
