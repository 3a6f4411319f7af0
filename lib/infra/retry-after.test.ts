import { describe, expect, it } from 'vitest'
import { readRetryAfter } from './retry-after'

const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 0)

describe('Retry-After', () => {
  it.each([
    ['60', 60_000],
    [' 1 ', 1_000],
    ['0', 0],
    ['86400', 3_600_000],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
    ['Saturday, 21-Nov-26 12:01:30 GMT', 90_000],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 3_600_000],
  ])('of %s is %i ms', (header, waitMs) => {
    expect(readRetryAfter(header, NOW_MS)).toBe(waitMs)
  })

  it.each(['Sat, 21 Nov 2026 11:59:00 GMT', '-5', '1.5', 'soon', 'Saturday', '', null])(
    'of %s asks for no time of its own',
    (header) => {
      expect(readRetryAfter(header, NOW_MS)).toBeNull()
    },
  )
})
