import 'server-only'
import type { NotificationSource } from '@/lib/domain/notification/notification-source'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { callBudget } from '@/lib/infra/cache/call-budget'
import { withCooldown } from '@/lib/infra/cache/fallback'
import { withRetry } from '@/lib/infra/cache/retry'
import { createStrapiEntries } from '@/lib/infra/cms/strapi-entries'
import { createStrapiSource } from '@/lib/infra/cms/strapi-source'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'

const SECOND_MS = 1_000

/**
 * Requests wait at most `timeoutMs` for the CMS; a later response is cached for the next request.
 * Two attempts at one page fit into that time, so that the cooldown of a slow CMS begins before the
 * next request waits for it.
 */
const TIMES = {
  requestMs: 1.8 * SECOND_MS,
  timeoutMs: 4 * SECOND_MS,
  ttlMs: 60 * SECOND_MS,
  cooldownMs: 30 * SECOND_MS,
  staleMs: 24 * 3_600 * SECOND_MS,
} as const

/** Limits requests to the CMS: anyone may name any account, and each uncached one costs a request. */
const REQUEST_BUDGET = { calls: 1_200, windowMs: 60 * SECOND_MS } as const

const MAX_CACHED_ACCOUNTS = 2_000

export type StrapiNotificationsConfig = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly observer: Pick<Observer, 'cmsFault' | 'cmsRowsSkipped'>
  readonly metrics: Pick<Metrics, 'cmsQuestions' | 'cmsRowsSkipped'>
  readonly nowMs: () => number
  readonly random: () => number
}

/** A Strapi CMS as a notification source, with caching and a cooldown after failures. */
export function createStrapiNotifications(config: StrapiNotificationsConfig): NotificationSource {
  const { observer, metrics, nowMs, random } = config
  const read = createStrapiEntries({
    ...config,
    timeoutMs: TIMES.requestMs,
    onSkipped: (rows) => {
      metrics.cmsRowsSkipped.inc(rows)
      observer.cmsRowsSkipped({ rows })
    },
  })
  const readWithRetry: typeof read = async (account) => {
    try {
      const entries = await withRetry({ tries: 2, firstDelayMs: 200, random }, () => read(account))
      metrics.cmsQuestions.inc({ outcome: 'answered' })
      return entries
    } catch (error) {
      metrics.cmsQuestions.inc({ outcome: 'failed' })
      observer.cmsFault({ error })
      throw error
    }
  }
  const { ttlMs, cooldownMs, staleMs, timeoutMs } = TIMES
  const budget = callBudget({ name: 'cms', ...REQUEST_BUDGET, nowMs })
  const entries = cachedLookup(withCooldown({ cooldownMs, nowMs }, budget(readWithRetry)), {
    ttlMs,
    unknownTtlMs: ttlMs,
    staleMs,
    cooldownMs,
    nowMs,
    timeout: { name: 'cms', ms: timeoutMs, faultOf: 'provider' },
    maxEntries: MAX_CACHED_ACCOUNTS,
  })
  return createStrapiSource({ entries, freshMs: ttlMs + timeoutMs, nowMs })
}
