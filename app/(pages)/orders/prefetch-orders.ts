import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { readListInProcess } from '@/app/read-in-process'
import { accountOrderPagesQuery } from '@/lib/client/queries/orders'
import { accountOrdersEndpoint } from '@/lib/contract/endpoints/orders'
import type { Address } from '@/lib/domain/shared/address'

const FIRST_PAGE = { offset: 0, limit: 100 } as const

/**
 * Reads the account's newest orders in this process, so that the first page lists them. When that
 * fails, the browser requests them and shows the reason.
 */
export async function prefetchOrders(
  client: QueryClient,
  segment: string | undefined,
  owner: Address,
): Promise<void> {
  const network = networkNamed(segment)
  if (network === null || !network.capabilities.accountOrders) return
  await client.prefetchInfiniteQuery({
    ...accountOrderPagesQuery(network.name, owner),
    retry: false,
    queryFn: () =>
      readListInProcess(accountOrdersEndpoint, {
        network: network.name,
        params: { owner },
        query: FIRST_PAGE,
      }),
  })
}
