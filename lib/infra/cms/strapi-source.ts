import 'server-only'
import type { Lookup, SourceResult } from '@/lib/domain/market/source-result'
import type { Notification } from '@/lib/domain/notification/notification'
import type {
  InboxBound,
  InboxPart,
  NotificationSource,
  SourceEntries,
} from '@/lib/domain/notification/notification-source'
import type { Address } from '@/lib/domain/shared/address'
import { CMS_PREFIX, type CmsEntry } from './strapi-rows'

export type StrapiSourceConfig = {
  /** Throws only when there is no cached reply to fall back to. */
  readonly entries: Lookup<Address, readonly CmsEntry[]>
  /** A reply older than this comes from the cache because the CMS failed. */
  readonly freshMs: number
  readonly nowMs: () => number
}

/**
 * The entries of a Strapi CMS as notifications, all of them announcements. When the CMS fails, the
 * last known ones.
 */
export function createStrapiSource(config: StrapiSourceConfig): NotificationSource {
  const { entries, freshMs, nowMs } = config

  const shownOf = (reply: SourceResult<readonly CmsEntry[]>): SourceEntries => {
    if (reply.kind === 'unknown') return noEntries
    const shown = reply.value
      .filter(({ isPushOnly, dueMs }) => !isPushOnly && (dueMs === null || dueMs > nowMs()))
      .map(({ notification }) => notification)
      .sort(newestFirst)
    return { entries: shown, isComplete: nowMs() - reply.atMs <= freshMs }
  }

  return {
    list: async ({ account, types, before, limit }: InboxPart) => {
      if (types !== null && !types.includes('announcement'))
        return { entries: [], isComplete: true }
      // The fault was already logged where the CMS was called; here the list is only marked as
      // incomplete.
      const { entries: shown, isComplete } = await entries(account).then(shownOf, () => noEntries)
      return { entries: shown.filter(isOlder(before)).slice(0, limit), isComplete }
    },
    find: async ({ account, id }) => {
      if (!id.startsWith(CMS_PREFIX)) return null
      const { entries: shown } = shownOf(await entries(account))
      return shown.find((entry) => entry.id === id)?.createdAt ?? null
    },
  }
}

const noEntries: SourceEntries = { entries: [], isComplete: false }

const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

const isOlder =
  (before: InboxBound | null) =>
  ({ createdAt, id }: Notification): boolean =>
    before === null ||
    createdAt < before.createdAt ||
    (createdAt === before.createdAt && id < before.id)
