import type { Endpoint } from '@/lib/contract/endpoint'
import { backoffMilliseconds } from './backoff'

/** A quote returns this long before the reads that waited for it. */
const QUOTE_LEAD_MS = 1_000

type Pause = { readonly quotesUntilMs: number; readonly readsUntilMs: number }

const none: Pause = { quotesUntilMs: 0, readsUntilMs: 0 }

type Subject = Pick<Endpoint, 'rateLimit' | 'method'>

/** What may wait: a price goes first, and what a person changes or is never limited goes at once. */
const isRead = ({ rateLimit, method }: Subject): boolean =>
  rateLimit === 'orderRead' || rateLimit === 'read' || (rateLimit === 'account' && method === 'GET')

/**
 * When each origin may be asked again after it refused with 429. Any refusal stops the reads of
 * that origin; only a refused quote stops quotes, and then the reads come back after it.
 * `nowMs` is milliseconds since 1970, `random` from 0 to 1.
 */
export function makeRequestPauses(nowMs: () => number, random: () => number) {
  const pauses = new Map<string, Pause>()
  const refusals = new Map<string, number>()
  const refusalKey = (origin: string, { rateLimit }: Subject) => `${rateLimit} ${origin}`

  return {
    /** Milliseconds until such a request may leave; 0 when it may now. */
    waitMilliseconds: (origin: string, subject: Subject): number => {
      const pause = pauses.get(origin) ?? none
      const isQuote = subject.rateLimit === 'quote'
      const until = isQuote ? pause.quotesUntilMs : isRead(subject) ? pause.readsUntilMs : 0
      return Math.max(0, until - nowMs())
    },
    /**
     * The origin refused. Returns for how many milliseconds it is left alone: what `Retry-After`
     * asked for, else 1 s doubling to 30 s with jitter.
     */
    refused: (origin: string, subject: Subject, retryAfterSeconds: number | null): number => {
      const key = refusalKey(origin, subject)
      const count = refusals.get(key) ?? 0
      refusals.set(key, count + 1)
      const wait =
        retryAfterSeconds === null ? backoffMilliseconds(count, random) : retryAfterSeconds * 1000
      // The faucet has a quota of its own, which says nothing of the others.
      if (subject.rateLimit === 'faucet') return wait
      const until = nowMs() + wait
      const before = pauses.get(origin) ?? none
      pauses.set(
        origin,
        subject.rateLimit === 'quote'
          ? {
              quotesUntilMs: Math.max(before.quotesUntilMs, until),
              readsUntilMs: Math.max(before.readsUntilMs, until + QUOTE_LEAD_MS),
            }
          : { ...before, readsUntilMs: Math.max(before.readsUntilMs, until) },
      )
      return wait
    },
    /** The origin answered something else: the next refusal is a first one again. */
    answered: (origin: string, subject: Subject): void => {
      refusals.delete(refusalKey(origin, subject))
    },
  }
}

/** Of this page load. */
export const requestPauses = makeRequestPauses(() => Date.now(), Math.random)
