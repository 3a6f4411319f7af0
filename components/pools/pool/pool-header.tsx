'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { shortText } from '@/components/pools/figure-text'
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
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import { headlineWindow } from '@/lib/client/pools/explain-apr'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { t } from '@/lib/words/words'
import { noAprSentence } from './no-apr-sentence'

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
  const { apr, fee, tvl } = row.figures
  const hasFirst = apr !== null || tvl !== null
  const flags = row.flags.filter((flag) => apr !== null || flag !== 'incomplete')
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
            <First row={row} details={details} />
            <div className="mt-1 flex flex-wrap items-center gap-x-2 text-input">
              <h1 className={hasFirst ? 'font-semibold' : 'font-semibold text-page'}>{row.name}</h1>
              {/* Together, so that no line begins with the dot. */}
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <ProjectName project={row.project} />
                {fee !== null && (
                  <span className="text-muted">{t`· fee ${shortText('fee', fee, separators)}`}</span>
                )}
              </span>
            </div>
            {apr === null && (
              <p className="mt-1 max-w-prose text-pretty text-body text-muted">
                {noAprSentence(details.source.name, tvl)}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-rail:w-full max-rail:*:min-h-11 max-rail:*:flex-1 max-rail:*:basis-[30%]">
          {props.children}
        </div>
      </div>
      <Links network={network} row={row} tokens={details.tokens} />
      <p className="mt-1 text-meta text-muted">
        {flags.map((flag) => (
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

/** What is seen first: the APR; without one the value locked. */
function First({ row, details }: Pick<HeaderProps, 'row' | 'details'>) {
  const separators = useSeparators()
  const { apr, tvl } = row.figures
  const isDaily = headlineWindow(details.windows) === '1d'
  if (apr !== null) {
    return (
      <Figure text={formatPercent(apr, separators)} exact={formatPercent(apr, separators, 6)}>
        <span className="rail:hidden">{isDaily ? t`APR, 1 day` : t`APR, 7 days`}</span>
        <span className="max-rail:hidden">{isDaily ? t`APR over 1 day` : t`APR over 7 days`}</span>
      </Figure>
    )
  }
  return tvl === null ? null : (
    <Figure text={formatUsdCompact(tvl, separators)} exact={formatUsd(tvl, separators)}>
      {t`in the pool`}
    </Figure>
  )
}

function Figure({ text, exact, children }: { text: string; exact: string; children: ReactNode }) {
  const size = text.length > 9 ? 'text-amount' : 'text-result'
  return (
    <div className="flex min-h-12 flex-wrap items-baseline gap-x-3.5 rail:min-h-16">
      <p className={`font-medium ${size} rail:text-first`} title={exact}>
        <Changed text={text} />
      </p>
      <span className="text-input text-muted">{children}</span>
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
