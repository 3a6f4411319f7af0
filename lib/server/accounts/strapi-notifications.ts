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
 * Nobody waits longer than `patienceMs` for a CMS; what comes later is there for who asks next. Two
 * tries at one page fit in, so that a CMS found slow is left alone before the next one waits for it.
 */
const TIMES = {
  requestMs: 1.8 * SECOND_MS,
  patienceMs: 4 * SECOND_MS,
  ttlMs: 60 * SECOND_MS,
  cooldownMs: 30 * SECOND_MS,
  staleMs: 24 * 3_600 * SECOND_MS,
} as const

/** Anybody may name any account, and each one not asked for lately is a question. */
const QUESTIONS = { calls: 1_200, windowMs: 60 * SECOND_MS } as const

const REMEMBERED_ACCOUNTS = 2_000

export type StrapiNotificationsConfig = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly observer: Pick<Observer, 'cmsFault' | 'cmsRowsSkipped'>
  readonly metrics: Pick<Metrics, 'cmsQuestions' | 'cmsRowsSkipped'>
  readonly nowMs: () => number
  readonly random: () => number
}

/** A Strapi CMS as a source: asked seldom, left alone for a while after it failed. */
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
  const asked: typeof read = async (account) => {
    try {
      const answer = await withRetry({ tries: 2, firstDelayMs: 200, random }, () => read(account))
      metrics.cmsQuestions.inc({ outcome: 'answered' })
      return answer
    } catch (error) {
      metrics.cmsQuestions.inc({ outcome: 'failed' })
      observer.cmsFault({ error })
      throw error
    }
  }
  const { ttlMs, cooldownMs, staleMs, patienceMs } = TIMES
  const budget = callBudget({ name: 'cms', ...QUESTIONS, nowMs })
  const entries = cachedLookup(withCooldown({ cooldownMs, nowMs }, budget(asked)), {
    ...{ ttlMs, unknownTtlMs: ttlMs, staleMs, cooldownMs, nowMs },
    patience: { name: 'cms', ms: patienceMs },
    maxEntries: REMEMBERED_ACCOUNTS,
  })
  return createStrapiSource({ entries, freshMs: ttlMs + patienceMs, nowMs })
}
