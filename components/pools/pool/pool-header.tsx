'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { shortText, unknownReason } from '@/components/pools/figure-text'
import { tokenName } from '@/components/pools/pair-name'
import { PoolMark } from '@/components/pools/pool-mark'
import { Freshness } from '@/components/pools/pool-states'
import { ProjectName } from '@/components/pools/project-name'
import { sourceLabel } from '@/components/pools/source-label'
import { flagSentence } from '@/components/pools/table/columns'
import { AddressText } from '@/components/ui/address-text'
import { Changed } from '@/components/ui/changed'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { headlineWindow } from '@/lib/client/pools/explain-apr'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { t } from '@/lib/words/words'

type HeaderProps = {
  network: NetworkView
  row: PoolRow
  details: Pick<PoolDetails, 'tokens' | 'windows' | 'source'>
  query: Parameters<typeof Freshness>[0]['query']
  onRefresh: () => void
  /** What can be done with the pool. */
  children: ReactNode
}

/** What a pool pays, its name, and what can be done with it. */
export function PoolHeader(props: HeaderProps) {
  const { network, row, details } = props
  const separators = useSeparators()
  const number = useNumber()
  const { fee } = row.figures
  return (
    <header className="px-4 pb-6 rail:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-table">
        <span>
          <Link href={`/pools?network=${network.name}`} prefetch={false} className="link">
            {t`Pools`}
          </Link>{' '}
          <span className="text-muted">{t`of ${network.displayName}`}</span>
        </span>
        <Freshness query={props.query} onRefresh={props.onRefresh} />
      </div>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-start gap-3.5 [--gap:var(--canvas)] rail:gap-5">
          <span className="mt-2 rail:hidden">
            <PoolMark network={network} pool={row} size={36} />
          </span>
          <span className="mt-2 max-rail:hidden">
            <PoolMark network={network} pool={row} size={48} />
          </span>
          <div className="min-w-0">
            <Apr apr={row.figures.apr} windows={details.windows} />
            <div className="mt-1 flex flex-wrap items-center gap-x-2 text-input">
              <h1 className="font-semibold">{row.name}</h1>
              {/* Together, so that no line begins with the dot. */}
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <ProjectName project={row.project} />
                {fee !== null && (
                  <span className="text-muted">{t`· fee ${shortText('fee', fee, separators)}`}</span>
                )}
              </span>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-rail:w-full max-rail:*:min-h-11 max-rail:*:flex-1 max-rail:*:basis-[30%]">
          {props.children}
        </div>
      </div>
      <Links network={network} row={row} tokens={details.tokens} />
      <p className="mt-1 text-meta text-muted">
        {row.flags.map((flag) => (
          <span key={flag} className="me-2 text-caution">
            {flagSentence(flag, number)}
          </span>
        ))}
        {rich`APR, fee, TVL and volume as reported by ${sourceLabel(details.source.name)}, read
          ${<Time at={details.source.readAt} />}. The others are computed here.`}
      </p>
    </header>
  )
}

function Apr({ apr, windows }: { apr: number | null; windows: PoolDetails['windows'] }) {
  const separators = useSeparators()
  if (apr === null) {
    return (
      <div className="flex min-h-12 flex-wrap items-baseline gap-x-3.5 rail:min-h-16">
        <span className="font-medium text-result rail:text-first">—</span>
        <span className="text-muted">{unknownReason('apr')}</span>
      </div>
    )
  }
  const text = formatPercent(apr, separators)
  const size = text.length > 9 ? 'text-amount' : 'text-result'
  return (
    <div className="flex min-h-12 flex-wrap items-baseline gap-x-3.5 rail:min-h-16">
      <p
        className={`font-medium ${size} rail:text-first`}
        title={formatPercent(apr, separators, 6)}
      >
        <Changed text={text} />
      </p>
      <span className="text-input text-muted">
        <span className="rail:hidden">
          {headlineWindow(windows) === '1d' ? t`APR, 1 day` : t`APR, 7 days`}
        </span>
        <span className="max-rail:hidden">
          {headlineWindow(windows) === '1d' ? t`APR over 1 day` : t`APR over 7 days`}
        </span>
      </span>
    </div>
  )
}

/** The address of a pool, its tokens, and a trade of them. */
function Links(props: { network: NetworkView; row: PoolRow; tokens: PoolDetails['tokens'] }) {
  const { network, row, tokens } = props
  const [sell, buy] = tokens
  const symbolOf = (token: PoolDetails['tokens'][number]) => tokenName(token, network.tokens)
  return (
    <nav
      aria-label={t`About this pool`}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-table"
    >
      <span className="text-muted">
        <AddressText address={row.address} />
      </span>
      {tokens.map((token) => (
        <Link
          key={token}
          className="touch-target link inline-flex items-center"
          href={`/tokens/${network.name}/${token}`}
          prefetch={false}
        >
          {symbolOf(token)}
        </Link>
      ))}
      {sell === undefined || buy === undefined ? null : (
        <Link
          className="touch-target link inline-flex items-center"
          href={`/trade?network=${network.name}&sell=${sell}&buy=${buy}`}
          prefetch={false}
        >
          {t`Trade ${symbolOf(sell)} for ${symbolOf(buy)}`}
        </Link>
      )}
    </nav>
  )
}
