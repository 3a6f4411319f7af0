import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hourOf, nextHour, reportSpans } from './report-hour'

const HOUR = 3_600
const at = (hours: number, seconds = 0) => unixSeconds(hours * HOUR + seconds)
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })

describe('reportSpans', () => {
  it('reads kept hours and adds up the rest, in whole hours up to the present one', () => {
    expect(reportSpans('24h', span(0, 998), at(1_000, 59))).toEqual({
      kept: span(977, 998),
      live: span(998, 1_001),
    })
  })

  it('begins with the first kept hour where figures do not reach back so far', () => {
    expect(reportSpans('7d', span(990, 999), at(1_000)).kept).toEqual(span(990, 999))
  })

  it('adds up a day while nothing is kept, and no more where what is kept is far behind', () => {
    expect(reportSpans('30d', null, at(1_000))).toEqual({
      kept: span(977, 977),
      live: span(977, 1_001),
    })
    expect(reportSpans('7d', span(0, 900), at(1_000))).toEqual({
      kept: span(833, 900),
      live: span(900, 924),
    })
    const behind = reportSpans('24h', span(0, 900), at(1_000))
    expect(behind).toEqual({ kept: span(977, 977), live: span(977, 1_001) })
  })
})

describe('nextHour', () => {
  it('goes on with hours that are over, then back to the first record', () => {
    const limits = { first: at(3, 20), settled: at(10, 1) }
    expect(nextHour(null, limits)).toBe(at(9))
    expect(nextHour(span(9, 10), limits)).toBe(at(8))
    expect(nextHour(span(8, 9), limits)).toBe(at(9))
    expect(nextHour(span(3, 10), limits)).toBeNull()
    expect(nextHour(null, { first: at(10), settled: at(10, 1) })).toBeNull()
  })

  it('is the start of an hour', () => {
    expect(hourOf(at(5, 3_599))).toBe(at(5))
  })
})
