'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SignedTerms, signedTermsQuery } from '@/lib/client/queries/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { uidBatches } from './chosen-bid'

export type OrdersRead = {
  readonly orders: ReadonlyMap<OrderUid, SignedTerms>
  readonly isReading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Signed orders by their ids; a competition does not contain their limits. */
export function useOrdersRead(network: string, uids: readonly OrderUid[]): OrdersRead {
  const batches = useMemo(() => uidBatches(uids), [uids])
  return useQueries({
    queries: batches.map((batch) => signedTermsQuery(network, batch)),
    combine: (results) => ({
      orders: new Map(
        results.flatMap(({ data }) => (data ?? []).map((terms) => [terms.uid, terms] as const)),
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
