import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Brand } from '@/lib/domain/shared/brand'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** A month of UTC as text: `2026-01`. Months compare as their texts do. */
export type Month = Brand<string, 'Month'>

/**
 * Days that history stays after its month has ended: longer than the longest window of reports and than
 * the events of an order are kept. Source: lib/docs/operations.md#archiving-history.
 */
export const KEPT_AFTER_MONTH_DAYS = 31

const DAY_SECONDS = 86_400
const pattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Parses `2026-01`; years have four digits. */
export const parseMonth = (text: string): Result<Month, Failure<'InvalidParameter'>> =>
  pattern.test(text)
    ? ok(text as Month)
    : failure('InvalidParameter', `expected a month such as 2026-01, not "${text.slice(0, 20)}"`)

/** The month that a second is in. */
export const monthOf = (time: UnixSeconds): Month =>
  new Date(time * 1_000).toISOString().slice(0, 7) as Month

/** The first second of a month. */
export const startOfMonth = (month: Month): UnixSeconds =>
  unixSeconds(Date.parse(`${month}-01T00:00:00Z`) / 1_000)

/** The month so many months later, or earlier. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, ofYear = 0] = month.split('-').map(Number)
  return monthOf(unixSeconds(Date.UTC(year, ofYear - 1 + months) / 1_000))
}

/** The first month that has to stay: those before it ended `KEPT_AFTER_MONTH_DAYS` ago or more. */
export const firstKeptMonth = (now: UnixSeconds): Month =>
  monthOf(unixSeconds(now - KEPT_AFTER_MONTH_DAYS * DAY_SECONDS))

/** The first month that stays where the running month and so many full ones before it are kept. */
export function firstMonthOfPolicy(now: UnixSeconds, months: number): Month {
  const ofPolicy = addMonths(monthOf(now), -months)
  const ofRule = firstKeptMonth(now)
  return ofPolicy < ofRule ? ofPolicy : ofRule
}
