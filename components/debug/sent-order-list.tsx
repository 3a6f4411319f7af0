'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { SentOrder } from '@/lib/client/orders/sent-orders'
import { readSentOrders } from '@/lib/client/orders/sent-orders'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** Of use only to a browser that sent orders. */
const loadRow = () => import('./sent-order-row')

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
  const row = useLoaded(loadRow, sent !== null && sent.length > 0).part
  if (sent === null) return null
  const byUid = new Map(
    (stored.data ?? []).flatMap((element) =>
      'order' in element ? [[element.order.uid, element.order] as const] : [],
    ),
  )
  return (
    <section aria-label={t`Orders sent from this browser`} className="ledger-panel max-w-3xl">
      <h2 className="border-b px-3 py-2 font-semibold text-body">
        {t`Orders sent from this browser on ${network.displayName}`}
      </h2>
      {sent.length === 0 ? (
        <EmptyState fact={t`This browser has sent no order here yet.`} />
      ) : row === null ? null : (
        <ul className="divide-y divide-hairline text-table">
          {sent.map((order) => (
            <row.SentOrderRow
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
