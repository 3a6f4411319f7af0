'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedHoldings } from '@/components/pools/listed-holdings'
import { toPoolRows } from '@/components/pools/to-pool-rows'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

export type ComparedPools = {
  readonly pools: readonly PoolRow[]
  /** Compared pools that the service does not know. */
  readonly unknown: readonly Address[]
  /** Why pools that are not in the list could not be read. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The compared pools in their order. Unlisted ones are requested, unknown ones left out. */
export function useComparedPools(
  network: NetworkView,
  rows: readonly PoolRow[],
  holdings: ListedHoldings | null,
  compared: readonly Address[],
): ComparedPools {
  const unlisted = compared.filter((pool) => rows.every(({ address }) => address !== pool))
  const query = useQuery({
    ...poolsQuery(network.name, unlisted),
    enabled: rows.length > 0 && unlisted.length > 0,
  })
  const { error, failureReason, refetch } = query
  const found = useMemo(() => {
    const all = [...rows, ...toPoolRows(query.data ?? [], holdings, network.tokens)]
    const pools = compared.flatMap((pool) => all.find(({ address }) => address === pool) ?? [])
    const unknown = compared.filter((pool) => pools.every(({ address }) => address !== pool))
    return { pools, unknown: query.isSuccess ? unknown : [] }
  }, [rows, query.data, query.isSuccess, holdings, network.tokens, compared])
  return { ...found, error: error ?? failureReason, retry: () => void refetch() }
}
