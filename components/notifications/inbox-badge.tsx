'use client'

import { useEffect, useRef } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { dayKey } from '@/lib/client/format/time'
import type { InboxLive } from '@/lib/client/inbox-live'
import { alertsWhileHidden } from '@/lib/client/tab-alerts'
import type { Address } from '@/lib/domain/shared/address'
import { countLabel, mayHoldUnread } from './inbox-filter'
import { countUnreadRows, groupInbox } from './inbox-rows'
import { newAlerts, showAlert } from './tab-alert'
import { useInbox } from './use-inbox'

const MAX_SHOWN = 99

/** Number of unread rows of the account's inbox; nothing when zero or unknown. */
export function InboxBadge({ account }: { account: Address }) {
  const { entries, isUnread, live, pages, readState } = useInbox(account)
  const zone = useTimeZone()
  const { group } = useSeparators()
  useTabAlerts(live.told)
  const unread = countUnreadRows(
    groupInbox(entries, (at) => dayKey(at / 1000, zone)),
    isUnread,
  )
  if (unread === 0) return null
  const isPart = mayHoldUnread(entries, pages.hasNextPage, readState)
  return (
    <span className="min-w-5 rounded-card bg-accent px-1 text-center font-medium text-meta text-on-accent tabular-nums">
      {countLabel(Math.min(unread, MAX_SHOWN), isPart || unread > MAX_SHOWN, group)}
      <span className="sr-only"> unread</span>
    </span>
  )
}

/** Shows new entries as browser alerts while a tab of ours is open, if the user enabled them. */
function useTabAlerts(told: InboxLive['told']) {
  const known = useRef<ReadonlySet<string>>(new Set())
  const since = useRef<number | null>(null)
  useEffect(() => {
    since.current ??= Date.now() * 1000
    const fresh = newAlerts(told, known.current, since.current)
    // A reopened stream sends the newest entries again.
    known.current = new Set([...known.current, ...told.keys()])
    if (!alertsWhileHidden()) return
    for (const entry of fresh) showAlert(entry)
  }, [told])
}
