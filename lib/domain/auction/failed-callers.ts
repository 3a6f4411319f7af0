import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

const INITIAL_COOLDOWN_SECONDS = 60
const MAX_COOLDOWN_SECONDS = 3_600
/** Failures are forgotten when no further one happens for this long. */
const FORGET_AFTER_SECONDS = 7_200

/** Engines whose own calls passed their trial and then failed, by submission account. */
export type FailedCallers = ReadonlyMap<
  Address,
  { readonly failures: number; readonly failedAt: UnixSeconds; readonly until: UnixSeconds }
>

/** The start of a process: failures before it are not remembered. */
export const NO_FAILED_CALLERS: FailedCallers = new Map()

/**
 * After a settlement with calls of this engine failed. Its next calls are refused for a minute, twice as
 * long after each further failure, an hour at most: a venue may act otherwise on chain than in a trial,
 * and its engine would win each auction with what it does not keep.
 */
export function recordFailedCalls(
  callers: FailedCallers,
  solver: Address,
  now: UnixSeconds,
): FailedCallers {
  const before = callers.get(solver)
  const isRecent = before !== undefined && now - before.failedAt < FORGET_AFTER_SECONDS
  const failures = isRecent ? before.failures + 1 : 1
  const seconds = Math.min(INITIAL_COOLDOWN_SECONDS * 2 ** (failures - 1), MAX_COOLDOWN_SECONDS)
  return new Map([
    ...callers,
    [solver, { failures, failedAt: now, until: unixSeconds(now + seconds) }],
  ])
}

/** Those whose calls are refused at this time. */
export const refusedCallers = (callers: FailedCallers, now: UnixSeconds): ReadonlySet<Address> =>
  new Set([...callers].flatMap(([solver, { until }]) => (now < until ? [solver] : [])))
