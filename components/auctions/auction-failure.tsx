'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { ReadFailure } from '@/components/ui/read-failure'
import { useOffline } from '@/components/ui/use-offline'
import { t } from '@/lib/words/words'

/** Why data of an auction is not updated, else nothing. `what` completes "… cannot be read". */
export function AuctionFailure(props: {
  what: string
  error: Error | null
  onRetry: () => void
}): ReactNode {
  const { what, error, onRetry } = props
  const isOffline = useOffline()
  if (isOffline) {
    return (
      <Notice tone="caution" role="status" title={t`This browser is offline.`}>
        {t`${what} cannot be renewed until it is back. Orders already placed do not depend on this
          page.`}
      </Notice>
    )
  }
  return error === null ? null : <ReadFailure what={what} error={error} onRetry={onRetry} />
}
