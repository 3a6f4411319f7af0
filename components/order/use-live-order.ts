'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribeToOrder } from '@/lib/client/order-events'
import { orderKeys, orderQuery } from '@/lib/client/queries/orders'
import { orderTradesQuery } from '@/lib/client/queries/trades'
import { chainKeys } from '@/lib/client/wagmi/chain-keys'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { TradeView } from '@/lib/contract/codecs/trade'
import type { OrderUid } from '@/lib/domain/order/order'

const TRADES_RETRY_MS = 2000
/** Of fills that the order book reports in a way that cannot be read; it may mend that. */
const UNREADABLE_RETRY_MS = 30_000
const REFUND_RETRY_MS = 3000

/** Whether coins sent with the order still have to be refunded. */
const awaitsRefund = (order: Order | undefined): boolean =>
  order?.status === 'expired' && order.ethflowData?.refundTxHash === null

const NO_TRADES: readonly TradeView[] = []

const boughtIn = (trades: readonly TradeView[]): bigint =>
  trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n)

/** The order from the service, updated by its event stream or by polling. */
export function useLiveOrder(network: NetworkView, uid: OrderUid) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...orderQuery(network.name, uid),
    // The event stream closes when the order ends, before the refund.
    refetchInterval: ({ state }) => (awaitsRefund(state.data) ? REFUND_RETRY_MS : false),
  })
  const [competition, setCompetition] = useState<CompetitionStatus | null>(null)
  const [connection, setConnection] = useState<'live' | 'polling' | 'lost'>('polling')
  const order = query.data ?? null
  const isFinal =
    order !== null && order.status !== 'open' && order.status !== 'presignaturePending'
  const owner = order?.onchainUser ?? order?.owner

  useEffect(() => {
    if (isFinal) return
    return subscribeToOrder(
      network.name,
      uid,
      {
        onOrder: (next) => queryClient.setQueryData(orderKeys.one(network.name, uid), next),
        onStatus: setCompetition,
        onConnection: setConnection,
      },
      { stream: network.capabilities.orderEvents },
    )
  }, [network.name, network.capabilities.orderEvents, uid, isFinal, queryClient])

  useEffect(() => {
    if (!isFinal || owner === undefined) return
    void queryClient.invalidateQueries({ queryKey: chainKeys.account(network.name, owner) })
    void queryClient.invalidateQueries({ queryKey: orderKeys.ofAccount(network.name, owner) })
  }, [isFinal, owner, network.name, queryClient])

  const trades = useQuery({
    ...orderTradesQuery(network.name, uid),
    enabled: network.capabilities.trades && order !== null && order.executedBuyAmount > 0n,
    // The order may report a fill before the trade list does.
    refetchInterval: ({ state: { data } }) => {
      if (boughtIn(data?.entries ?? []) === order?.executedBuyAmount) return false
      return (data?.leftOut.count ?? 0) > 0 ? UNREADABLE_RETRY_MS : TRADES_RETRY_MS
    },
  })
  return {
    order,
    competition,
    connection: isFinal ? null : connection,
    trades: trades.data?.entries ?? NO_TRADES,
    unreadTrades: trades.data?.leftOut.count ?? 0,
    updatedAtMs: query.dataUpdatedAt,
    // While retries continue, the last failure is in `failureReason`.
    error: query.error ?? query.failureReason,
    refetch: () => void query.refetch(),
    isFinal,
  }
}

/** What is known of a live order. */
export type LiveOrder = ReturnType<typeof useLiveOrder>
