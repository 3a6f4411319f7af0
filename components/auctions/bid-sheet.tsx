'use client'

import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import { filledElsewhere } from '@/lib/client/auctions/auction-standing'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { BidOrder } from './bid-order'
import type { Bid } from './chosen-bid'
import { fillSentence } from './fill-sentence'
import type { OrdersRead } from './use-orders-read'

/** Rendering hundreds of price rails at once is slow; a button shows the others. */
const FIRST_SHOWN = 20

/**
 * The orders of a bid as an account: two stand beside each other as its sides, one or many below each
 * other with the amounts left and the prices right.
 */
export function BidSheet(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  bid: Bid
  found: OrdersRead
  order: OrderUid | null
}) {
  const { bid, order, competition } = props
  const number = useNumber()
  const [all, setAll] = useState(false)
  const orders = useMemo(
    () => bid.orders.toSorted((a, b) => Number(b.id === order) - Number(a.id === order)),
    [bid, order],
  )
  const shown = all ? orders : orders.slice(0, FIRST_SHOWN)
  const hasSides = orders.length === 2
  const sentence = fillSentence(bid, filledElsewhere(bid, competition.solutions), number)
  return (
    <div className="border-x border-t-2 border-b border-x-hairline border-t-rule border-b-hairline bg-surface [--gap:var(--surface)] max-rail:-mx-4 max-rail:border-x-0">
      <ul
        aria-label={t`Orders of this bid`}
        className={
          hasSides
            ? 'rail:grid rail:grid-cols-2 max-rail:divide-y-2 rail:divide-x-2 divide-rule'
            : 'divide-y divide-hairline'
        }
      >
        {shown.map((trade, index) => (
          <BidOrder
            key={trade.id}
            {...props}
            trade={trade}
            signed={props.found.orders.get(trade.id) ?? null}
            isSide={hasSides}
            isBelow={!hasSides && index > 0}
            isHighlighted={trade.id === order}
          />
        ))}
      </ul>
      {shown.length === orders.length ? null : (
        <div className="border-t px-5 py-2">
          <Button size="compact" onClick={() => setAll(true)}>
            {t`Show all ${number(orders.length)}`}
          </Button>
        </div>
      )}
      {sentence === '' ? null : (
        <p className="border-t px-5 py-3 text-center text-muted text-table">{sentence}</p>
      )}
    </div>
  )
}
