'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { ScoreValue } from '@/components/order/score-value'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { ToneStamp } from '@/components/ui/status-stamp'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { type AuctionWin, auctionWin } from '@/lib/client/auctions/auction-standing'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import type { AuctionOutcome } from '@/lib/domain/settlement/competition-summary'
import { wei } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'
import { outcomeNames, outcomeTones } from './auction-outcome'
import { solverName } from './chosen-bid'
import { winSentence } from './win-words'

/** Who won an auction and by how much, how it ended, and links to the previous and next one. */
export function AuctionHeader(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  outcome: AuctionOutcome
  coinUsd: number | null
  updatedAt: number
  failed: boolean
  previous: number | null
  next: number | null
  isNewest: boolean
  order: OrderUid | null
}) {
  const { network, competition, outcome } = props
  const separators = useSeparators()
  const number = useNumber()
  const win = auctionWin(competition.solutions)
  return (
    <header className="px-4 pt-6 pb-6 rail:px-0">
      <Above {...props} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 max-w-full items-start gap-3 rail:gap-5">
          {win === null ? null : (
            <span className="mt-1 inline-flex shrink-0 max-rail:*:size-11!">
              <SolverMark solver={win.first.solverAddress} size={56} />
            </span>
          )}
          <div className="min-w-0">
            <h1 className="text-balance font-medium text-page rail:text-amount wide:text-result">
              {win === null ? withoutWinner(outcome) : winSentence(win, separators)}
            </h1>
            <p className="mt-1 text-input text-muted">
              <span className="tabular-nums">{t`Auction ${number(competition.auctionId)}`}</span>
              {win === null ? null : (
                <>
                  {' · '}
                  <Beyond network={network} win={win} coinUsd={props.coinUsd} />
                </>
              )}
            </p>
          </div>
        </div>
        <ToneStamp tone={outcomeTones[outcome]}>{t(outcomeNames[outcome])}</ToneStamp>
      </div>
    </header>
  )
}

const withoutWinner = (outcome: AuctionOutcome): string =>
  outcome === 'noBid' ? t`Nobody bid` : t`No bid won`

/** What the winners found beyond the limits, and how much more that is than the second bid. */
function Beyond(props: { network: NetworkView; win: AuctionWin; coinUsd: number | null }) {
  const { network, win, coinUsd } = props
  const { first, second, others } = win
  const all = <ScoreValue network={network} score={win.score} coinUsd={coinUsd} />
  const more = second === null ? 0n : first.score - second.score
  if (second === null || others > 0 || more <= 0n) return rich`${all} beyond the limits`
  const rest = <ScoreValue network={network} score={wei(more)} coinUsd={coinUsd} />
  const name = solverName(second) ?? t`the second bid`
  return rich`${all} beyond the limits, ${rest} more than ${name}`
}

function Above(props: Parameters<typeof AuctionHeader>[0]) {
  const { network, competition, order } = props
  const number = useNumber()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-table">
      <span>
        <Link href={`/auctions?network=${network.name}`} prefetch={false} className="link">
          {t`Auctions`}
        </Link>
        <span className="text-muted"> / {number(competition.auctionId)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="min-h-lh text-end text-meta">
          <FreshnessTag updatedAt={props.updatedAt} failed={props.failed} />
        </span>
        <nav aria-label={t`Neighbouring auctions`} className="flex items-center gap-3">
          <Neighbour network={network} auctionId={props.previous} order={order} to="previous">
            {t`Previous`}
          </Neighbour>
          <Neighbour network={network} auctionId={props.next} order={order} to="next">
            {props.isNewest ? t`Newest` : t`Next`}
          </Neighbour>
        </nav>
      </span>
    </div>
  )
}

const linkStyle = 'touch-target inline-flex min-h-8 items-center'

/** A link to a neighbouring auction; its place is kept while the number is unknown. */
function Neighbour(props: {
  network: NetworkView
  auctionId: number | null
  order: OrderUid | null
  to: 'previous' | 'next'
  children: ReactNode
}) {
  const { auctionId, to } = props
  const number = useNumber()
  if (auctionId === null) {
    return <span className={`${linkStyle} text-muted`}>{props.children}</span>
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
      className={`${linkStyle} link`}
    >
      {props.children}
    </Link>
  )
}
