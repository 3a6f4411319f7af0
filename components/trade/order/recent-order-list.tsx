'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { LeftOutLine } from '@/components/ui/left-out-line'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { rich } from '@/components/ui/rich'
import { EmptyState } from '@/components/ui/states'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { formatRelative } from '@/lib/client/format/time'
import { readSentOrders } from '@/lib/client/orders/sent-orders'
import { readSentPlacements } from '@/lib/client/orders/sent-placements'
import { accountOrdersQuery, ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { NOTHING_LEFT_OUT } from '@/lib/contract/left-out'
import { limitGain } from '@/lib/domain/fee/surplus'
import type { OrderUid } from '@/lib/domain/order/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import type { Address } from '@/lib/domain/shared/address'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

const SHOWN = 5
const REFRESH_MS = 10_000

/** The account's latest orders, in any pair, as a table; as cards where there is no room for one. */
export function RecentOrderList(props: { network: NetworkView; account: Address }) {
  const { network, account } = props
  const { orders, leftOut, error, refetch, fromBrowser } = useRecentOrders(network, account)
  const shown = (orders ?? []).slice(0, SHOWN)
  const unitOf = useTokenFacts(
    network,
    shown.flatMap((order) => [soldToken(order), order.buyToken]),
  )
  return (
    <>
      {orders === null ? (
        error === null ? null : (
          <ReadFailure what={t`Your orders`} error={error} onRetry={refetch} />
        )
      ) : shown.length === 0 ? (
        <EmptyState fact={t`No orders yet.`} />
      ) : (
        <>
          <ColumnHeads />
          <ul className="divide-y divide-hairline border-b">
            {shown.map((order) => (
              <RecentOrder
                key={order.uid}
                order={order}
                network={network}
                sellToken={unitOf(soldToken(order))}
                buyToken={unitOf(order.buyToken)}
              />
            ))}
          </ul>
        </>
      )}
      <LeftOutLine leftOut={leftOut} network={network} className="py-2" />
      {fromBrowser ? (
        <p className="py-2 text-meta text-muted">
          {t`This network lists no orders of an account; these were sent from this browser.`}
        </p>
      ) : null}
    </>
  )
}

/** The columns of the list, from left to right. */
const COLUMNS =
  '@min-[36rem]:grid @min-[36rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_5.5rem_6rem_8rem] @min-[36rem]:items-center @min-[36rem]:gap-x-3'

/** The rows say the same by their words and order. */
function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-b-text py-2 text-meta text-muted ${COLUMNS}`}
    >
      <span>{t`Sold`}</span>
      <span>{t`Received`}</span>
      <span className="text-end">{t`Over limit`}</span>
      <span className="text-end">{t`Placed`}</span>
      <span />
    </div>
  )
}

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
  sellToken: TokenUnit
  buyToken: TokenUnit
}) {
  const { order, network, sellToken, buyToken } = props
  const now = useNow(5000)
  const zone = useTimeZone()
  const isTraded = order.executedBuyAmount > 0n
  return (
    <li className="relative hover:bg-sunken">
      <Link
        href={`/orders?network=${network.name}&order=${order.uid}`}
        prefetch={false}
        className={`flex min-h-12 flex-wrap items-center gap-x-3 py-1 text-table ${COLUMNS}`}
      >
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
          <PairMark network={network} first={sellToken} second={buyToken} />
          <span className="min-w-0 font-medium">
            <Amount
              atoms={isTraded ? order.executedSellAmount : order.sellAmount}
              token={sellToken}
            />
            <span className="block font-normal text-meta text-muted @min-[36rem]:hidden">
              <Received order={order} buyToken={buyToken} />
            </span>
          </span>
        </span>
        <span className="hidden min-w-0 @min-[36rem]:block">
          <Received order={order} buyToken={buyToken} />
        </span>
        <span className="hidden text-end @min-[36rem]:block">
          <OverLimit order={order} />
        </span>
        <span className="hidden text-end text-muted @min-[36rem]:block">
          {now === null ? '' : formatRelative(microsToMs(order.creationDate), now, zone)}
        </span>
        <span className="text-end">
          <StatusStamp state={stampState(order, now === null ? null : now / 1000)} />
        </span>
      </Link>
    </li>
  )
}

/** What was bought; while nothing was, what has to be at least. */
function Received({ order, buyToken }: { order: Order; buyToken: TokenUnit }) {
  return order.executedBuyAmount > 0n ? (
    <Amount atoms={order.executedBuyAmount} token={buyToken} />
  ) : (
    <span className="text-muted">{rich`at least ${<Amount atoms={order.buyAmount} token={buyToken} />}`}</span>
  )
}

/** How much better than the limit the fills were. */
function OverLimit({ order }: { order: Order }) {
  const separators = useSeparators()
  const gain =
    order.executedBuyAmount === 0n
      ? null
      : limitGain(order, {
          executedSell: order.executedSellAmountBeforeFees,
          executedBuy: order.executedBuyAmount,
        })
  if (gain === null) return <span className="text-muted">—</span>
  return <span className="text-good">{formatBpsDifference(Number(gain.bps), separators, t)}</span>
}
