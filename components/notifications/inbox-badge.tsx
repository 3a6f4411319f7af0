'use client'

import { useEffect, useRef } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { Queries } from '@/components/ui/queries'
import { plainMessage } from '@/components/ui/sentence-text'
import { useTimeZone } from '@/components/ui/time-format'
import { dayKey } from '@/lib/client/format/time'
import type { InboxLive } from '@/lib/client/inbox-live'
import { alertsWhileHidden } from '@/lib/client/tab-alerts'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { t } from '@/lib/words/words'
import { countLabel, mayHoldUnread } from './inbox-filter'
import { countUnreadRows, groupInbox, selectActionable } from './inbox-rows'
import { shortReason } from './short-reason'
import { newAlerts, showAlert } from './tab-alert'
import { unitOf } from './token-unit'
import { useInbox } from './use-inbox'

const MAX_SHOWN = 99

/** Number of unread rows of the account's inbox; nothing when zero or unknown. */
export function InboxBadge(props: { account: Address }) {
  return (
    <Queries>
      <UnreadCount {...props} />
    </Queries>
  )
}

function UnreadCount({ account }: { account: Address }) {
  const { entries, isUnread, live, pages, readState } = useInbox(account)
  const zone = useTimeZone()
  const separators = useSeparators()
  useTabAlerts(live.received)
  const unread = countUnreadRows(
    groupInbox(entries, (at) => dayKey(microsToMs(at), zone)),
    isUnread,
  )
  if (unread === 0) return null
  const isPart = mayHoldUnread(entries, pages.hasNextPage, readState)
  const needed = neededText(entries, separators)
  return (
    <span
      title={needed ?? undefined}
      className="min-w-5 rounded-card bg-accent px-1 text-center font-medium text-meta text-on-accent tabular-nums"
    >
      {countLabel(Math.min(unread, MAX_SHOWN), isPart || unread > MAX_SHOWN, separators.group)}
      <span className="sr-only"> {needed === null ? t`unread` : t`unread. ${needed}`}</span>
    </span>
  )
}

/** What the newest order that waits for its owner lacks, as its row says it. */
function neededText(entries: readonly NotificationEntry[], separators: Separators): string | null {
  for (const { facts } of selectActionable(entries)) {
    const reason = shortReason(facts)
    if (reason === null) continue
    const units = () => unitOf(facts.shortToken)
    return sentenceText(reasonSentence(reason), plainMessage(units, separators))
  }
  return null
}

/** Shows new entries as browser alerts while a tab of ours is open, if the user enabled them. */
function useTabAlerts(streamed: InboxLive['received']) {
  const known = useRef<ReadonlySet<string>>(new Set())
  const since = useRef<number | null>(null)
  useEffect(() => {
    since.current ??= Date.now() * 1000
    const fresh = newAlerts(streamed, known.current, since.current)
    // A reopened stream sends the newest entries again.
    known.current = new Set([...known.current, ...streamed.keys()])
    if (!alertsWhileHidden()) return
    for (const entry of fresh) showAlert(entry)
  }, [streamed])
}
