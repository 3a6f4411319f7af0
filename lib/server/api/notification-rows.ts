import 'server-only'
import type { NotificationsQuery } from '@/lib/contract/codecs/notification'
import {
  publishAnnouncementEndpoint,
  withdrawAnnouncementEndpoint,
} from '@/lib/contract/endpoints/announcements'
import {
  notificationEventsEndpoint,
  notificationsEndpoint,
} from '@/lib/contract/endpoints/notifications'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { notificationEntry } from '@/lib/server/accounts/inbox'
import type { NotificationsApi, Publishing } from '@/lib/server/accounts/notifications-api'
import { mergeStreams } from '@/lib/server/changes/merge-streams'
import {
  type ApiEntry,
  type endpointsOn,
  type RequestMeta,
  reply,
} from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'

/** The inbox: reading it, live changes, announcements. */
export function notificationRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  { guard, inbox, publishing }: NotificationsApi,
): ApiEntry<ServedNetwork>[] {
  return [
    on(notificationsEndpoint, async ({ params: { account }, query }) => {
      if (!inbox.ok) return inbox
      const { type: types, ...part } = query
      const page = await inbox.value.list({ account, types, ...part })
      if (!page.ok) return page
      const { entries, hasMore } = page.value
      const last = entries.at(-1)
      const headers = hasMore && last ? { Link: nextPage(account, query, last.id) } : {}
      return ok(
        reply(
          200,
          entries.map((entry) => notificationEntry(entry, account)),
          headers,
        ),
      )
    }),
    on(notificationEventsEndpoint, async ({ params: { account }, meta }) => {
      if (!inbox.ok) return inbox
      const entries = inbox.value.watch(account, meta.signal)
      const isSignedIn = async () => (await guard.sessionOf(meta))?.account === account
      if (!(await isSignedIn())) return ok(entries)
      const reading = inbox.value.watchReadState(account, isSignedIn, meta.signal)
      return ok(mergeStreams(entries, reading))
    }),
    on(publishAnnouncementEndpoint, async ({ body, meta }) => {
      const open = openTo(publishing, meta)
      if (!open.ok) return open
      const published = await open.value.publish(body)
      if (!published.ok) return published
      const { createdAt, ...rest } = published.value
      return ok({ ...rest, type: 'announcement' as const, timestamp: createdAt })
    }),
    on(withdrawAnnouncementEndpoint, async ({ params, meta }) => {
      const open = openTo(publishing, meta)
      if (!open.ok) return open
      return (await open.value.withdraw(params.id))
        ? ok({ deleted: true as const })
        : failure('NotFound', 'No announcement has this id')
    }),
  ]
}

/** Publishing announcements, for clients that send the key. */
function openTo(
  publishing: NotificationsApi['publishing'],
  meta: RequestMeta,
): Result<Publishing, { errorType: 'ServiceUnavailable' | 'Unauthorized'; description: string }> {
  if (!publishing.ok) return publishing
  const bearer = /^Bearer (.+)$/i.exec(meta.header('authorization') ?? '')?.[1] ?? null
  return publishing.value.isKey(bearer ?? meta.header('x-api-key'))
    ? publishing
    : failure(
        'Unauthorized',
        'Announcements need the key of the CMS (Authorization: Bearer, or X-API-Key)',
      )
}

/** The `Link` header to the next page, as in RFC 8288. */
function nextPage(account: Address, { type, limit }: NotificationsQuery, last: string): string {
  const search = new URLSearchParams({
    ...(type === null ? {} : { type: type.join(',') }),
    limit: String(limit),
    before: last,
  })
  return `</accounts/${account}/notifications?${search}>; rel="next"`
}
