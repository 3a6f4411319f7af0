import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { signedTerms, signedTermsQuery } from '@/lib/client/queries/orders'
import { ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'

/** Reads what orders signed in this process, as many as one request may name, until a time by `performance.now()`. */
export const prefetchTerms = (
  client: QueryClient,
  network: string,
  uids: readonly OrderUid[],
  deadlineMs: number,
): Promise<void> =>
  client.prefetchQuery({
    ...signedTermsQuery(network, uids),
    retry: false,
    queryFn: async () =>
      signedTerms(
        await readInProcess(ordersByUidsEndpoint, { network, body: [...uids] }, deadlineMs),
      ),
  })
