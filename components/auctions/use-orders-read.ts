'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { uidBatches } from './chosen-bid'

export type OrdersRead = {
  readonly orders: ReadonlyMap<OrderUid, Order>
  readonly isReading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Signed orders by their ids; a competition does not contain their limits. */
export function useOrdersRead(network: string, uids: readonly OrderUid[]): OrdersRead {
  const batches = useMemo(() => uidBatches(uids), [uids])
  return useQueries({
    queries: batches.map((batch) => ({
      ...ordersByUidsQuery(network, batch),
      // Only signed fields are used here, and these never change.
      staleTime: staleMilliseconds.finishedOrder,
    })),
    combine: (results) => ({
      orders: new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .flatMap((found) => ('order' in found ? [[found.order.uid, found.order] as const] : [])),
      ),
      isReading: results.some(({ isPending }) => isPending),
      // While retries continue, the last failure is in `failureReason`.
      error: results.map((result) => result.error ?? result.failureReason).find(Boolean) ?? null,
      retry: () => {
        for (const { error, refetch } of results) if (error !== null) void refetch()
      },
    }),
  })
}
