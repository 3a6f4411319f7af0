'use client'

import Link from 'next/link'
import { pairName } from '@/components/pools/pair-name'
import { PoolMark } from '@/components/pools/pool-mark'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Skeleton } from '@/components/ui/states'
import { formatPercent } from '@/lib/client/format/decimal'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { SectionHead } from './section-head'
import type { PoolMarket } from './use-pool-market'

/** Pools of the same pair, then such with one of its tokens, and what they pay. */
export function SimilarPools({ network, market }: { network: NetworkView; market: PoolMarket }) {
  const separators = useSeparators()
  const { similar, isSimilarRead } = market
  return (
    <section aria-label={t`Similar pools`} className="min-h-56 border-rule border-t-2 pt-2">
      <SectionHead title={t`Similar pools`} side={t`APR, 7 days`} />
      {similar.length === 0 &&
        (isSimilarRead ? (
          <p className="py-2 text-muted text-table">{t`No other pool with its tokens is known.`}</p>
        ) : (
          <Skeleton className="mt-3 h-40" />
        ))}
      <ul className="mt-1">
        {similar.map((pool) => (
          <li key={pool.address} className="border-b">
            <Link
              href={`/pools/${encodeURIComponent(network.name)}/${pool.address}`}
              prefetch={false}
              className="flex min-h-11 items-center gap-2 text-body hover:bg-sunken"
            >
              <PoolMark network={network} pool={pool} />
              <span className="min-w-0 truncate text-table">
                {pairName(pool.tokens, network.tokens) ?? shortAddress(pool.address)}
              </span>
              <ProjectMark project={pool.project} />
              <span className="sr-only">{pool.project}</span>
              <span className="ms-auto min-w-16 text-end tabular-nums">
                {pool.apr !== null ? (
                  formatPercent(pool.apr, separators)
                ) : isSimilarRead ? (
                  '—'
                ) : (
                  <Skeleton className="w-16" />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
