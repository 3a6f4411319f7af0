import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import { ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'

/** Reads orders by id in this process, as many as one request may name, until a time by `performance.now()`. */
export const prefetchOrders = (
  client: QueryClient,
  network: string,
  uids: readonly OrderUid[],
  deadlineMs: number,
): Promise<void> =>
  client.prefetchQuery({
    ...ordersByUidsQuery(network, uids),
    retry: false,
    queryFn: () => readInProcess(ordersByUidsEndpoint, { network, body: [...uids] }, deadlineMs),
  })
