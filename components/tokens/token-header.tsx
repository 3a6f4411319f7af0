'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Changed } from '@/components/ui/changed'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { Skeleton } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'
import { formatUsd } from '@/lib/client/format/usd'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { ShownToken } from './shown-token'

/** The token's name, price and links to trade it. */
export function TokenHeader({ network, token }: { network: NetworkView; token: ShownToken }) {
  const symbol = tokenLabel(token)
  const name = encodeURIComponent(network.name)
  // Pools hold the wrapped token of the coin.
  const pooled =
    (token.address === NATIVE_TOKEN ? network.contracts.wrappedNativeToken : null) ?? token.address
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 px-4 pb-4 rail:px-0">
      <div className="min-w-0">
        <div className="text-table">
          <Link href={`/tokens?network=${name}`} prefetch={false} className="link">
            {t`Tokens`}
          </Link>{' '}
          <span className="text-muted">{t`of ${network.displayName}`}</span>
        </div>
        <div className="mt-1 flex items-center gap-2 rail:gap-3">
          <span className="inline-flex max-rail:*:size-8!">
            <TokenMark network={network} token={token} size={48} />
          </span>
          <div className="min-w-0">
            <PageTitle>
              {symbol}{' '}
              <bdi className="font-normal text-muted text-section">{safeName(token.name)}</bdi>
            </PageTitle>
          </div>
        </div>
        <Price network={network} token={token} />
      </div>
      <nav aria-label={t`${symbol} elsewhere`} className="flex flex-wrap gap-2">
        <Link
          href={`/trade?network=${name}&sell=${token.address}`}
          prefetch={false}
          className={action}
        >
          {t`Trade ${symbol}`}
        </Link>
        {network.capabilities.pools && (
          <Link href={`/pools?network=${name}&token=${pooled}`} prefetch={false} className={action}>
            {t`Pools with ${symbol}`}
          </Link>
        )}
      </nav>
    </header>
  )
}

const action =
  'touch-target inline-flex min-h-10 items-center rounded-card border border-control bg-surface px-3 text-body hover:bg-sunken'

function Price({ network, token }: { network: NetworkView; token: ShownToken }) {
  const separators = useSeparators()
  const isOffline = useOffline()
  const price = useQuery({
    ...agedUsdPriceQuery(network.name, token.address),
    enabled: network.capabilities.prices,
  })
  const error = price.error ?? price.failureReason
  if (!network.capabilities.prices) {
    return <p className="mt-2 min-h-16 text-muted">{t`This network has no prices here.`}</p>
  }
  if (price.data === undefined && error !== null) {
    const isMissing = error instanceof ApiError && error.status === 404
    return isMissing ? (
      <p className="mt-2 min-h-16">
        <span className="text-amount">—</span>{' '}
        <span className="text-muted">{t`No source knows a price of this token.`}</span>
      </p>
    ) : (
      <div className="mt-2">
        <ReadFailure what={t`The price`} error={error} onRetry={() => void price.refetch()} />
      </div>
    )
  }
  if (price.data === undefined) {
    return (
      <div role="status" aria-label={t`Reading the price`} className="mt-2 min-h-16">
        <Skeleton className="h-9 w-40" />
      </div>
    )
  }
  const { answer, ageSeconds } = price.data
  return (
    <div className="mt-2 min-h-16">
      <p className="text-amount">
        <Changed text={`≈ ${formatUsd(answer.price, separators)}`} />
      </p>
      <FreshnessTag
        updatedAt={price.dataUpdatedAt - ageSeconds * 1000}
        failed={error !== null || isOffline}
      />
    </div>
  )
}
