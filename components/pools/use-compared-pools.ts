'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { PoolNames } from './pair-name'
import { toPoolRows } from './to-pool-rows'

export type ComparedPools = {
  readonly pools: readonly PoolRow[]
  /** Those the service knows nothing of. */
  readonly unknown: readonly Address[]
  /** Why those beyond the list could not be read. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The compared pools in their order; one beyond the list is asked for, an unknown one is missing. */
export function useComparedPools(
  network: NetworkView,
  rows: readonly PoolRow[],
  names: PoolNames,
  compared: readonly Address[],
): ComparedPools {
  const beyond = compared.filter((pool) => rows.every(({ address }) => address !== pool))
  const asked = useQuery({
    ...poolsQuery(network.name, beyond),
    enabled: rows.length > 0 && beyond.length > 0,
  })
  const { error, failureReason, refetch } = asked
  const found = useMemo(() => {
    const all = [...rows, ...toPoolRows(asked.data ?? [], names)]
    const pools = compared.flatMap((pool) => all.find(({ address }) => address === pool) ?? [])
    const unknown = compared.filter((pool) => pools.every(({ address }) => address !== pool))
    return { pools, unknown: asked.isSuccess ? unknown : [] }
  }, [rows, asked.data, asked.isSuccess, names, compared])
  return { ...found, error: error ?? failureReason, retry: () => void refetch() }
}
