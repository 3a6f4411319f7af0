import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import {
  type FailedCallers,
  NO_FAILED_CALLERS,
  recordFailedCalls,
  refusedCallers,
} from './failed-callers'

const ENGINE = address(`0x${'5e'.repeat(20)}`)
const isRefused = (callers: FailedCallers, at: number) =>
  refusedCallers(callers, unixSeconds(at)).has(ENGINE)

it('calls of an engine are refused twice as long after each failure, an hour at most', () => {
  let callers = NO_FAILED_CALLERS
  expect(isRefused(callers, 0)).toBe(false)
  let now = 1_000
  for (const seconds of [60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
    callers = recordFailedCalls(callers, ENGINE, unixSeconds(now))
    expect(isRefused(callers, now + seconds - 1)).toBe(true)
    expect(isRefused(callers, now + seconds)).toBe(false)
    now += seconds
  }
  // Forgotten after two hours without a failure.
  now += 7_200
  callers = recordFailedCalls(callers, ENGINE, unixSeconds(now))
  expect(isRefused(callers, now + 60)).toBe(false)
})
