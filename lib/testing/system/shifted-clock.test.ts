import { afterEach, describe, expect, it } from 'vitest'
import { shiftClock } from './shifted-clock'

const HOUR_MS = 3_600_000
/** Longer than the time between two clock readings on any machine, shorter than any shift. */
const APART_MS = 600_000

let restore: () => void = () => undefined
afterEach(() => restore())

describe('shiftClock', () => {
  it('shifts every way to ask for now, and follows the shift', () => {
    const before = Date.now()
    let offsetMs = HOUR_MS
    restore = shiftClock(() => offsetMs)
    for (const now of [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date())]) {
      expect(Math.abs(now - before - HOUR_MS)).toBeLessThan(APART_MS)
    }
    offsetMs = -HOUR_MS
    expect(Math.abs(Date.now() - before + HOUR_MS)).toBeLessThan(APART_MS)
  })

  it('leaves given times alone', () => {
    restore = shiftClock(() => HOUR_MS)
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(new Date(2026, 0, 1)).toBeInstanceOf(Date)
  })

  it('is undone', () => {
    const real = Date
    shiftClock(() => HOUR_MS)()
    expect(Date).toBe(real)
    expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(APART_MS)
  })
})
