'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { inboxStream, missesUpdates, NO_INBOX_UPDATES, updatesFor } from '@/lib/client/inbox-live'
import { INBOX_POLL_MS, inboxQuery, refreshInbox } from '@/lib/client/queries/notifications'
import { sessionQuery } from '@/lib/client/queries/session'
import { isRead, NOTHING_READ } from '@/lib/client/read-state'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { Address } from '@/lib/domain/shared/address'
import { mergeEntries } from './inbox-filter'
import { useReadState } from './use-read-state'

/** The state of an account's inbox, updated by its stream or by polling. */
export function useInbox(account: Address) {
  const session = useQuery(sessionQuery())
  const isSignedIn = session.data?.account === account
  // Opened before the session is known and again after, the stream would send everything twice.
  const isSessionKnown = !session.isPending
  const stream = useMemo(
    () => (isSessionKnown ? inboxStream(account, isSignedIn) : null),
    [account, isSignedIn, isSessionKnown],
  )
  const live = useSyncExternalStore(
    stream?.subscribe ?? subscribeToNothing,
    stream?.state ?? nothingNotified,
    nothingNotified,
  )
  const isLive = live.connection === 'live'
  const pages = useInfiniteQuery({
    ...inboxQuery(account),
    refetchInterval: isLive ? false : INBOX_POLL_MS,
  })
  const read = useReadState(account, isSignedIn, live.readState)
  const listed = pages.data?.pages
  const listedAtMs = pages.dataUpdatedAt
  const client = useQueryClient()
  const isBehind = pages.data !== undefined && missesUpdates(live, listedAtMs)
  useEffect(() => {
    if (isBehind) void refreshInbox(client, account)
  }, [isBehind, client, account])
  const news = useMemo(() => updatesFor(live, listedAtMs), [live, listedAtMs])
  const entries = useMemo(
    () => mergeEntries(listed?.flat() ?? [], news.received, news.withdrawn),
    [listed, news],
  )
  const state = read.state ?? NOTHING_READ
  const isUnread = useMemo(() => {
    // Nothing is marked as new until the account's read marks are known.
    const known = read.state !== null
    return (entry: NotificationEntry): boolean => known && !isRead(entry, state)
  }, [read.state, state])
  return {
    account,
    isSignedIn,
    entries,
    isUnread,
    isLive,
    live,
    news,
    pages,
    read,
    readState: state,
  }
}

export type InboxHandle = ReturnType<typeof useInbox>

const subscribeToNothing = () => () => {}
const nothingNotified = () => NO_INBOX_UPDATES
