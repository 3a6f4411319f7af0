'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { useWallet } from '@/components/wallet/wallet-context'
import { ApiError } from '@/lib/client/api-error'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { holderCoverage, holderRows, topShare } from '@/lib/client/tokens/holder-list'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { HoldersTable } from './holders-table'
import type { ShownToken } from './shown-token'

/** The holders of a token and the total share of the largest ones. */
export function HoldersPanel({ network, token }: { network: NetworkView; token: ShownToken }) {
  const heading = useId()
  const separators = useSeparators()
  const isOffline = useOffline()
  const { account } = useWallet()
  const isNative = token.address === NATIVE_TOKEN
  const isOffered = network.capabilities.holders && !isNative
  const holders = useQuery({
    ...tokenHoldersQuery(network.name, token.address),
    enabled: isOffered,
  })
  const { data } = holders
  const error = holders.error ?? holders.failureReason
  const isMissing = error instanceof ApiError && error.status === 404
  const top = topShare(data?.holders ?? [])
  const supply = data?.totalSupply ?? null
  return (
    <section aria-labelledby={heading} className="ledger-panel">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
        <h2 id={heading} className="font-semibold text-body">
          {t`Holders`}
        </h2>
        {data !== undefined && (
          <p className="text-table">
            {supply === null
              ? t`The supply is unknown, so shares are, too.`
              : topText(
                  top.count,
                  formatShare(top.held, supply, separators),
                  tokenLabel(token),
                )}{' '}
            <span className="text-muted">{holderCoverage(network)}</span>
          </p>
        )}
        <span className="min-h-6 max-rail:basis-full rail:ms-auto">
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
          <HoldersTable
            token={token}
            supply={supply}
            rows={holderRows(data.holders, network.contracts, account)}
          />
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
        <SkeletonLines label={t`Reading holders`} lines={8} className="px-3 pb-4" />
      )}
    </section>
  )
}

const topText = (count: number, share: string, symbol: string): string =>
  count === 1
    ? t`The largest holder has ${share} of all ${symbol}.`
    : t`The ${count} largest hold ${share} of all ${symbol}.`
