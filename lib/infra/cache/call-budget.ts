import 'server-only'
import { InfraError } from '@/lib/infra/errors'
import type { LookupWrapper } from './fallback'

export type CallBudget = {
  /** For messages. */
  readonly name: string
  readonly calls: number
  readonly windowMs: number
  readonly nowMs: () => number
}

/**
 * Makes lookups share a limit of calls per window, so that requests from outside cannot use up a
 * quota of the source that other callers need too. A call over the limit throws without reaching
 * the source.
 */
export function callBudget({ name, calls, windowMs, nowMs }: CallBudget): LookupWrapper {
  let callTimesMs: readonly number[] = []
  return (source) => async (key) => {
    const now = nowMs()
    callTimesMs = callTimesMs.filter((ms) => now - ms < windowMs)
    if (callTimesMs.length >= calls) {
      const message = `${name}: asked ${calls} times within ${windowMs} ms`
      throw new InfraError(message, { retryable: true, cause: null })
    }
    callTimesMs = [...callTimesMs, now]
    return source(key)
  }
}
