import { describe, expect, it } from 'vitest'
import { cacheControl, isTagged } from './cache-control'

describe('cacheControl', () => {
  it.each([
    ['GET', 'json', 200, 30, 'public, max-age=30'],
    ['GET', 'json', 201, 30, 'public, max-age=30'],
    ['GET', 'json', 200, null, 'no-cache'],
    ['GET', 'json', 404, null, 'no-store'],
    ['GET', 'json', 404, 30, 'no-store'],
    ['GET', 'json', 500, 30, 'no-store'],
    ['GET', 'text', 200, null, 'no-store'],
    ['GET', 'events', 200, null, 'no-store'],
    ['POST', 'json', 200, null, 'no-store'],
    ['PUT', 'json', 200, null, 'no-store'],
    ['DELETE', 'json', 200, null, 'no-store'],
  ] as const)(
    'of %s %s with status %i and %s seconds is %s',
    (method, media, status, seconds, value) => {
      expect(
        cacheControl({ method, media, cacheSeconds: seconds, credential: 'none' }, status),
      ).toBe(value)
    },
  )

  it.each([
    ['none', 'no-cache'],
    ['cmsKey', 'no-cache'],
    ['session', 'no-store'],
    ['sessionIfAny', 'no-store'],
    ['staffSessionIfAny', 'no-store'],
    ['staffIfAny', 'no-cache'],
  ] as const)('of what is asked for with credential %s is %s', (credential, value) => {
    const endpoint = { method: 'GET', media: 'json', cacheSeconds: null, credential } as const
    expect(cacheControl(endpoint, 200)).toBe(value)
    expect(isTagged(endpoint, 200)).toBe(value === 'no-cache')
  })
})
