'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { HoldersView } from './holders-view'
import type { ShownToken } from './shown-token'

/** The holders of a token: how concentrated it is, and who they are. Links lead to `#holders`. */
export function HoldersPanel({ network, token }: { network: NetworkView; token: ShownToken }) {
  const heading = useId()
  const isOffline = useOffline()
  const isNative = token.address === NATIVE_TOKEN
  const isOffered = network.capabilities.holders && !isNative
  const holders = useQuery({
    ...tokenHoldersQuery(network.name, token.address),
    enabled: isOffered,
  })
  const { data } = holders
  const error = holders.error ?? holders.failureReason
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <section
      id="holders"
      aria-labelledby={heading}
      className="border-rule border-t-2 px-4 pt-2 rail:px-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="font-semibold text-body">
          {t`Holders`}
        </h2>
        <span className="min-h-6">
          {data !== undefined && (
            <FreshnessTag
              updatedAt={holders.dataUpdatedAt}
              failed={(error !== null && !isMissing) || isOffline}
            />
          )}
        </span>
      </div>
      {data !== undefined ? (
        <>
          {error !== null && (
            <ReadFailure
              what={t`Newer holders`}
              error={error}
              onRetry={() => void holders.refetch()}
            />
          )}
          <HoldersView network={network} token={token} data={data} />
        </>
      ) : isNative ? (
        <EmptyState fact={t`The network’s own coin has no list of holders: chains keep none.`} />
      ) : !isOffered ? (
        <EmptyState fact={t`This network has no list of holders here.`} />
      ) : isMissing ? (
        <EmptyState fact={t`No holder of this token is known.`} />
      ) : error !== null ? (
        <ReadFailure what={t`Holders`} error={error} onRetry={() => void holders.refetch()} />
      ) : (
        <SkeletonLines label={t`Reading holders`} lines={16} className="min-h-96 pb-4" />
      )}
    </section>
  )
}
