'use client'

import Link from 'next/link'
import { tokenName } from '@/components/pools/pair-name'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { SignificantAmount } from '@/components/ui/significant-amount'
import { Skeleton } from '@/components/ui/states'
import { useListedTokens } from '@/components/ui/use-listed-tokens'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { SectionHead } from './section-head'
import type { PoolMarket } from './use-pool-market'

/** Neighbours differ in lightness, so that they are told apart without colours. */
const COLOURS = ['bg-series-3', 'bg-series-4', 'bg-series-2', 'bg-series-1', 'bg-series-5'] as const

/** What of its tokens lies at a pool's address, by worth. */
export function PoolHolds(props: { network: NetworkView; tvl: number | null; market: PoolMarket }) {
  const { network, tvl, market } = props
  const separators = useSeparators()
  const { byAddress } = useListedTokens(network)
  const held = market.held.map((own) => {
    const decimals = byAddress.get(own.token)?.decimals ?? null
    const usd = decimals === null ? null : worthUsd(own.atoms, decimals, own.priceUsd)
    return { ...own, decimals, usd }
  })
  const sum = held.reduce((total, { usd }) => total + (usd ?? 0), 0)
  const isWorthKnown = sum > 0 && held.every(({ usd }) => usd !== null)
  return (
    <section aria-label={t`What it holds`} className="border-rule border-t-2 pt-2">
      <SectionHead
        title={tvl === null ? t`Holds` : t`Holds ${formatUsdCompact(tvl, separators)}`}
      />
      <div aria-hidden="true" className="my-2 flex h-3 gap-0.5 bg-track forced-color-adjust-none">
        {isWorthKnown &&
          held.map(({ token, usd }, index) => (
            <span
              key={token}
              className={COLOURS[index % COLOURS.length]}
              style={{ flexGrow: usd ?? 0 }}
            />
          ))}
      </div>
      <ul>
        {held.map(({ token, atoms, decimals, usd }, index) => (
          <li key={token} className="flex min-h-8 items-center gap-2 text-body">
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 forced-color-adjust-none ${COLOURS[index % COLOURS.length]}`}
            />
            <TokenMark
              network={network}
              token={{ address: token, symbol: byAddress.get(token)?.symbol ?? '' }}
            />
            <Link
              className="touch-target min-w-0 truncate py-0.5 font-medium hover:underline"
              href={`/tokens/${network.name}/${token}`}
              prefetch={false}
            >
              {tokenName(token, network.tokens)}
            </Link>
            <span className="ms-auto whitespace-nowrap text-end tabular-nums">
              {!market.isHeldRead ? (
                <Skeleton className="w-24" />
              ) : atoms === null || decimals === null ? (
                <span title={t`Not readable from the chain`}>—</span>
              ) : (
                <SignificantAmount atoms={atoms} token={{ decimals }} />
              )}
              {isWorthKnown && usd !== null ? (
                <span className="ms-2 text-meta text-muted">
                  {formatPercent((usd / sum) * 100, separators, 1)}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-meta text-muted">{t`What the chain has at the pool’s address, by worth.`}</p>
    </section>
  )
}
