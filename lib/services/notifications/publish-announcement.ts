import 'server-only'
import type { Notification } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { InboxStore } from '@/lib/infra/db/network-store'

const PREFIX = 'announcement:'

/** The inbox id of an announcement with this name, which may already have the prefix. */
const announcementId = (name: string): string =>
  name.startsWith(PREFIX) ? name : `${PREFIX}${name}`

/** What an operator publishes. Null for no title, no link, and no end of being shown. */
export type Announcement = {
  /** `null`: everyone. */
  readonly account: Address | null
  readonly message: string
  readonly title: string | null
  readonly url: string | null
  readonly shownUntil: UnixMicros | null
  /** Name chosen by the publisher; `null`: none. */
  readonly id: string | null
}

/** What `publishAnnouncement` reads and writes. */
export type PublishAnnouncementDeps = Pick<
  InboxStore,
  'insertNotifications' | 'selectAnnouncement'
> & {
  readonly now: () => UnixMicros
  /** A new unique name. */
  readonly newName: () => string
}

/** Publishes an announcement to an account or everyone; repeating it under the same name has no effect. */
export async function publishAnnouncement(
  deps: PublishAnnouncementDeps,
  announcement: Announcement,
): Promise<Result<Notification, Failure<'InvalidParameter'>>> {
  const { account, message, title, url, shownUntil } = announcement
  const createdAt = deps.now()
  if (shownUntil !== null && shownUntil <= createdAt) {
    return failure('InvalidParameter', 'shownUntil: has passed')
  }
  const id = announcementId(announcement.id ?? deps.newName())
  const metadata = {
    ...(title === null ? {} : { title }),
    ...(url === null ? {} : { url }),
    ...(shownUntil === null ? {} : { shownUntil: formatTimestamp(shownUntil) }),
  }
  const announced: Notification = {
    id,
    account,
    type: 'announcement',
    message,
    metadata,
    createdAt,
  }
  const noChainFact = { chainId: null, blockNumber: null, orderUid: null }
  await deps.insertNotifications({ notifications: [{ ...announced, ...noChainFact, shownUntil }] })
  // It is missing when it was withdrawn in the meantime.
  const stored = (await deps.selectAnnouncement({ id })) ?? announced
  return hasSameContent(stored, announced)
    ? ok(stored)
    : failure('InvalidParameter', `id: ${id} is published already and says something else`)
}

function hasSameContent(a: Notification, b: Notification): boolean {
  return (
    a.account === b.account &&
    a.message === b.message &&
    ['title', 'url', 'shownUntil'].every((key) => a.metadata[key] === b.metadata[key])
  )
}
