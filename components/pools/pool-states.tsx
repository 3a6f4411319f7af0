'use client'

import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { OfflineTag } from '@/components/ui/offline-tag'
import { useOffline } from '@/components/ui/use-offline'
import { t } from '@/lib/words/words'

type QueryState = {
  readonly dataUpdatedAt: number
  readonly error: Error | null
  /** Error of the last attempt while a retry is running. */
  readonly failureReason: Error | null
  readonly isFetching: boolean
}

/** The age of the numbers, and a button to refresh them: rows are never reordered by themselves. */
export function Freshness({ query, onRefresh }: { query: QueryState; onRefresh: () => void }) {
  const isOffline = useOffline()
  const { dataUpdatedAt, error, failureReason, isFetching } = query
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
        {isFetching ? t`Reading` : t`Refresh`}
      </Button>
    </span>
  )
}
