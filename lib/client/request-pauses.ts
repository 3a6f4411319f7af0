import type { Endpoint } from '@/lib/contract/endpoint'
import type { LimitedBy } from '@/lib/contract/limited-by'
import { backoffMilliseconds } from './backoff'

/** After a rejected quote, quotes resume this long before reads. */
const QUOTE_LEAD_MS = 1_000

/** The end of a pause, and whose limit began it; null when the answer did not say. */
type Until = { readonly untilMs: number; readonly limitedBy: LimitedBy | null }

type Pause = { readonly quotes: Until; readonly reads: Until }

const NEVER: Until = { untilMs: 0, limitedBy: null }
const NO_PAUSE: Pause = { quotes: NEVER, reads: NEVER }

const later = (a: Until, b: Until): Until => (b.untilMs > a.untilMs ? b : a)

/** How long a request has to wait, 0 if not at all, and for whose limit. */
export type RequestPause = {
  readonly milliseconds: number
  readonly limitedBy: LimitedBy | null
}

type Subject = Pick<Endpoint, 'rateLimit' | 'method'>

/** Reads may wait; quotes go first, and changes and unlimited requests are never held back. */
const isRead = ({ rateLimit, method }: Subject): boolean =>
  rateLimit === 'orderRead' || rateLimit === 'read' || (rateLimit === 'account' && method === 'GET')

/**
 * When requests to each origin may resume after a 429. Any 429 pauses the reads of that origin; only
 * a rejected quote pauses quotes, and reads then resume after them.
 * `nowMs` is milliseconds since 1970, `random` from 0 to 1.
 */
export function makeRequestPauses(nowMs: () => number, random: () => number) {
  const pauses = new Map<string, Pause>()
  const refusals = new Map<string, number>()
  const refusalKey = (origin: string, { rateLimit }: Subject) => `${rateLimit} ${origin}`

  return {
    pauseOf: (origin: string, subject: Subject): RequestPause => {
      const pause = pauses.get(origin) ?? NO_PAUSE
      const isQuote = subject.rateLimit === 'quote'
      const { untilMs, limitedBy } = isQuote ? pause.quotes : isRead(subject) ? pause.reads : NEVER
      return { milliseconds: Math.max(0, untilMs - nowMs()), limitedBy }
    },
    /**
     * Records a 429. Returns the pause in milliseconds: `Retry-After`, else 1 s doubling to 30 s
     * with jitter.
     */
    refused: (
      origin: string,
      subject: Subject,
      retryAfterSeconds: number | null,
      limitedBy: LimitedBy | null,
    ): number => {
      const key = refusalKey(origin, subject)
      const count = refusals.get(key) ?? 0
      refusals.set(key, count + 1)
      const wait =
        retryAfterSeconds === null ? backoffMilliseconds(count, random) : retryAfterSeconds * 1000
      // The faucet has a separate quota.
      if (subject.rateLimit === 'faucet') return wait
      const untilMs = nowMs() + wait
      const before = pauses.get(origin) ?? NO_PAUSE
      const until = { untilMs, limitedBy }
      const afterQuotes = { untilMs: untilMs + QUOTE_LEAD_MS, limitedBy }
      pauses.set(
        origin,
        subject.rateLimit === 'quote'
          ? { quotes: later(before.quotes, until), reads: later(before.reads, afterQuotes) }
          : { ...before, reads: later(before.reads, until) },
      )
      return wait
    },
    /** Records any other response, which resets the backoff. */
    answered: (origin: string, subject: Subject): void => {
      refusals.delete(refusalKey(origin, subject))
    },
  }
}

/** The pauses of this page load. */
export const requestPauses = makeRequestPauses(() => Date.now(), Math.random)
