'use client'

import { useMemo, useRef } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { EmptyState } from '@/components/ui/states'
import { ToneStamp } from '@/components/ui/status-stamp'
import { useCopy } from '@/components/ui/use-copy'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import { type RankedBid, rankBids } from '@/lib/client/auctions/ranked-bids'
import { bidOutcomeNames, bidOutcomeTones } from '@/lib/client/report/bid-table'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatBps } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { type Bid, fillsOrder, solverName } from './chosen-bid'

/** All bids of an auction, best first. `j` and `k` move, Enter opens, `c` copies the solver. */
export function BidList(props: {
  network: NetworkView
  bids: readonly Bid[]
  chosen: number | null
  other: number | null
  order: OrderUid | null
  onChoose: (ranking: number) => void
}) {
  const rows = useMemo(() => rankBids(props.bids), [props.bids])
  const list = useRef<HTMLOListElement>(null)
  const { copy } = useCopy()
  const isPhone = useIsPhone() === true
  useRowKeys(list, 'data-ranking', (ranking) => {
    const bid = props.bids.find((bid) => String(bid.ranking) === ranking)
    if (bid !== undefined) void copy(bid.solverAddress)
  })
  if (rows.length === 0) return <EmptyState fact={t`No solver bid in this auction.`} />
  return (
    <>
      <ol ref={list} aria-label={t`Ranked bids`} className="divide-y divide-hairline">
        {rows.map((row) => (
          <BidRow
            key={row.bid.ranking}
            row={row}
            network={props.network}
            isChosen={row.bid.ranking === props.chosen}
            isPhone={isPhone}
            isOther={row.bid.ranking === props.other}
            hasOrder={fillsOrder(row.bid, props.order)}
            onChoose={props.onChoose}
          />
        ))}
      </ol>
      <p className="px-3 py-3 text-meta text-muted">
        {t`Scores only compare bids of one auction. They are surplus and protocol fees, counted here
          in the smallest unit of ${props.network.nativeCurrency.symbol}.`}
      </p>
    </>
  )
}

function BidRow(props: {
  row: RankedBid<Bid>
  network: NetworkView
  isChosen: boolean
  /** On a phone the chosen bid opens in a sheet and is not highlighted in the list. */
  isPhone: boolean
  isOther: boolean
  hasOrder: boolean
  onChoose: (ranking: number) => void
}) {
  const { bid, outcome, scoreGapBps } = props.row
  const separators = useSeparators()
  const number = useNumber()
  const name = solverName(bid)
  const gap =
    scoreGapBps === null
      ? '—'
      : scoreGapBps === 0n
        ? t`best¦score`
        : `-${formatBps(Number(scoreGapBps), separators)}`
  return (
    <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <button
        type="button"
        data-ranking={bid.ranking}
        aria-current={props.isChosen && !props.isPhone ? 'true' : undefined}
        onClick={() => props.onChoose(bid.ranking)}
        className={classNames(
          'grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-2 px-3 py-2 text-start text-table -outline-offset-2',
          props.isChosen ? 'max-rail:hover:bg-sunken rail:bg-info-tint' : 'hover:bg-sunken',
        )}
      >
        <span className="text-muted tabular-nums">{number(bid.ranking)}</span>
        <span className="min-w-0">
          <MarkedSolver solver={bid.solverAddress}>
            <span className="block truncate font-medium">{name ?? t`Unnamed solver`}</span>
          </MarkedSolver>
          <span className="block text-meta text-muted">
            <AddressText address={bid.solverAddress} copy={false} />
          </span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <ToneStamp tone={bidOutcomeTones[outcome]}>{t(bidOutcomeNames[outcome])}</ToneStamp>
          {props.isOther ? <span className="text-accent text-meta">{t`compared`}</span> : null}
        </span>
        <span className="col-start-2 col-end-4 mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <GapBar bps={scoreGapBps} />
          <span className="whitespace-nowrap text-end tabular-nums">
            <Amount atoms={bid.score} token={nativeToken(props.network)} />
            <span className="ms-2 inline-block min-w-14 text-meta text-muted">{gap}</span>
          </span>
        </span>
        {props.hasOrder ? (
          <span className="col-start-2 col-end-4 text-accent text-meta">
            {t`Fills the order above`}
          </span>
        ) : null}
      </button>
    </li>
  )
}

/** The score relative to the best one, as a bar. */
function GapBar({ bps }: { bps: bigint | null }) {
  const share = bps === null ? 0 : Math.max(0, 100 - Number(bps) / 100)
  return (
    <span aria-hidden="true" className="block h-1.5 bg-sunken">
      <span className="block h-1.5 bg-control" style={{ width: `${share}%` }} />
    </span>
  )
}
