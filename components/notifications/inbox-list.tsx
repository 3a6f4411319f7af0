'use client'

import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { formatDay } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { InboxRowItem } from './inbox-row-item'
import type { Inbox, InboxEntry, InboxRow } from './inbox-rows'
import { NeedsYouActions } from './needs-you-actions'

type ListProps = {
  inbox: Inbox
  isUnread: (entry: InboxEntry) => boolean
  open: string | null
  onOpen: (key: string) => void
}

/** Rows that need an action first, then the others day by day. */
export function InboxList(props: ListProps) {
  const now = useNow(60_000)
  const zone = useTimeZone()
  const { needsYou, days } = props.inbox
  return (
    <>
      {needsYou.length === 0 ? null : (
        <section aria-labelledby="needs-you" className="ledger-panel mb-3">
          <h2 id="needs-you" className="border-b px-4 py-2 font-semibold text-caution">
            {t`Needs you`}
          </h2>
          <Rows {...props} rows={needsYou} withActions />
        </section>
      )}
      {days.map(({ day, rows }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="ledger-panel mb-3">
          <h2 id={`day-${day}`} className="border-b px-4 py-1.5 font-medium text-muted text-table">
            {formatDay(day, now, zone)}
          </h2>
          <Rows {...props} rows={rows} />
        </section>
      ))}
    </>
  )
}

function Rows(props: ListProps & { rows: readonly InboxRow[]; withActions?: boolean }) {
  return (
    <ul className="divide-y divide-hairline">
      {props.rows.map((row) => (
        <li key={row.key}>
          <InboxRowItem
            row={row}
            isUnread={row.entries.some(props.isUnread)}
            isOpen={row.key === props.open}
            onOpen={props.onOpen}
          />
          {props.withActions === true ? (
            <div className="px-4 pb-3 ps-10">
              <NeedsYouActions entry={row.head} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
