'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Bid, uidCalls } from './chosen-bid'

export type BidOrders = {
  readonly orders: ReadonlyMap<OrderUid, Order>
  readonly isReading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The signed orders of a bid, whose limits the auction itself does not carry. */
export function useBidOrders(network: string, bid: Bid | null): BidOrders {
  const calls = useMemo(() => uidCalls(bid), [bid])
  return useQueries({
    queries: calls.map((uids) => ({
      ...ordersByUidsQuery(network, uids),
      // Only what was signed is read here, and that never changes.
      staleTime: staleMilliseconds.finishedOrder,
    })),
    combine: (results) => ({
      orders: new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .flatMap((found) => ('order' in found ? [[found.order.uid, found.order] as const] : [])),
      ),
      isReading: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const { error, refetch } of results) if (error !== null) void refetch()
      },
    }),
  })
}
