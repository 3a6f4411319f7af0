import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { beforeDeadline, readInProcess } from '@/app/read-in-process'
import { type ListedHoldings, packHoldings } from '@/components/pools/listed-holdings'
import { poolHistoryQuery, poolQuery, poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { poolEndpoint, poolHistoryEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { Address } from '@/lib/domain/shared/address'
import { findRuntime } from '@/lib/server/http/runtime'

/** The served network for a segment, if it has pools. */
export function poolNetwork(segment: string): NetworkView | null {
  const found = networkNamed(segment)
  return found?.capabilities.pools === true ? found : null
}

/**
 * What the listed pools hold, which the list itself does not include. When it cannot be read, null: the
 * pools are shown by address.
 */
export async function poolHoldings({ name }: NetworkView): Promise<ListedHoldings | null> {
  try {
    const pending = findRuntime()?.poolHoldings(name)
    return pending === undefined ? null : packHoldings(await beforeDeadline(() => pending))
  } catch {
    // The list fails for the same reason, which the page shows.
    return null
  }
}

/** Reads the list in this process, so that the first page includes it. */
export async function prefetchPools(client: QueryClient, { name }: NetworkView): Promise<void> {
  await client.prefetchQuery({
    ...poolsQuery(name),
    retry: false,
    queryFn: () => readInProcess(poolsEndpoint, { network: name, body: [] }),
  })
}

/** Reads one pool and its history in this process. */
export async function prefetchPool(
  client: QueryClient,
  { name, capabilities }: NetworkView,
  pool: Address,
  window: PoolHistoryWindow,
): Promise<void> {
  const params = { pool }
  await Promise.all([
    client.prefetchQuery({
      ...poolQuery(name, pool),
      retry: false,
      queryFn: () => readInProcess(poolEndpoint, { network: name, params }),
    }),
    capabilities.poolHistory
      ? client.prefetchQuery({
          ...poolHistoryQuery(name, pool, window),
          retry: false,
          queryFn: () =>
            readInProcess(poolHistoryEndpoint, { network: name, params, query: { window } }),
        })
      : undefined,
  ])
}
