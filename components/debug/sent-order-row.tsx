'use client'

import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { PairMark } from '@/components/ui/marks/token-mark'
import { StatusStamp, stampState, ToneStamp } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { listedAmounts } from '@/lib/client/orders/order-rows'
import type { SentOrder } from '@/lib/client/orders/sent-orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { t } from '@/lib/words/words'

/** One order that this browser sent, with its state where the service has it. */
export function SentOrderRow(props: {
  network: NetworkView
  sent: SentOrder
  order: Order | null
  /** Why there is no order: not stored, not readable, or no answer yet. */
  answer: 'missing' | 'unreadable' | 'none'
}) {
  const { network, sent, order } = props
  const { sellToken, sellAmount, buyToken, buyAmount } = sent.body
  const units = useTokenFacts(network, [sellToken, buyToken])
  const listed = order === null ? { sell: sellAmount, buy: buyAmount } : listedAmounts(order)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <IdChip uid={sent.uid} network={network.name} />
      <span className="flex min-w-0 flex-1 items-center gap-2 max-rail:order-1 max-rail:basis-3/4">
        <PairMark network={network} first={units(sellToken)} second={units(buyToken)} />
        <span className="min-w-0">
          <Amount atoms={listed.sell} token={units(sellToken)} /> <ToArrow />{' '}
          <Amount atoms={listed.buy} token={units(buyToken)} />
        </span>
      </span>
      <span className="max-rail:ms-auto">
        {order !== null ? (
          <StatusStamp state={stampState(order, null)} />
        ) : props.answer === 'missing' ? (
          <ToneStamp tone="caution">{t`Not stored`}</ToneStamp>
        ) : props.answer === 'unreadable' ? (
          <ToneStamp tone="caution">{t`Could not be read`}</ToneStamp>
        ) : null}
      </span>
      <Time at={sent.signedAtMs} className="text-meta text-muted max-rail:order-2" />
    </li>
  )
}
