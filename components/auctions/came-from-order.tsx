'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { IdChip } from '@/components/ui/id-chip'
import { Notice } from '@/components/ui/notice'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { holdsOrder } from './chosen-bid'

/** What the auction meant for the order the reader came from, and the way back to it. */
export function CameFromOrder(props: {
  network: NetworkView
  order: OrderUid
  competition: SolverCompetitionV2
}) {
  const { network, order, competition } = props
  const number = useNumber()
  const words = useMemo(
    () => orderStanding(order, competition, number),
    [order, competition, number],
  )
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IdChip uid={order} network={network.name} />
        <span>{words}</span>
        <Link
          className="link"
          href={`/orders/${network.name}/${order}?sel=auction-${competition.auctionId}`}
        >
          Back to the order
        </Link>
      </span>
    </Notice>
  )
}

function orderStanding(
  order: OrderUid,
  { auction, solutions }: SolverCompetitionV2,
  number: (value: number) => string,
): string {
  const bids = solutions.filter((bid) => holdsOrder(bid, order))
  if (bids.length === 0) {
    return auction.orders.includes(order)
      ? 'was in this auction, and no ranked bid filled it.'
      : 'was not in this auction.'
  }
  const of = `is filled by ${number(bids.length)} of ${number(solutions.length)} bids`
  const winner = bids.find(({ isWinner }) => isWinner)
  return winner === undefined
    ? `${of}, and none of them won.`
    : `${of}; the one ranked ${number(winner.ranking)} won.`
}
