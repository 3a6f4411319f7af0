'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { LeftOutLine } from '@/components/ui/left-out-line'
import { PairMark } from '@/components/ui/marks/token-mark'
import { ReadFailure } from '@/components/ui/read-failure'
import { RowPrice } from '@/components/ui/row-price'
import { EmptyState } from '@/components/ui/states'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useNow } from '@/components/ui/use-now'
import { readSentOrders } from '@/lib/client/orders/sent-orders'
import { readSentPlacements } from '@/lib/client/orders/sent-placements'
import { accountOrdersQuery, ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { NOTHING_LEFT_OUT } from '@/lib/contract/left-out'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

const SHOWN = 6
const REFRESH_MS = 10_000

export type RecentOrderListProps = {
  network: NetworkView
  account: Address
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}

export function RecentOrderList(props: RecentOrderListProps) {
  const { network, account, sellToken, buyToken } = props
  const { orders, leftOut, error, refetch, fromBrowser } = useRecentOrders(network, account)
  const inPair = (orders ?? []).filter((order) =>
    [soldToken(order), order.buyToken].every(
      (token) => token === sellToken.address || token === buyToken.address,
    ),
  )
  return (
    <>
      {orders === null ? (
        <div className="p-4 empty:p-0">
          {error === null ? null : (
            <ReadFailure what={t`Your orders`} error={error} onRetry={refetch} />
          )}
        </div>
      ) : inPair.length === 0 ? (
        <EmptyState fact={t`No orders in this pair yet.`} />
      ) : (
        <ul className="divide-y divide-hairline @lg:grid @lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
          {inPair.slice(0, SHOWN).map((order) => (
            <RecentOrder
              key={order.uid}
              order={order}
              network={network}
              tokens={[sellToken, buyToken]}
            />
          ))}
        </ul>
      )}
      <LeftOutLine leftOut={leftOut} network={network} className="border-t px-4 py-2" />
      {fromBrowser ? (
        <p className="border-t px-4 py-2 text-meta text-muted">
          {t`This network lists no orders of an account; these were sent from this browser.`}
        </p>
      ) : null}
    </>
  )
}

/** The token the user paid with: the native coin if a contract placed the order. */
const soldToken = (order: Order): Address =>
  order.ethflowData === undefined ? order.sellToken : NATIVE_TOKEN

function useRecentOrders(network: NetworkView, account: Address) {
  const listed = network.capabilities.accountOrders
  const [sent, setSent] = useState<readonly OrderUid[]>([])
  useEffect(() => {
    const own = [
      ...readSentOrders().filter(({ body }) => body.from === account),
      ...readSentPlacements().filter((placement) => placement.account === account),
    ].filter((sentOrder) => sentOrder.network === network.name)
    setSent(own.slice(0, 20).map(({ uid }) => uid))
  }, [network.name, account])
  const ofAccount = useQuery({
    ...accountOrdersQuery(network.name, account),
    enabled: listed,
    refetchInterval: REFRESH_MS,
  })
  const byUids = useQuery({
    ...ordersByUidsQuery(network.name, sent),
    enabled: !listed && sent.length > 0,
    refetchInterval: REFRESH_MS,
  })
  const fromBrowser = byUids.data?.flatMap((element) => ('order' in element ? [element.order] : []))
  const unread =
    byUids.data?.flatMap((element) => ('error' in element ? [element.error.uid] : [])) ?? []
  const isAsked = listed || sent.length > 0
  const query = listed ? ofAccount : byUids
  return {
    /** Null until they are read. */
    orders: isAsked ? ((listed ? ofAccount.data?.entries : fromBrowser) ?? null) : [],
    leftOut: listed
      ? (ofAccount.data?.leftOut ?? NOTHING_LEFT_OUT)
      : { count: unread.length, uids: unread },
    // While retries continue, the last failure is in `failureReason`.
    error: query.error ?? query.failureReason,
    refetch: () => void query.refetch(),
    fromBrowser: !listed,
  }
}

function RecentOrder(props: {
  order: Order
  network: NetworkView
  tokens: readonly [TokenListEntry, TokenListEntry]
}) {
  const { order, network, tokens } = props
  const now = useNow(5000)
  const [first, second] = tokens
  const isFirstSold = first.address === soldToken(order)
  const sellToken = isFirstSold ? first : second
  const buyToken = isFirstSold ? second : first
  const done = order.executedBuyAmount > 0n
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 text-table @lg:col-span-4 @lg:grid @lg:grid-cols-subgrid">
      <span>
        <StatusStamp state={stampState(order, now === null ? null : now / 1000)} />
      </span>
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <PairMark network={network} first={sellToken} second={buyToken} />
        <span className="min-w-0">
          <Amount atoms={done ? order.executedSellAmount : order.sellAmount} token={sellToken} />
          <span className="text-muted"> → </span>
          <Amount atoms={done ? order.executedBuyAmount : order.buyAmount} token={buyToken} />
        </span>
      </span>
      <RowPrice
        sellToken={sellToken}
        buyToken={buyToken}
        marks={[
          { kind: 'limit', sellAmount: order.sellAmount, buyAmount: order.buyAmount },
          {
            kind: 'executed',
            sellAmount: order.executedSellAmount,
            buyAmount: order.executedBuyAmount,
          },
        ]}
      />
      <IdChip uid={order.uid} network={network.name} />
    </li>
  )
}
