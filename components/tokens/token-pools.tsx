'use client'

import Link from 'next/link'
import { useId } from 'react'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Skeleton } from '@/components/ui/states'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { markedPair, pairText } from './pair-text'
import type { ShownToken } from './shown-token'
import { useTokenMarket } from './use-token-market'

const SHOWN = 5

/** The pools that hold most of a token, with what of it lies in each. */
export function TokenPools({ network, token }: { network: NetworkView; token: ShownToken }) {
  const heading = useId()
  const separators = useSeparators()
  const { market, pools, error } = useTokenMarket(network, token.address)
  if (!network.capabilities.pools) return null
  const tvlUsd = market?.tvlUsd ?? null
  return (
    <section aria-labelledby={heading} className="border-rule border-t-2 px-4 pt-2 rail:px-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={heading} className="font-semibold text-body">
          {t`In pools`}
        </h2>
        {tvlUsd !== null && (
          <span className="text-meta text-muted">
            {t`its part of each, of ${formatUsdCompact(tvlUsd, separators)}`}
          </span>
        )}
      </div>
      <ul className="mt-1">
        {pools.slice(0, SHOWN).map((pool) => (
          <li key={pool.address} className="border-b">
            <Link
              href={`/pools/${encodeURIComponent(network.name)}/${pool.address}`}
              prefetch={false}
              className="flex min-h-12 items-center gap-3 text-body hover:bg-sunken"
            >
              <PairMark network={network} {...markedPair(pool.tokens, network)} size={20} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{pairText(pool.tokens, network)}</span>
                <span className="block truncate text-meta text-muted">{pool.project}</span>
              </span>
              <span className="text-end">
                {pool.valueUsd === null ? '—' : formatUsdCompact(pool.valueUsd, separators)}
                <Part value={pool.valueUsd} of={tvlUsd} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pools.length === 0 && (
        <p className="min-h-12 py-2 text-muted text-table">
          {market === null && error === null ? (
            <Skeleton className="w-40" />
          ) : token.address === NATIVE_TOKEN ? (
            t`Pools hold the wrapped coin.`
          ) : market === null || market.unread.includes('pools') ? (
            t`The pools could not be read.`
          ) : (
            t`No known pool holds it.`
          )}
        </p>
      )}
    </section>
  )
}

function Part({ value, of }: { value: number | null; of: number | null }) {
  if (value === null || of === null || of === 0) return null
  return (
    <span
      aria-hidden="true"
      className="bar mt-1 w-24 bg-[linear-gradient(var(--mark-none),var(--mark-none))] bg-no-repeat"
      style={{ backgroundSize: `${Math.round((value / of) * 100)}% 100%` }}
    />
  )
}
