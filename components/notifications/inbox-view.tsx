'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { useRowKeys } from '@/components/shell/use-row-keys'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { useCopy } from '@/components/ui/use-copy'
import { dayKey } from '@/lib/client/format/time'
import { isInboxOff } from '@/lib/client/queries/notifications'
import { NO_CHANGE } from '@/lib/client/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { groupDigits } from '@/lib/domain/token/format-amount'
import { InboxAccountChoice } from './inbox-account-choice'
import { InboxDetail } from './inbox-detail'
import { EVERYTHING, filterEntries, mayHoldUnread, splitNew } from './inbox-filter'
import { InboxList } from './inbox-list'
import { ROW_ATTRIBUTE } from './inbox-row-item'
import type { InboxRow } from './inbox-rows'
import { allRows, countUnreadRows, groupInbox } from './inbox-rows'
import { InboxFailure, InboxFreshness, InboxOff } from './inbox-states'
import { InboxToolbar } from './inbox-toolbar'
import { MarkAll } from './mark-all'
import { type InboxHandle, useInbox } from './use-inbox'
import { useInboxLocation } from './use-inbox-location'
import { useInboxReach } from './use-inbox-reach'
import { useNewRows } from './use-new-rows'

/** An account's inbox: list and detail side by side, on a phone one after the other. */
export function InboxView({ account }: { account: Address }) {
  const zone = useTimeZone()
  const dayOf = useCallback((at: UnixMicros) => dayKey(at / 1000, zone), [zone])
  const inbox = useInbox(account)
  const { entries: newest, isUnread, pages, read } = inbox
  const place = useInboxLocation()
  const { filter } = place
  const { entries, older } = useInboxReach(inbox, filter)
  const isLoaded = pages.isSuccess || entries.length > 0
  const { shown, waiting, shownUntil, showNew } = useNewRows(entries, isLoaded)
  // What was opened while only unread entries are shown stays until the filter changes.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const grouped = useMemo(
    () =>
      groupInbox(
        filterEntries(shown, filter, isUnread, ({ id }) => opened.has(id)),
        dayOf,
      ),
    [shown, filter, isUnread, opened, dayOf],
  )
  // Counts are of the newest entries of all types, whatever is shown of older ones.
  const counted = useMemo(() => splitNew(newest, shownUntil).shown, [newest, shownUntil])
  const unreadRows = useMemo(
    () => countUnreadRows(groupInbox(counted, dayOf), isUnread),
    [counted, isUnread, dayOf],
  )
  const rows = allRows(grouped)
  const row = rows.find(({ key }) => key === place.open) ?? null
  const list = useRef<HTMLDivElement>(null)
  const { state: copied, copy } = useCopy()
  const copyId = useCallback(
    (key: string | null) => {
      const uid = rows.find((one) => one.key === (key ?? place.open))?.orderUid
      if (uid != null) void copy(uid)
    },
    [rows, place.open, copy],
  )
  useRowKeys(list, ROW_ATTRIBUTE, copyId)

  const open = (key: string) => {
    place.openRow(key)
    const ids = rows.find((one) => one.key === key)?.entries.map(({ id }) => id) ?? []
    setOpened(new Set([...opened, ...ids]))
    const unread = rows
      .find((one) => one.key === key)
      ?.entries.filter(isUnread)
      .map(({ id }) => id)
    if (unread !== undefined && unread.length > 0) read.change({ ...NO_CHANGE, read: unread })
  }
  const markUnread = ({ entries: of }: InboxRow) => {
    read.change({ ...NO_CHANGE, unread: of.map(({ id }) => id) })
    place.closeRow()
  }
  const isFiltered = filter.unreadOnly || filter.types.size > 0

  // Between two tries the failure is the reason of the last one, and not yet the query's error.
  const failed = older.error ?? older.failureReason
  const isAboutOlder = older.isFetchingNextPage || older.isFetchNextPageError
  const failure = isAboutOlder ? null : failed
  if (isInboxOff(pages.error) && pages.data === undefined) return <InboxOff />
  return (
    <div className="space-y-3">
      <div
        className={classNames(
          'flex-wrap items-center justify-between gap-x-4 gap-y-2',
          // A phone shows the open row alone.
          row === null ? 'flex' : 'hidden wide:flex',
        )}
      >
        <InboxToolbar
          entries={counted}
          hasOlder={pages.hasNextPage}
          unreadRows={unreadRows}
          mayHoldUnread={mayHoldUnread(newest, pages.hasNextPage, inbox.readState)}
          filter={filter}
          onFilter={(wanted) => {
            setOpened(new Set())
            place.setFilter(wanted)
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <InboxFreshness
            isLive={inbox.isLive}
            updatedAtMs={pages.dataUpdatedAt}
            failed={pages.isError}
          />
          <MarkAll
            entries={shown}
            readState={inbox.readState}
            unreadRows={unreadRows}
            onChange={read.change}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {copied === 'copied' ? 'Order id copied' : ''}
      </p>
      {failure !== null && (older.data === undefined || !inbox.isLive) ? (
        <InboxFailure error={failure} onRetry={() => void older.refetch()} />
      ) : null}
      {read.failed ? (
        <Notice tone="caution" role="alert">
          What you marked was not saved, so it stands as it did before. Try again.
        </Notice>
      ) : null}
      {waiting.length === 0 ? null : (
        <NewPill
          count={allRows(groupInbox(waiting, dayOf)).length}
          onShow={() => {
            showNew()
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_23rem] wide:items-start">
        <div ref={list} className={classNames(row !== null && 'hidden wide:block')}>
          {rows.length > 0 ? (
            <InboxList inbox={grouped} isUnread={isUnread} open={place.open} onOpen={open} />
          ) : isLoaded && older.data !== undefined ? (
            <div className="ledger-panel">
              <EmptyState
                fact={
                  isFiltered
                    ? 'Nothing here is like that.'
                    : 'No notifications yet. They come when an order is filled, ends or lacks funds.'
                }
                action={
                  isFiltered ? (
                    <Button onClick={() => place.setFilter(EVERYTHING)}>Show all</Button>
                  ) : undefined
                }
              />
            </div>
          ) : failure !== null ? null : (
            <SkeletonLines label="Loading notifications" lines={6} />
          )}
          {older.hasNextPage ? <Older pages={older} /> : null}
          <div className="mt-6">
            <InboxAccountChoice />
          </div>
        </div>
        {row === null ? (
          <p className="ledger-panel hidden px-4 py-6 text-muted wide:block">
            Open an entry to see all it says.
          </p>
        ) : (
          <InboxDetail key={row.key} row={row} onClose={place.closeRow} onMarkUnread={markUnread} />
        )}
      </div>
    </div>
  )
}

type OlderPages = Pick<
  InboxHandle['pages'],
  'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The next hundred, on demand. */
function Older({ pages }: { pages: OlderPages }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Loading older ones' : 'Older'}
      </Button>
      {pages.isFetchNextPageError ? (
        <span role="alert" className="text-caution text-table">
          Older ones could not be read. Try again.
        </span>
      ) : null}
    </div>
  )
}

/** News wait here so that nothing moves while somebody reads. */
function NewPill({ count, onShow }: { count: number; onShow: () => void }) {
  const { group } = useSeparators()
  return (
    <div className="sticky top-14 z-5 flex justify-center">
      <Button size="compact" variant="primary" onClick={onShow}>
        {groupDigits(String(count), group)} new
      </Button>
    </div>
  )
}
