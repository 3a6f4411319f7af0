import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { beforeDeadline, readInProcess } from '@/app/read-in-process'
import { type ListedHoldings, packHoldings } from '@/components/pools/listed-holdings'
import { type PackedHistory, packHistory } from '@/components/pools/pool/packed-history'
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

/** Reads one pool in this process. */
export function prefetchPool(
  client: QueryClient,
  { name }: NetworkView,
  pool: Address,
): Promise<void> {
  return client.prefetchQuery({
    ...poolQuery(name, pool),
    retry: false,
    queryFn: () => readInProcess(poolEndpoint, { network: name, params: { pool } }),
  })
}

/**
 * Reads a pool's history in this process, for its first picture. It is not among what the client has
 * read, which would send it unpacked; that the pool does not exist is. Null where it cannot be read.
 */
export async function readPoolHistory(
  client: QueryClient,
  { name, capabilities }: NetworkView,
  pool: Address,
  window: PoolHistoryWindow,
): Promise<PackedHistory | null> {
  if (!capabilities.poolHistory) return null
  const query = poolHistoryQuery(name, pool, window)
  const { queryKey } = query
  await client.prefetchQuery({
    ...query,
    retry: false,
    queryFn: () =>
      readInProcess(poolHistoryEndpoint, { network: name, params: { pool }, query: { window } }),
  })
  const { data, dataUpdatedAt } = client.getQueryState(queryKey) ?? {}
  if (data === undefined || dataUpdatedAt === undefined) return null
  client.removeQueries({ queryKey, exact: true })
  return packHistory(data, dataUpdatedAt)
}
