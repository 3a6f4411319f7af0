'use client'

import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { OfflineTag } from '@/components/ui/offline-tag'
import { ReadFailure } from '@/components/ui/read-failure'
import { useNow } from '@/components/ui/use-now'
import { useOffline } from '@/components/ui/use-offline'
import { formatDuration } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'

/** The full page when the server has no inbox. */
export function InboxOff() {
  return (
    <Notice tone="neutral" title={t`Notifications are switched off on this server.`}>
      {t`Orders do not depend on them: each order’s page says what became of it.`}
    </Notice>
  )
}

/**
 * How the list is updated and how old it is: live, or by polling. Entries about orders of another
 * deployment are live as well, but are made some minutes late.
 */
export function InboxFreshness(props: { isLive: boolean; updatedAtMs: number; failed: boolean }) {
  const hasGateway = useNetworks().networks.some(({ orderBook }) => orderBook === 'gateway')
  const now = useNow(5_000)
  const isOffline = useOffline()
  if (isOffline) return <OfflineTag updatedAtMs={props.updatedAtMs} />
  if (props.failed && !props.isLive) return <FreshnessTag updatedAt={props.updatedAtMs} failed />
  if (props.isLive)
    return (
      <span className="text-meta text-muted">
        {hasGateway ? t`Live` : t`Live: new entries appear at once`}
      </span>
    )
  if (now === null || props.updatedAtMs === 0) return null
  const age = Math.max(0, now - props.updatedAtMs)
  const checked =
    age < 60_000
      ? t`Checked now; can lag 5 min`
      : t`Checked ${formatDuration(Math.floor(age / 60_000) * 60_000)} ago; can lag 5 min`
  return <span className="text-meta text-muted">{checked}</span>
}

/** Why the list could not be loaded; the last loaded list stays below it. */
export function InboxFailure(props: { error: Error; onRetry: () => void }) {
  return (
    <ReadFailure
      what={t`Notifications¦that cannot be read`}
      error={props.error}
      onRetry={props.onRetry}
    />
  )
}
