'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { Amount } from '@/components/ui/amount'
import { Changed } from '@/components/ui/changed'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { type StripSummary, summarizeStrip } from '@/lib/client/auctions/auction-strip'
import { formatDuration } from '@/lib/client/format/time'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { AuctionStrip } from './auction-strip'
import { SolverWinList } from './solver-win-list'

/** What the newest auctions came to, live: how many were settled, each as a mark, and who won. */
export function RecentAuctions(props: {
  network: NetworkView
  /** Newest first; null while they are read. */
  rows: readonly CompetitionSummaryView[] | null
  /** They could not be read. */
  failed: boolean
}) {
  const { network, rows } = props
  const summary = useMemo(() => summarizeStrip(rows ?? []), [rows])
  const newest = rows?.[0]
  return (
    <section aria-label={t`The newest auctions`}>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 wide:flex-nowrap">
        <div className="min-w-0">
          <h1 className="font-medium text-input text-muted">{t`Auctions`}</h1>
          {rows === null ? (
            <Nothing failed={props.failed} />
          ) : (
            <Settled network={network} summary={summary} />
          )}
        </div>
        {newest === undefined ? null : <Newest network={network} auction={newest} />}
      </header>
      {rows?.length === 0 ? null : (
        <>
          <AuctionStrip network={network} rows={rows ?? []} summary={summary} />
          <SolverWinList network={network} summary={summary} isReading={rows === null} />
          <Reports network={network} />
        </>
      )}
    </section>
  )
}

/** The same over days, added up by the service. */
function Reports({ network }: { network: NetworkView }) {
  if (!network.capabilities.reports) return null
  const query = `?network=${network.name}`
  return (
    <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-table">
      <Link className="link" href={`/auctions/solvers${query}`} prefetch={false}>
        {t`Solver league`}
      </Link>
      <Link className="link" href={`/auctions/partners${query}`} prefetch={false}>
        {t`Partners`}
      </Link>
    </div>
  )
}

function Nothing({ failed }: { failed: boolean }) {
  return (
    <div className="flex h-18 items-center rail:h-16">
      {failed ? <span className="text-first">—</span> : <Skeleton className="h-12 w-72" />}
    </div>
  )
}

/** "40 of 100", and what that sums up to. */
function Settled({ network, summary }: { network: NetworkView; summary: StripSummary }) {
  const number = useNumber()
  const separators = useSeparators()
  const { settled, auctions, spanMs } = summary
  const span = formatDuration(Math.round(spanMs / 1000) * 1000, separators)
  const sum =
    summary.scoreUsd === null ? (
      <Amount atoms={summary.score} token={nativeToken(network)} />
    ) : (
      formatUsd(summary.scoreUsd, separators)
    )
  return (
    // The sentence has room for two lines, so that its changes move nothing below.
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rail:min-h-18 rail:flex-nowrap rail:items-end">
      <span className="whitespace-nowrap font-medium text-result tracking-tight rail:text-first">
        <Changed text={t`${number(settled)} of ${number(auctions)}`} />
      </span>{' '}
      <span className="min-h-12 min-w-0 text-input text-muted rail:min-h-0 rail:pb-1.5">
        {rich`auctions settled in ${span} · ${sum} beyond the limits, fees included`}
      </span>
    </p>
  )
}

function Newest(props: { network: NetworkView; auction: CompetitionSummaryView }) {
  const { network, auction } = props
  const number = useNumber()
  return (
    <p className="shrink-0 max-rail:hidden wide:w-44 wide:text-end">
      <Link
        href={auctionHref(network.name, auction.auctionId)}
        prefetch={false}
        className="hit-area font-medium text-section hover:underline"
      >
        {t`Auction ${number(auction.auctionId)}`}
      </Link>
      <span className="block truncate text-muted text-table">
        {auction.orders === 1 ? t`one order` : t`${number(auction.orders)} orders`}
        {' · '}
        <Time at={microsToMs(auction.timestamp)} />
      </span>
    </p>
  )
}
