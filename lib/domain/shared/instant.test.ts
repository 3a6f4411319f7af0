import { describe, expect, it } from 'vitest'
import { instant } from './instant'

describe('instant', () => {
  it('keeps microseconds of database text', () => {
    expect(instant('2026-08-21 10:00:05.123456+00')).toBe('2026-08-21T10:00:05.123456Z')
  })

  it('moves other offsets to UTC without touching the fraction', () => {
    expect(instant('2026-08-21 12:30:05.000001+02:30')).toBe('2026-08-21T10:00:05.000001Z')
  })

  it('pads missing decimals', () => {
    expect(instant('2026-08-21 10:00:05+00')).toBe('2026-08-21T10:00:05.000000Z')
    expect(instant('2026-08-21T10:00:05.1Z')).toBe('2026-08-21T10:00:05.100000Z')
    expect(instant(new Date(5))).toBe('1970-01-01T00:00:00.005000Z')
  })

  it('refuses text that is no time', () => {
    expect(() => instant('yesterday')).toThrow()
  })
})
