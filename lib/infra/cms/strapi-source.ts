import 'server-only'
import type { Lookup, SourceAnswer } from '@/lib/domain/market/source-answer'
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
  /** Throws only when nothing told before can stand in. */
  readonly entries: Lookup<Address, readonly CmsEntry[]>
  /** What was told longer ago is standing in for a CMS that cannot be asked. */
  readonly freshMs: number
  readonly nowMs: () => number
}

/** The entries of a Strapi CMS as notifications: announcements all. Without the CMS, what it told last. */
export function createStrapiSource(config: StrapiSourceConfig): NotificationSource {
  const { entries, freshMs, nowMs } = config

  const shownOf = (answer: SourceAnswer<readonly CmsEntry[]>): SourceEntries => {
    if (answer.kind === 'unknown') return nothingKnown
    const shown = answer.value
      .filter(({ isPushOnly, dueMs }) => !isPushOnly && (dueMs === null || dueMs > nowMs()))
      .map(({ notification }) => notification)
      .sort(newestFirst)
    return { entries: shown, isWhole: nowMs() - answer.atMs <= freshMs }
  }

  return {
    list: async ({ account, types, before, limit }: InboxPart) => {
      if (types !== null && !types.includes('announcement')) return { entries: [], isWhole: true }
      // The fault was noted where the CMS was asked; here it only says that something is missing.
      const { entries: shown, isWhole } = await entries(account).then(shownOf, () => nothingKnown)
      return { entries: shown.filter(isOlder(before)).slice(0, limit), isWhole }
    },
    find: async ({ account, id }) => {
      if (!id.startsWith(CMS_PREFIX)) return null
      const { entries: shown } = shownOf(await entries(account))
      return shown.find((entry) => entry.id === id)?.createdAt ?? null
    },
  }
}

const nothingKnown: SourceEntries = { entries: [], isWhole: false }

const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

const isOlder =
  (before: InboxBound | null) =>
  ({ createdAt, id }: Notification): boolean =>
    before === null ||
    createdAt < before.createdAt ||
    (createdAt === before.createdAt && id < before.id)
