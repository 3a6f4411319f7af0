'use client'

import { type ReactNode, useMemo, useRef } from 'react'
import { ScoreValue } from '@/components/order/score-value'
import { classNames } from '@/components/ui/class-names'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { useSeparators } from '@/components/ui/number-format'
import { EmptyState } from '@/components/ui/states'
import { ToneStamp } from '@/components/ui/status-stamp'
import { useCopy } from '@/components/ui/use-copy'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import { type RankedBid, rankBids } from '@/lib/client/auctions/ranked-bids'
import { bidOutcomeNames, bidOutcomeTones } from '@/lib/client/report/bid-table'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatBps } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { type Bid, fillsOrder, solverName } from './chosen-bid'

type BidListProps = {
  network: NetworkView
  bids: readonly Bid[]
  coinUsd: number | null
  chosen: number | null
  other: number | null
  order: OrderUid | null
  onChoose: (ranking: number) => void
}

/**
 * All bids of an auction, best first, each with its score as a bar from 0. `j` and `k` move, Enter
 * opens, `c` copies the solver.
 */
export function BidList(props: BidListProps) {
  const rows = useMemo(() => rankBids(props.bids), [props.bids])
  const list = useRef<HTMLOListElement>(null)
  const { copy } = useCopy()
  useRowKeys(list, 'data-ranking', (ranking) => {
    const bid = props.bids.find((bid) => String(bid.ranking) === ranking)
    if (bid !== undefined) void copy(bid.solverAddress)
  })
  if (rows.length === 0) return <EmptyState fact={t`No solver bid in this auction.`} />
  return (
    <ol ref={list} aria-label={t`Ranked bids`} className="divide-y divide-hairline border-b">
      {rows.map((row) => (
        <BidRow key={row.bid.ranking} row={row} {...props} />
      ))}
    </ol>
  )
}

function BidRow(props: BidListProps & { row: RankedBid<Bid> }) {
  const { bid } = props.row
  // On a phone the chosen bid opens in a sheet and is not highlighted in the list.
  const isPhone = useIsPhone() === true
  const isChosen = bid.ranking === props.chosen
  return (
    <li className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <button
        type="button"
        data-ranking={bid.ranking}
        aria-current={isChosen && !isPhone ? 'true' : undefined}
        onClick={() => props.onChoose(bid.ranking)}
        title={bid.solverAddress}
        className={classNames(
          'w-full py-3 pe-1 text-start text-table -outline-offset-2',
          isChosen
            ? 'max-rail:hover:bg-sunken rail:bg-surface rail:shadow-[inset_3px_0_0_var(--rule)] rail:ps-2.5'
            : 'hover:bg-sunken',
        )}
      >
        <BidLine row={props.row} network={props.network} coinUsd={props.coinUsd}>
          {bid.ranking === props.other ? (
            <span className="text-accent text-meta">{t`compared`}</span>
          ) : null}
          {fillsOrder(bid, props.order) ? (
            <span className="block text-accent text-meta">{t`Fills the order above`}</span>
          ) : null}
        </BidLine>
      </button>
    </li>
  )
}

/** Place, solver and orders of a bid; its score as a number, against the best, and as a bar. */
export function BidLine(props: {
  row: RankedBid<Bid>
  network: NetworkView
  coinUsd: number | null
  children?: ReactNode
}) {
  const { bid, outcome, scoreGapBps } = props.row
  const number = useNumber()
  const separators = useSeparators()
  const count = bid.orders.length
  return (
    <span className="grid w-full grid-cols-[1.125rem_1.5rem_minmax(0,1fr)_minmax(9rem,auto)] items-center gap-x-2.5">
      <span className="text-muted tabular-nums">{number(bid.ranking)}</span>
      <SolverMark solver={bid.solverAddress} size={24} />
      <span className="min-w-0">
        <span className="block wrap-anywhere font-medium leading-4.5">
          {solverName(bid) ?? shortAddress(bid.solverAddress)}
        </span>
        <span className="block text-meta text-muted">
          {count === 1 ? t`1 order` : t`${number(count)} orders`}
        </span>
        {props.children}
      </span>
      <span className="text-end">
        <span className="block whitespace-nowrap tabular-nums">
          <b className="font-semibold">
            <ScoreValue network={props.network} score={bid.score} coinUsd={props.coinUsd} />
          </b>{' '}
          <span className="text-meta text-muted">{gapText(scoreGapBps, separators)}</span>
        </span>
        <ScoreBar bps={scoreGapBps} isWinner={outcome === 'winner'} />
        {outcome === 'lost' ? null : (
          <span className="mt-1.5 inline-block">
            <ToneStamp tone={bidOutcomeTones[outcome]}>{t(bidOutcomeNames[outcome])}</ToneStamp>
          </span>
        )}
      </span>
    </span>
  )
}

/** How far a score is below the best of the auction. */
function gapText(bps: bigint | null, separators: Separators): string {
  if (bps === null) return '—'
  return bps === 0n ? t`best¦score` : `-${formatBps(Number(bps), separators)}`
}

/** The score from 0 to the best of the auction. */
function ScoreBar({ bps, isWinner }: { bps: bigint | null; isWinner: boolean }) {
  const share = bps === null ? 0 : Math.max(0, 100 - Number(bps) / 100)
  const colour = isWinner
    ? 'bg-[linear-gradient(var(--mark-good),var(--mark-good))]'
    : 'bg-[linear-gradient(var(--mark-none),var(--mark-none))]'
  return (
    <span
      aria-hidden="true"
      className={`bar mt-1.5 w-full bg-no-repeat ${colour}`}
      style={{ backgroundSize: `${share}% 100%` }}
    />
  )
}
