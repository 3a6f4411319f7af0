'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { AprWindows } from '@/components/pools/apr-windows'
import { pairName } from '@/components/pools/pair-name'
import { AddressText } from '@/components/ui/address-text'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { ApiError } from '@/lib/client/api-error'
import { poolRow } from '@/lib/client/pools/pool-figures'
import { poolQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { AprExplained } from './apr-explained'
import { PoolHeader } from './pool-header'
import { PoolHistoryPanel } from './pool-history-panel'

/** One pool: its figures, an explanation of its APR, and its history. */
export function PoolView({ network, pool }: { network: NetworkView; pool: Address }) {
  const details = useQuery(poolQuery(network.name, pool))
  const { data } = details
  const failure = details.error ?? details.failureReason
  const { state: copied, copy } = useCopy()
  useKeys({ copyRow: () => void copy(pool) })
  // Only a 404 means that the pool does not exist; after any other failure it may.
  if (failure instanceof ApiError && failure.status === 404 && data === undefined) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>{t`Pool not found`}</PageTitle>
        <Notice
          tone="neutral"
          title={t`No pool at this address is known on ${network.displayName}.`}
        >
          <AddressText address={pool} form="full" />
          <p className="mt-2">
            {t`Either it is on another network, or no source of this service reports it.`}{' '}
            <Link className="link" href={`/pools?network=${network.name}`}>
              {t`All pools`}
            </Link>{' '}
            ·{' '}
            <Link className="link" href={`/tokens/${network.name}/${pool}`}>
              {t`Read it as a token`}
            </Link>
          </p>
        </Notice>
      </div>
    )
  }
  const failed =
    failure === null ? null : (
      <ReadFailure what={t`This pool`} error={failure} onRetry={() => void details.refetch()} />
    )
  if (data === undefined) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>{t`Pool ${shortAddress(pool)}`}</PageTitle>
        {failed ?? <SkeletonLines label={t`Reading the pool`} lines={12} />}
      </div>
    )
  }
  const row = poolRow({
    address: pool,
    project: data.project,
    tokens: data.tokens,
    name: pairName(data.tokens, network.tokens) ?? shortAddress(pool),
    apr: data.apr,
    feePercent: data.fee,
    tvlUsd: data.tvl,
    volumeUsd: data.volume,
  })
  return (
    <div className="space-y-4 pt-6">
      <PoolHeader
        network={network}
        row={row}
        tokens={data.tokens}
        source={data.source}
        query={details}
        onRefresh={() => void details.refetch()}
      />
      {failed}
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:items-start">
        <AprExplained row={row} windows={data.windows} />
        <AprWindows windows={data.windows} />
      </div>
      <PoolHistoryPanel network={network} row={row} source={data.source.name} />
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Pool address copied` : ''}
      </p>
    </div>
  )
}
