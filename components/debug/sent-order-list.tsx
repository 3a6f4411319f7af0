'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { EmptyState } from '@/components/ui/states'
import { StatusStamp, stampState, ToneStamp } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { listedAmounts } from '@/lib/client/orders/order-rows'
import type { SentOrder } from '@/lib/client/orders/sent-orders'
import { readSentOrders } from '@/lib/client/orders/sent-orders'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'

/** Orders that this browser sent on a network, newest first; one request reads their states. */
export function SentOrderList({ network }: { network: NetworkView }) {
  const [sent, setSent] = useState<readonly SentOrder[] | null>(null)
  useEffect(() => {
    setSent(readSentOrders().filter((order) => order.network === network.name))
  }, [network.name])
  const uids = (sent ?? []).map((order) => order.uid)
  const stored = useQuery(ordersByUidsQuery(network.name, uids))
  const unreadable = new Set(
    (stored.data ?? []).flatMap((element) => ('error' in element ? [element.error.uid] : [])),
  )
  if (sent === null) return null
  const byUid = new Map(
    (stored.data ?? []).flatMap((element) =>
      'order' in element ? [[element.order.uid, element.order] as const] : [],
    ),
  )
  return (
    <section aria-label="Orders sent from this browser" className="ledger-panel max-w-3xl">
      <h2 className="border-b px-3 py-2 font-semibold text-body">
        Orders sent from this browser on {network.displayName}
      </h2>
      {sent.length === 0 ? (
        <EmptyState fact="This browser has sent no order here yet." />
      ) : (
        <ul className="divide-y divide-hairline text-table">
          {sent.map((order) => (
            <SentRow
              key={order.uid}
              network={network}
              sent={order}
              order={byUid.get(order.uid) ?? null}
              answer={
                unreadable.has(order.uid) ? 'unreadable' : stored.isSuccess ? 'missing' : 'none'
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function SentRow(props: {
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
      <span className="min-w-0 flex-1 max-rail:order-1 max-rail:basis-3/4">
        <Amount atoms={listed.sell} token={units(sellToken)} /> <ToArrow />{' '}
        <Amount atoms={listed.buy} token={units(buyToken)} />
      </span>
      <span className="max-rail:ms-auto">
        {order !== null ? (
          <StatusStamp state={stampState(order, null)} />
        ) : props.answer === 'missing' ? (
          <ToneStamp tone="caution">Not stored</ToneStamp>
        ) : props.answer === 'unreadable' ? (
          <ToneStamp tone="caution">Could not be read</ToneStamp>
        ) : null}
      </span>
      <Time at={sent.signedAtMs} className="text-meta text-muted max-rail:order-2" />
    </li>
  )
}
