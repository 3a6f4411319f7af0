'use client'

import { classNames } from '@/components/ui/class-names'
import { PairMark } from '@/components/ui/marks/token-mark'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { formatDateTime, formatHourMinute, formatRelative } from '@/lib/client/format/time'
import { microsToMs, type UnixMicros } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import type { InboxRow } from './inbox-rows'
import { NotificationStamp } from './notification-stamp'
import { RowLine } from './row-line'

/** Attribute for the keys that move between rows. */
export const ROW_ATTRIBUTE = 'data-inbox-row'

/** One row: a dot, weight and rule mark it as unread; pressing it opens it. */
export function InboxRowItem(props: {
  row: InboxRow
  isUnread: boolean
  isOpen: boolean
  onOpen: (key: string) => void
}) {
  const { row, isUnread, isOpen } = props
  return (
    <button
      type="button"
      {...{ [ROW_ATTRIBUTE]: row.key }}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => props.onOpen(row.key)}
      className={classNames(
        'grid w-full grid-cols-[0.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-s-4 px-3 py-2 text-start rail:py-(--row-pad) -outline-offset-2',
        'min-h-14 rail:min-h-(--row) rail:grid-cols-[0.5rem_7.5rem_minmax(0,1fr)_auto]',
        isUnread ? 'border-s-accent font-semibold' : 'border-s-transparent',
        isOpen
          ? 'bg-info-tint [--gap:var(--info-tint)]'
          : 'hover:bg-sunken hover:[--gap:var(--sunken)]',
      )}
    >
      <span
        className={classNames('size-2 rounded-full', isUnread ? 'bg-accent' : 'bg-transparent')}
      >
        {isUnread ? <span className="sr-only">{t`Unread.`}</span> : null}
      </span>
      <span>
        <NotificationStamp type={row.head.type} />
      </span>
      <span className="col-span-2 col-start-2 row-start-2 flex min-w-0 items-start gap-2 rail:col-span-1 rail:col-start-3 rail:row-start-1">
        <RowMark row={row} />
        <span className="min-w-0 text-pretty">
          <RowLine row={row} />
        </span>
      </span>
      <RowTime at={row.entries[0].timestamp} />
    </button>
  )
}

/** The marks of what the row's order trades. */
function RowMark({ row }: { row: InboxRow }) {
  const networks = useNetworks()
  const { network: name, sellToken, buyToken } = row.head.facts
  const network = name === null ? null : findNetwork(networks, name)
  if (network === null || sellToken === null || buyToken === null) return null
  return <PairMark network={network} first={sellToken} second={buyToken} />
}

const DAY_MS = 86_400_000

/** Time of a row; the date is in the heading of its day. */
function RowTime({ at }: { at: UnixMicros }) {
  const now = useNow(10_000)
  const zone = useTimeZone()
  const milliseconds = microsToMs(at)
  const isFresh = now !== null && now - milliseconds < DAY_MS
  return (
    <time
      dateTime={new Date(milliseconds).toISOString()}
      title={formatDateTime(milliseconds, zone)}
      className="justify-self-end whitespace-nowrap font-normal text-meta text-muted"
    >
      {isFresh ? formatRelative(milliseconds, now, zone) : formatHourMinute(milliseconds, zone)}
    </time>
  )
}
