'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { INBOX_POLL_MS, inboxQuery, needsYouQuery } from '@/lib/client/queries/notifications'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { type InboxFilter, mergeEntries } from './inbox-filter'
import { selectActionable } from './inbox-rows'
import type { InboxHandle } from './use-inbox'

/**
 * Adds what the newest entries of all types do not include: older ones of the selected types, and
 * those that need an action. Requests nothing when the newest are all there are.
 */
export function useExtendedInbox(inbox: InboxHandle, { types }: InboxFilter) {
  const { account, entries: newest, isLive, news, pages } = inbox
  const hasOlder = pages.hasNextPage
  const wanted = NOTIFICATION_TYPES.filter((type) => types.has(type))
  const isNarrow = hasOlder && wanted.length > 0
  const refetchInterval = isLive ? false : INBOX_POLL_MS
  const actionable = useQuery({ ...needsYouQuery(account), refetchInterval, enabled: hasOlder })
  const narrow = useInfiniteQuery({
    ...inboxQuery(account, wanted),
    refetchInterval,
    enabled: isNarrow,
  })
  const ofTypes = isNarrow ? narrow.data?.pages : undefined
  const entries = useMemo(() => {
    const older = [...(ofTypes?.flat() ?? []), ...selectActionable(actionable.data ?? [])]
    return older.length === 0
      ? newest
      : mergeEntries([...older, ...newest], news.received, news.withdrawn)
  }, [ofTypes, actionable.data, newest, news])
  // Only a list of the selected types continues where that list ended.
  return { entries, older: isNarrow ? narrow : pages }
}
