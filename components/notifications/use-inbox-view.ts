'use client'

import { useCallback, useMemo, useState } from 'react'
import { useTimeZone } from '@/components/ui/time-format'
import { dayKey } from '@/lib/client/format/time'
import { NO_CHANGE } from '@/lib/client/read-state'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs, type UnixMicros } from '@/lib/domain/shared/timestamp'
import { filterEntries, type InboxFilter, splitNew } from './inbox-filter'
import { allRows, countUnreadRows, groupInbox, type InboxRow } from './inbox-rows'
import { useExtendedInbox } from './use-extended-inbox'
import { useInbox } from './use-inbox'
import { useInboxLocation } from './use-inbox-location'
import { useNewRows } from './use-new-rows'

export type InboxViewState = ReturnType<typeof useInboxView>

/** The rows of an account's inbox as filtered and opened on the page, with their actions. */
export function useInboxView(account: Address) {
  const zone = useTimeZone()
  const dayOf = useCallback((at: UnixMicros) => dayKey(microsToMs(at), zone), [zone])
  const inbox = useInbox(account)
  const { entries: newest, isUnread, pages, read } = inbox
  const location = useInboxLocation()
  const { filter } = location
  const { entries, older } = useExtendedInbox(inbox, filter)
  const isLoaded = pages.isSuccess || entries.length > 0
  const { shown, waiting, shownUntil, showNew } = useNewRows(entries, isLoaded)
  // Entries opened while only unread ones are shown stay until the filter changes.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const grouped = useMemo(
    () =>
      groupInbox(
        filterEntries(shown, filter, isUnread, ({ id }) => opened.has(id)),
        dayOf,
      ),
    [shown, filter, isUnread, opened, dayOf],
  )
  // Counts are of the newest entries of all types, whatever older ones are shown.
  const counted = useMemo(() => splitNew(newest, shownUntil).shown, [newest, shownUntil])
  const unreadRows = useMemo(
    () => countUnreadRows(groupInbox(counted, dayOf), isUnread),
    [counted, isUnread, dayOf],
  )
  const rows = allRows(grouped)

  const openRow = (key: string) => {
    location.openRow(key)
    const ofRow = rows.find((row) => row.key === key)?.entries ?? []
    setOpened(new Set([...opened, ...ofRow.map(({ id }) => id)]))
    const unread = ofRow.filter(isUnread).map(({ id }) => id)
    if (unread.length > 0) read.change({ ...NO_CHANGE, read: unread })
  }
  const markUnread = ({ entries: ofRow }: InboxRow) => {
    read.change({ ...NO_CHANGE, unread: ofRow.map(({ id }) => id) })
    location.closeRow()
  }
  const setFilter = (wanted: InboxFilter) => {
    setOpened(new Set())
    location.setFilter(wanted)
  }
  return {
    inbox,
    location,
    dayOf,
    isUnread,
    isLoaded,
    older,
    shown,
    waiting,
    showNew,
    counted,
    unreadRows,
    grouped,
    rows,
    row: rows.find(({ key }) => key === location.open) ?? null,
    openRow,
    markUnread,
    setFilter,
  }
}
