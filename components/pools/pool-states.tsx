'use client'

import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { OfflineTag } from '@/components/ui/offline-tag'
import { useOffline } from '@/components/ui/use-offline'

type Reading = {
  readonly dataUpdatedAt: number
  readonly error: Error | null
  /** Of the last try, while another one is under way. */
  readonly failureReason: Error | null
  readonly isFetching: boolean
}

/** How old the numbers are, and the way to renew them: rows never change places by themselves. */
export function Freshness({ reading, onRefresh }: { reading: Reading; onRefresh: () => void }) {
  const isOffline = useOffline()
  const { dataUpdatedAt, error, failureReason, isFetching } = reading
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-x-2">
      {isOffline ? (
        <OfflineTag updatedAtMs={dataUpdatedAt} />
      ) : (
        <FreshnessTag updatedAt={dataUpdatedAt} failed={(error ?? failureReason) !== null} />
      )}
      <Button
        size="compact"
        variant="quiet"
        className="min-w-20"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) onRefresh()
        }}
      >
        {isFetching ? 'Reading' : 'Refresh'}
      </Button>
    </span>
  )
}
