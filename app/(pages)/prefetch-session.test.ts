import { expect, it } from 'vitest'
import { isSignedOut } from './prefetch-session'

it('takes a request without the cookie for signed out only where the browser would have sent it', () => {
  for (const way of ['none', 'same-origin', 'same-site']) {
    expect(isSignedOut(false, way)).toBe(true)
    expect(isSignedOut(true, way)).toBe(false)
  }
  // A link on another site, and a browser that does not tell where a link was.
  expect(isSignedOut(false, 'cross-site')).toBe(false)
  expect(isSignedOut(false, null)).toBe(false)
})
