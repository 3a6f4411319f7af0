'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useMemo } from 'react'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { useSeparators } from '@/components/ui/number-format'
import { SkeletonLines } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { coinUsdOf } from '@/lib/client/auctions/auction-standing'
import { rankBids } from '@/lib/client/auctions/ranked-bids'
import { winnerLead } from '@/lib/client/auctions/winner-lead'
import { solverCompetitionQuery } from '@/lib/client/queries/solver-competition'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type {
  CompetitionSummaryView,
  SolverCompetitionV2,
} from '@/lib/contract/codecs/solver-competition'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { AuctionFailure } from './auction-failure'
import { BidLine } from './bid-list'
import { BidOrder } from './bid-order'
import { bidUids } from './chosen-bid'
import { useOrdersRead } from './use-orders-read'
import { winSentence } from './win-words'

type Summary = CompetitionSummaryView

/** Orders of the winner that are written out. */
const SHOWN_ORDERS = 2

/** The chosen auction beside a wide list: who won it, the orders the winner fills, and all bids. */
export function AuctionAside({ network, auction }: { network: NetworkView; auction: Summary }) {
  const { data, error, failureReason, refetch } = useQuery(
    solverCompetitionQuery(network.name, auction.auctionId),
  )
  return (
    <>
      <AsideHead network={network} auction={auction} />
      {data === undefined ? (
        <>
          <AuctionFailure
            what={t`This auction`}
            error={error ?? failureReason}
            onRetry={() => void refetch()}
          />
          {error === null ? (
            <SkeletonLines label={t`Reading the auction`} lines={9} className="mt-6" />
          ) : null}
        </>
      ) : (
        <Competition
          key={data.auctionId}
          network={network}
          competition={data}
          coinUsd={coinUsdOf(auction)}
        />
      )}
    </>
  )
}

function AsideHead({ network, auction }: { network: NetworkView; auction: Summary }) {
  const { won } = auction
  const number = useNumber()
  const separators = useSeparators()
  const first = won?.winners[0]
  const name = t`Auction ${number(auction.auctionId)}`
  return (
    <div className="flex items-start gap-3">
      {first === undefined ? null : <SolverMark solver={first.solverAddress} size={36} />}
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-section leading-6">
          {won === null || first === undefined
            ? name
            : winSentence(
                {
                  first,
                  others: new Set(won.winners.map(({ solverAddress }) => solverAddress)).size - 1,
                  second: won.second,
                  leadPercent: winnerLead(won),
                },
                separators,
              )}
        </h2>
        <p className="text-muted text-table">
          {won === null ? null : `${name} · `}
          <Time at={microsToMs(auction.timestamp)} />
        </p>
      </div>
      <Link
        href={auctionHref(network.name, auction.auctionId)}
        prefetch={false}
        aria-label={t`Open auction ${number(auction.auctionId)}`}
        className="touch-target inline-flex min-h-8 items-center rounded-card border border-control px-3 text-table hover:bg-sunken"
      >
        {t`Open¦verb`}
      </Link>
    </div>
  )
}

function Competition(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  coinUsd: number | null
}) {
  const { network, competition, coinUsd } = props
  const number = useNumber()
  const rows = useMemo(() => rankBids(competition.solutions), [competition])
  const winner = rows.find(({ outcome }) => outcome === 'winner')?.bid ?? null
  const uids = useMemo(() => bidUids(winner).slice(0, SHOWN_ORDERS), [winner])
  const found = useOrdersRead(network.name, uids)
  const more = (winner?.orders.length ?? 0) - uids.length
  return (
    <>
      {winner === null ? null : (
        <ul
          aria-label={t`Orders of this bid`}
          className="mt-4 divide-y-2 divide-rule border bg-surface [--gap:var(--surface)]"
        >
          {winner.orders.slice(0, SHOWN_ORDERS).map((trade) => (
            <BidOrder
              key={trade.id}
              network={network}
              competition={competition}
              bid={winner}
              trade={trade}
              signed={found.orders.get(trade.id) ?? null}
              found={found}
              isSide
              isBelow={false}
              isHighlighted={false}
            />
          ))}
        </ul>
      )}
      {more <= 0 ? null : (
        <p className="pt-2 text-muted text-table">
          {more === 1 ? t`and one more order` : t`and ${number(more)} more orders`}
        </p>
      )}
      <section aria-label={t`Bids`} className="mt-6 border-rule border-t-2 pt-2">
        <h3 className="flex items-baseline justify-between gap-3 font-semibold">
          {t`Bids, ${number(rows.length)}`}
          <span className="font-normal text-meta text-muted">
            {coinUsd === null
              ? t`score in ${network.nativeCurrency.symbol}, from 0`
              : t`score in US dollars, from 0`}
          </span>
        </h3>
        <ol className="divide-y divide-hairline text-table">
          {rows.map((row) => (
            <li key={row.bid.ranking} className="py-3">
              <BidLine row={row} network={network} coinUsd={coinUsd} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
