'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { AprWindows } from '@/components/pools/apr-windows'
import { pairName, tokenName } from '@/components/pools/pair-name'
import { AddressText } from '@/components/ui/address-text'
import { classNames } from '@/components/ui/class-names'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { Skeleton } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { ApiError } from '@/lib/client/api-error'
import { type PoolRow, poolRow } from '@/lib/client/pools/pool-figures'
import { poolQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { AprExplained } from './apr-explained'
import type { PackedHistory } from './packed-history'
import { PoolActions } from './pool-actions'
import { PoolEarns } from './pool-earns'
import { PoolHeader } from './pool-header'
import { PoolHistoryPanel } from './pool-history-panel'
import { PoolHolds } from './pool-holds'
import { PoolReading } from './pool-reading'
import { PoolWhy } from './pool-why'
import { SimilarPools } from './similar-pools-panel'
import { usePoolMarket } from './use-pool-market'
import { usePoolPast } from './use-pool-past'

/** One pool: its figures, an explanation of its APR, and its history. */
export function PoolView(props: {
  network: NetworkView
  pool: Address
  history: PackedHistory | null
}) {
  const { network, pool } = props
  const details = useQuery(poolQuery(network.name, pool))
  const { data } = details
  const failure = details.error ?? details.failureReason
  const past = usePoolPast(network, pool, props.history)
  const { state: copied, copy } = useCopy()
  useKeys({ copyRow: () => void copy(pool) })
  // Only a 404 means that the pool does not exist; after any other failure it may.
  if (failure instanceof ApiError && failure.status === 404 && data === undefined) {
    return <UnknownPool network={network} pool={pool} />
  }
  const failed =
    failure === null ? null : (
      <ReadFailure what={t`This pool`} error={failure} onRetry={() => void details.refetch()} />
    )
  if (data === undefined) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>{t`Pool ${shortAddress(pool)}`}</PageTitle>
        {failed ?? (
          <div role="status" aria-label={t`Reading the pool`}>
            <Skeleton className="h-32" />
            <Skeleton className="mt-8 h-154 max-w-full wide:me-92" />
          </div>
        )}
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
    <div className="pt-6">
      <PoolHeader
        network={network}
        row={row}
        details={data}
        query={details}
        onRefresh={() => void details.refetch()}
      >
        <PoolActions network={network} row={row} source={data.source} past={past} />
      </PoolHeader>
      {failed}
      <div className="grid gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_1fr]">
        <PoolHistoryPanel network={network} past={past} source={data.source.name} />
        <div className="grid min-w-0 content-start gap-8 px-4 rail:px-0 rail:max-wide:grid-cols-2 wide:col-start-2 wide:row-span-2 wide:row-start-1">
          <PoolReading
            past={past}
            pair={data.tokens.map((token) => tokenName(token, network.tokens))}
          />
          {row.figures.apr === null ? (
            <PoolEarns row={row} />
          ) : (
            <PoolWhy row={row} windows={data.windows} past={past} />
          )}
          {data.tokens.length > 0 && (
            <Market network={network} pool={pool} tokens={data.tokens} tvl={data.tvl} />
          )}
        </div>
        <Explained row={row} windows={data.windows} />
      </div>
      <p role="status" className="sr-only">
        {copied === 'copied' ? t`Pool address copied` : ''}
      </p>
    </div>
  )
}

/** What the APR is made of, beside what it was over each window that is known. */
function Explained({ row, windows }: { row: PoolRow; windows: PoolDetails['windows'] }) {
  const hasWindows = Object.values(windows).some(({ feeApr }) => feeApr !== null)
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-4',
        hasWindows && 'full:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] full:items-start',
      )}
    >
      <AprExplained row={row} windows={windows} />
      {hasWindows ? <AprWindows windows={windows} /> : null}
    </div>
  )
}

function UnknownPool({ network, pool }: { network: NetworkView; pool: Address }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{t`Pool not found`}</PageTitle>
      <Notice tone="neutral" title={t`No pool at this address is known on ${network.displayName}.`}>
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

function Market(props: {
  network: NetworkView
  pool: Address
  tokens: readonly Address[]
  tvl: number | null
}) {
  const { network, pool, tokens, tvl } = props
  const market = usePoolMarket(network, pool, tokens)
  return (
    <>
      <PoolHolds network={network} tvl={tvl} market={market} />
      <SimilarPools network={network} market={market} />
    </>
  )
}
