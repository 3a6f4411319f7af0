import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { startTestApi } from '@/lib/testing/fakes/edge-api'
import { exchangeRaw } from '@/lib/testing/fakes/exchange-raw'
import { contentSecurityPolicy, pageSecurityHeaders } from './csp'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const NOTHING = { connectTo: [], frameAncestors: [] }

const sendRaw = (text: string) => exchangeRaw(api.port, text)

describe('an answer of the API', () => {
  it.each([
    ['a success', '/local/prices', 'GET', 200],
    ['an unknown path', '/local/api/v1/nothing', 'GET', 404],
    ['a wrong method', '/local/prices', 'DELETE', 405],
    ['a preflight', '/local/prices', 'OPTIONS', 204],
  ])(
    'is shown in no frame and read as what it is declared: %s',
    async (_, path, method, status) => {
      const response = await fetch(`${api.origin}${path}`, { method })
      expect(response.status).toBe(status)
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('has these headers also where the request is not HTTP', async () => {
    const answer = await sendRaw('NONSENSE\r\n\r\n')
    expect(answer).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'")
    expect(answer).toContain('X-Content-Type-Options: nosniff')
  })
})

describe('a page', () => {
  it('loads and connects to what is ours, runs no text, and has no plug-in and no other base', () => {
    const rules = contentSecurityPolicy('one-of-this-page', false, NOTHING).split('; ')
    expect(rules).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' 'nonce-one-of-this-page' 'strict-dynamic'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(rules.filter((rule) => rule.includes('unsafe'))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  })

  it('gives windows of other origins no reference to it', () => {
    expect(pageSecurityHeaders(NOTHING)).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })

  it('sends no referrer with a path to other sites, and requests no devices', () => {
    expect(pageSecurityHeaders(NOTHING)).toMatchObject({
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    })
  })

  it('is shown in no frame where none is allowed, and else in those of the named origins only', () => {
    expect(pageSecurityHeaders(NOTHING)).toMatchObject({ 'X-Frame-Options': 'DENY' })
    const allowed = { ...NOTHING, frameAncestors: ['https://app.safe.global', 'https://b.example'] }
    expect(contentSecurityPolicy('n', false, allowed).split('; ')).toContain(
      'frame-ancestors https://app.safe.global https://b.example',
    )
    // It knows no origins and would refuse these too.
    expect(pageSecurityHeaders(allowed)).not.toHaveProperty('X-Frame-Options')
  })

  it('connects to a relay where one is configured, and to nothing else', () => {
    const allowed = { ...NOTHING, connectTo: ['wss://relay.example'] }
    expect(contentSecurityPolicy('n', false, allowed).split('; ')).toContain(
      "connect-src 'self' wss://relay.example",
    )
  })
})
