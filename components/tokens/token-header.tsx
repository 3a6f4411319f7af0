'use client'

import Link from 'next/link'
import { WatchButtonsOnDemand } from '@/components/channels/watch-on-demand'
import { AddressText } from '@/components/ui/address-text'
import { ChangeText } from '@/components/ui/change-text'
import { Changed } from '@/components/ui/changed'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { Skeleton } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { formatUsd } from '@/lib/client/format/usd'
import { changeReason, priceReason } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { TokenMarketView } from '@/lib/contract/codecs/token-markets'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { ShownToken } from './shown-token'
import { usePriceFault } from './use-price-fault'
import { useTokenMarket } from './use-token-market'

type Props = { network: NetworkView; token: ShownToken }

/** The token's price, its name and links to trade it. */
export function TokenHeader({ network, token }: Props) {
  const symbol = tokenLabel(token)
  const name = encodeURIComponent(network.name)
  return (
    <header className="px-4 pb-6 rail:px-0">
      <div className="text-table">
        <Link href={`/tokens?network=${name}`} prefetch={false} className="link">
          {t`Tokens`}
        </Link>{' '}
        <span className="text-muted">{t`of ${network.displayName}`}</span>
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-start gap-3.5 rail:gap-5">
          <span className="mt-1 inline-flex max-rail:*:size-11!">
            <TokenMark network={network} token={token} size={64} />
          </span>
          <div className="min-w-0">
            <Price network={network} token={token} />
            <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-input">
              <h1 className="font-semibold">
                {symbol} <bdi className="font-normal text-muted">{safeName(token.name)}</bdi>
              </h1>
              {token.address !== NATIVE_TOKEN && (
                <span className="text-muted text-table">
                  <AddressText address={token.address} />
                </span>
              )}
            </div>
          </div>
        </div>
        <Actions network={network} token={token} />
      </div>
    </header>
  )
}

function Actions({ network, token }: Props) {
  const symbol = tokenLabel(token)
  const name = encodeURIComponent(network.name)
  // Pools hold the wrapped token of the coin.
  const pooled =
    (token.address === NATIVE_TOKEN ? network.contracts.wrappedNativeToken : null) ?? token.address
  return (
    <nav
      aria-label={t`${symbol} elsewhere`}
      className="flex flex-wrap gap-2 max-rail:w-full max-rail:*:flex-1 max-rail:*:basis-[45%]"
    >
      <WatchButtonsOnDemand
        network={network}
        subject="token"
        address={token.address}
        name={symbol}
      />
      {network.capabilities.pools && (
        <Link
          href={`/pools?network=${name}&token=${pooled}`}
          prefetch={false}
          className={`${action} border-control hover:bg-sunken`}
        >
          {t`Pools with ${symbol}`}
        </Link>
      )}
      <Link
        href={`/trade?network=${name}&sell=${token.address}`}
        prefetch={false}
        className={`${action} border-accent bg-accent text-on-accent hover:opacity-90`}
      >
        {t`Trade ${symbol}`}
      </Link>
    </nav>
  )
}

const action =
  'touch-target inline-flex min-h-10 items-center justify-center rounded-card border px-3 text-body'

function Price({ network, token }: Props) {
  const { market, updatedAt, error, retry } = useTokenMarket(network, token.address)
  const isUnread = market?.unread.includes('price') === true
  const fault = usePriceFault(network, isUnread ? token.address : null)
  const isOffline = useOffline()
  const failure = market === null ? error : fault
  if (failure !== null) {
    return <ReadFailure what={t`The price`} error={failure} onRetry={retry} />
  }
  if (market === null) {
    return (
      <div role="status" aria-label={t`Reading the price`} className="min-h-12 rail:min-h-16">
        <Skeleton className="h-12 w-60 max-w-full rail:h-16" />
      </div>
    )
  }
  return (
    <div className="flex min-h-12 flex-wrap items-baseline gap-x-3 rail:min-h-16">
      <KnownPrice network={network} market={market} />
      <FreshnessTag updatedAt={updatedAt} failed={error !== null || isOffline} />
    </div>
  )
}

function KnownPrice({ network, market }: { network: NetworkView; market: TokenMarketView }) {
  const separators = useSeparators()
  const { priceUsd, changePercent } = market
  if (priceUsd === null) {
    return (
      <>
        <span className="font-medium text-result rail:text-first">—</span>
        <span className="text-muted">{priceReason(network, market)}</span>
      </>
    )
  }
  const text = formatUsd(priceUsd, separators)
  const size = text.length > 9 ? 'text-amount' : 'text-result'
  return (
    <>
      <p className={`font-medium ${size} rail:text-first`}>
        <Changed text={text} />
      </p>
      {changePercent === null ? (
        <span className="text-muted text-table">
          {t`Change within 24 h: —`} {changeReason(network, market)}
        </span>
      ) : (
        <span className="flex items-baseline gap-2 text-section">
          <ChangeText percent={changePercent} />
          <span className="text-body text-muted">{t`24 h`}</span>
        </span>
      )}
    </>
  )
}
