'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { IdChip } from '@/components/ui/id-chip'
import { Notice } from '@/components/ui/notice'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { fillsOrder } from './chosen-bid'

/** Outcome of the auction for the order the user came from, and a link back to it. */
export function OriginOrder(props: {
  network: NetworkView
  order: OrderUid
  competition: SolverCompetitionV2
}) {
  const { network, order, competition } = props
  const number = useNumber()
  const text = useMemo(
    () => orderStanding(order, competition, number),
    [order, competition, number],
  )
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IdChip uid={order} network={network.name} />
        <span>{text}</span>
        <Link
          className="link"
          href={`/orders/${network.name}/${order}?sel=auction-${competition.auctionId}`}
        >
          {t`Back to the order`}
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
  const bids = solutions.filter((bid) => fillsOrder(bid, order))
  if (bids.length === 0) {
    return auction.orders.includes(order)
      ? t`was in this auction, and no ranked bid filled it.`
      : t`was not in this auction.`
  }
  const [filling, all] = [number(bids.length), number(solutions.length)]
  const winner = bids.find(({ isWinner }) => isWinner)
  return winner === undefined
    ? t`is filled by ${filling} of ${all} bids, and none of them won.`
    : t`is filled by ${filling} of ${all} bids; the one ranked ${number(winner.ranking)} won.`
}
