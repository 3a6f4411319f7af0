import 'server-only'
import { withDeadline } from '@/lib/infra/deadline-signal'

/**
 * The result of work with a time limit of `ms`. After that it rejects with a `TimeoutError`, even
 * if the work ignores its signal.
 */
export function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(ms, [], (signal) => Promise.race([work(signal), untilAborted(signal)]))
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
