import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { beforeDeadline, readAgedInProcess, readInProcess } from '@/app/read-in-process'
import { type PoolNames, type PoolsHolding, pairName } from '@/components/pools/pair-name'
import { agedPoolsAverageAprQuery } from '@/lib/client/queries/aged'
import { poolHistoryQuery, poolQuery, poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import {
  poolEndpoint,
  poolHistoryEndpoint,
  poolsAverageAprEndpoint,
  poolsEndpoint,
} from '@/lib/contract/endpoints/pools'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { Address } from '@/lib/domain/shared/address'
import { findRuntime } from '@/lib/server/http/runtime'

/** The served network for a segment, if it has pools. */
export function poolNetwork(segment: string): NetworkView | null {
  const found = networkNamed(segment)
  return found?.capabilities.pools === true ? found : null
}

/**
 * Names of the listed pools, which the list itself does not include, and the pools with `token`.
 * When they cannot be read, the pools are shown by address.
 */
export async function poolNames(
  { name, tokens }: NetworkView,
  token: Address | null,
): Promise<{ readonly names: PoolNames; readonly holding: PoolsHolding | null }> {
  try {
    const pending = findRuntime()?.poolTokens(name)
    if (pending === undefined) return { names: {}, holding: null }
    const held = await beforeDeadline(() => pending)
    const named = [...held].flatMap(([pool, own]) => {
      const pair = pairName(own, tokens)
      return pair === null ? [] : [[pool, pair] as const]
    })
    const holders = [...held].flatMap(([pool, own]) =>
      token !== null && own.includes(token) ? [pool] : [],
    )
    return {
      names: Object.fromEntries(named),
      holding: token === null ? null : { token, pools: holders },
    }
  } catch {
    // The list fails for the same reason, which the page shows.
    return { names: {}, holding: null }
  }
}

/** Reads list and averages in this process, so that the first page includes them. */
export async function prefetchPools(client: QueryClient, { name }: NetworkView): Promise<void> {
  await Promise.all([
    client.prefetchQuery({
      ...poolsQuery(name),
      retry: false,
      queryFn: () => readInProcess(poolsEndpoint, { network: name, body: [] }),
    }),
    client.prefetchQuery({
      ...agedPoolsAverageAprQuery(name),
      retry: false,
      queryFn: () => readAgedInProcess(poolsAverageAprEndpoint, { network: name }),
    }),
  ])
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
