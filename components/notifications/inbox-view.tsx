'use client'

import { useCallback, useRef } from 'react'
import { useIsBeside } from '@/components/ui/beside/beside'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { Notice } from '@/components/ui/notice'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import { isInboxOff } from '@/lib/client/queries/notifications'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { InboxAccountChoice } from './inbox-account-choice'
import { InboxDetail } from './inbox-detail'
import { EVERYTHING, type InboxFilter, mayHoldUnread } from './inbox-filter'
import { InboxList } from './inbox-list'
import { ROW_ATTRIBUTE } from './inbox-row-item'
import { allRows, groupInbox, type InboxRow } from './inbox-rows'
import { InboxFailure, InboxFreshness, InboxOff } from './inbox-states'
import { InboxToolbar } from './inbox-toolbar'
import { MarkAll } from './mark-all'
import type { InboxHandle } from './use-inbox'
import { type InboxViewState, useInboxView } from './use-inbox-view'
import { WatchedSince } from './watched-since'

/** An account's inbox: list and detail side by side, on a phone one after the other. */
export function InboxView({ account }: { account: Address }) {
  const view = useInboxView(account)
  const { inbox, location, older, row, rows, waiting, isUnread, dayOf } = view
  const { pages, read } = inbox
  const list = useRef<HTMLDivElement>(null)
  const { state: copied, copy } = useCopy()
  const copyId = useCallback(
    (key: string | null) => {
      const uid = rows.find((row) => row.key === (key ?? location.open))?.orderUid
      if (uid != null) void copy(uid)
    },
    [rows, location.open, copy],
  )
  useRowKeys(list, ROW_ATTRIBUTE, copyId)
  const isBeside = useIsBeside()
  // Where there is room the first entry is shown unopened, so that it stays unread.
  const chosen = row ?? (isBeside ? (rows[0] ?? null) : null)

  // Between two tries only `failureReason` has the last failure, not yet the query's error.
  const failed = older.error ?? older.failureReason
  const isAboutOlder = older.isFetchingNextPage || older.isFetchNextPageError
  const failure = isAboutOlder ? null : failed
  if (isInboxOff(pages.error) && pages.data === undefined) return <InboxOff />
  return (
    <div className="space-y-3">
      <InboxHeader view={view} />
      <WatchedSince account={account} />
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Order id copied` : ''}
      </p>
      {failure !== null && (older.data === undefined || !inbox.isLive) ? (
        <InboxFailure error={failure} onRetry={() => void older.refetch()} />
      ) : null}
      {read.failed ? (
        <Notice tone="caution" role="alert">
          {t`What you marked was not saved, so it stands as it did before. Try again.`}
        </Notice>
      ) : null}
      {waiting.length === 0 ? null : (
        <NewPill
          count={allRows(groupInbox(waiting, dayOf)).length}
          onShow={() => {
            view.showNew()
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_23rem] full:grid-cols-[minmax(0,1fr)_32rem] wide:items-start">
        <div ref={list} className={classNames(row !== null && 'hidden wide:block')}>
          {rows.length > 0 ? (
            <InboxList
              inbox={view.grouped}
              isUnread={isUnread}
              open={chosen?.key ?? null}
              onOpen={view.openRow}
            />
          ) : view.isLoaded && older.data !== undefined ? (
            <NoEntries filter={location.filter} onShowAll={() => location.setFilter(EVERYTHING)} />
          ) : failure !== null ? null : (
            <SkeletonLines label={t`Loading notifications`} lines={6} />
          )}
          {older.hasNextPage ? <Older pages={older} /> : null}
          <div className="mt-6">
            <InboxAccountChoice />
          </div>
        </div>
        {rows.length === 0 ? null : <Chosen view={view} row={chosen} />}
      </div>
    </div>
  )
}

/** All that the open entry says, or the one that is shown without having been opened. */
function Chosen({ view, row }: { view: InboxViewState; row: InboxRow | null }) {
  if (row === null) {
    return (
      <p className="ledger-panel hidden px-4 py-6 text-muted wide:block">
        {t`Open an entry to see all it says.`}
      </p>
    )
  }
  return (
    <InboxDetail
      key={row.key}
      row={row}
      onClose={view.location.closeRow}
      onMarkUnread={view.row === null ? null : view.markUnread}
    />
  )
}

/** Filters, freshness and the button that marks all as read. */
function InboxHeader({ view }: { view: InboxViewState }) {
  const { inbox, location, row, counted, unreadRows } = view
  const { pages, readState } = inbox
  return (
    <div
      className={classNames(
        'flex-wrap items-center justify-between gap-x-4 gap-y-2',
        // A phone shows only the open row.
        row === null ? 'flex' : 'hidden wide:flex',
      )}
    >
      <InboxToolbar
        entries={counted}
        hasOlder={pages.hasNextPage}
        unreadRows={unreadRows}
        mayHoldUnread={mayHoldUnread(inbox.entries, pages.hasNextPage, readState)}
        filter={location.filter}
        onFilter={view.setFilter}
      />
      <div className="flex flex-wrap items-center gap-3">
        <InboxFreshness
          isLive={inbox.isLive}
          updatedAtMs={pages.dataUpdatedAt}
          failed={pages.isError}
        />
        <MarkAll
          entries={view.shown}
          readState={readState}
          unreadRows={unreadRows}
          onChange={inbox.read.change}
        />
      </div>
    </div>
  )
}

function NoEntries({ filter, onShowAll }: { filter: InboxFilter; onShowAll: () => void }) {
  const isFiltered = filter.unreadOnly || filter.types.size > 0
  return (
    <div className="ledger-panel">
      <EmptyState
        fact={
          isFiltered
            ? t`Nothing here is like that.`
            : t`No notifications yet. They come when an order is filled, ends or lacks funds.`
        }
        action={isFiltered ? <Button onClick={onShowAll}>{t`Show all`}</Button> : undefined}
      />
    </div>
  )
}

type OlderPages = Pick<
  InboxHandle['pages'],
  'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads the next hundred on demand. */
function Older({ pages }: { pages: OlderPages }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? t`Loading older ones` : t`Older`}
      </Button>
      {pages.isFetchNextPageError ? (
        <span role="alert" className="text-caution text-table">
          {t`Older ones could not be read. Try again.`}
        </span>
      ) : null}
    </div>
  )
}

/** New entries wait behind this button, so that the list does not move while the user reads. */
function NewPill({ count, onShow }: { count: number; onShow: () => void }) {
  const number = useNumber()
  return (
    <div className="sticky top-14 z-5 flex justify-center">
      <Button size="compact" variant="primary" onClick={onShow}>
        {t`${number(count)} new`}
      </Button>
    </div>
  )
}
