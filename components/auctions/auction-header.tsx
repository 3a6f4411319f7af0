'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { auctionEnding, endingSentence } from './auction-ending'

/** Key figures of an auction and links to the previous and next one. */
export function AuctionHeader(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  /** When the auction was built; null where the service does not report it. */
  buildAuctionMs: number | null
  /** A block the chain has reached; null when none is known. */
  headBlock: number | null
  updatedAt: number
  failed: boolean
  previous: number | null
  next: number | null
  isNewest: boolean
  order: OrderUid | null
}) {
  const { network, competition, order } = props
  const number = useNumber()
  const winners = competition.solutions.filter(({ isWinner }) => isWinner).length
  const ending = endingSentence(auctionEnding(competition, props.headBlock), number)
  return (
    <header className="px-4 pt-6 pb-4 rail:px-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>
          {rich`Auction ${<span className="tabular-nums">{number(competition.auctionId)}</span>}`}
        </PageTitle>
        <nav aria-label={t`Neighbouring auctions`} className="flex items-center gap-1 text-table">
          <Neighbour network={network} auctionId={props.previous} order={order} to="previous" />
          <Neighbour network={network} auctionId={props.next} order={order} to="next">
            {props.isNewest ? t`Newest` : null}
          </Neighbour>
        </nav>
        {/* A separate line on a phone, because it changes width and would shift what follows. */}
        <span className="min-h-lh w-full text-end text-meta rail:ms-auto rail:w-auto">
          <FreshnessTag updatedAt={props.updatedAt} failed={props.failed} />
        </span>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 text-table rail:flex rail:flex-wrap rail:gap-x-10">
        <Figure name={t`Built at block`}>
          {number(competition.auctionStartBlock)}
          {props.buildAuctionMs === null ? null : (
            <Time at={props.buildAuctionMs} className="block text-meta text-muted" />
          )}
        </Figure>
        <Figure name={t`Deadline block`}>{number(competition.auctionDeadlineBlock)}</Figure>
        <Figure name={t`Orders`}>{number(competition.auction.orders.length)}</Figure>
        <Figure name={t`Bids`}>{number(competition.solutions.length)}</Figure>
        <Figure name={t`Winners`}>{number(winners)}</Figure>
        <Figure name={t`Settled by`} className="col-span-2">
          {competition.transactionHashes.length === 0 ? null : (
            <span className="flex min-h-6 flex-wrap gap-x-4">
              {competition.transactionHashes.map((hash) => (
                <TxLink key={hash} hash={hash} explorerTxUrl={network.explorerTxUrl} />
              ))}
            </span>
          )}
          {ending === '' ? null : <span className="block min-h-6 text-muted">{ending}</span>}
        </Figure>
      </dl>
    </header>
  )
}

function Figure(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={props.className}>
      <dt className="text-meta text-muted">{props.name}</dt>
      <dd className="tabular-nums">{props.children}</dd>
    </div>
  )
}

const linkStyle =
  'touch-target inline-flex min-h-8 min-w-28 items-center justify-center gap-1 rounded-card border px-2 tabular-nums'

/** A link to a neighbouring auction; its space is reserved while the number is unknown. */
function Neighbour(props: {
  network: NetworkView
  auctionId: number | null
  order: OrderUid | null
  to: 'previous' | 'next'
  children?: ReactNode
}) {
  const { auctionId, to } = props
  const number = useNumber()
  if (auctionId === null) {
    return (
      <span className={`${linkStyle} border-hairline text-muted`}>
        {props.children ?? <span aria-hidden="true">—</span>}
      </span>
    )
  }
  return (
    <Link
      href={auctionHref(props.network.name, auctionId, props.order)}
      prefetch={false}
      rel={to === 'previous' ? 'prev' : 'next'}
      aria-label={
        to === 'previous'
          ? t`Previous auction, ${number(auctionId)}`
          : t`Next auction, ${number(auctionId)}`
      }
      className={`${linkStyle} border-control bg-surface hover:bg-sunken`}
    >
      {to === 'previous' ? <span aria-hidden="true">←</span> : null}
      {number(auctionId)}
      {to === 'next' ? <span aria-hidden="true">→</span> : null}
    </Link>
  )
}
