import 'server-only'
import { InfraError } from '@/lib/infra/errors'
import type { Rest } from './fallback'

export type CallBudget = {
  /** For messages. */
  readonly name: string
  readonly calls: number
  readonly windowMs: number
  readonly nowMs: () => number
}

/**
 * Makes lookups share so many calls in any window: what anybody can cause must not use up a limit
 * that counts for all that is asked of a source. One more is a fault, and the source is not asked.
 */
export function callBudget({ name, calls, windowMs, nowMs }: CallBudget): Rest {
  let madeMs: readonly number[] = []
  return (source) => async (key) => {
    const now = nowMs()
    madeMs = madeMs.filter((ms) => now - ms < windowMs)
    if (madeMs.length >= calls) {
      const message = `${name}: asked ${calls} times within ${windowMs} ms`
      throw new InfraError(message, { retryable: true, cause: null })
    }
    madeMs = [...madeMs, now]
    return source(key)
  }
}
