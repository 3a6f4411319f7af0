import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import {
  addMonths,
  firstKeptMonth,
  firstMonthOfPolicy,
  type Month,
  monthOf,
  parseMonth,
  startOfMonth,
} from './month'

const month = (text: string): Month => {
  const parsed = parseMonth(text)
  if (!parsed.ok) throw new Error(parsed.error.description)
  return parsed.value
}
const seconds = (text: string) => unixSeconds(Date.parse(text) / 1_000)

describe('a month', () => {
  it.each(['2026-1', '2026-13', '2026-00', '26-01', '2026-01-01', ''])('is not "%s"', (text) => {
    expect(parseMonth(text)).toMatchObject({ ok: false, error: { errorType: 'InvalidParameter' } })
  })

  it('begins and ends at midnight of UTC', () => {
    expect(startOfMonth(month('2026-01'))).toBe(seconds('2026-01-01T00:00:00Z'))
    expect(monthOf(seconds('2025-12-31T23:59:59Z'))).toBe('2025-12')
    expect(monthOf(seconds('2026-01-01T00:00:00Z'))).toBe('2026-01')
  })

  it('is counted over the turn of a year', () => {
    expect(addMonths(month('2025-12'), 1)).toBe('2026-01')
    expect(addMonths(month('2026-01'), -13)).toBe('2024-12')
  })
})

describe('the first month that stays', () => {
  it('is the one before until it ended 31 days ago', () => {
    expect(firstKeptMonth(seconds('2026-01-31T23:59:59Z'))).toBe('2025-12')
    expect(firstKeptMonth(seconds('2026-02-01T00:00:00Z'))).toBe('2026-01')
  })

  it('follows from the months of a policy, but is never later than the rule allows', () => {
    const now = seconds('2026-03-15T00:00:00Z')
    expect(firstMonthOfPolicy(now, 6)).toBe('2025-09')
    expect(firstMonthOfPolicy(now, 1)).toBe('2026-02')
    expect(firstMonthOfPolicy(seconds('2026-03-01T00:00:00Z'), 1)).toBe('2026-01')
  })
})
