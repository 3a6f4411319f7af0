'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { filterPools } from '@/lib/client/pools/pool-filter'
import { sortPools } from '@/lib/client/pools/pool-sort'
import { summariseProjects } from '@/lib/client/pools/project-summary'
import { agedPoolsAverageAprQuery } from '@/lib/client/queries/aged'
import { poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolNames, PoolsHolding } from './pair-name'
import { toPoolRows } from './to-pool-rows'
import { usePoolsLocation } from './use-pools-location'

/** All pools of a network, those that are shown, and the location in the URL that selects them. */
export function usePools(network: NetworkView, names: PoolNames, holding: PoolsHolding | null) {
  const navigation = usePoolsLocation(network.chainId)
  const { filter, sort } = navigation.location
  // New numbers reorder the rows, so they are read only on request and with the page.
  const list = useQuery({ ...poolsQuery(network.name), refetchOnWindowFocus: false })
  const average = useQuery({
    ...agedPoolsAverageAprQuery(network.name),
    refetchOnWindowFocus: false,
  })
  const rows = useMemo(
    () => toPoolRows(list.data ?? [], names, holding),
    [list.data, names, holding],
  )
  const projects = useMemo(() => summariseProjects(rows), [rows])
  const sorted = useMemo(() => sortPools(rows, sort), [rows, sort])
  const filtered = useMemo(() => filterPools(sorted, filter), [sorted, filter])
  return {
    network,
    navigation,
    list,
    average,
    rows,
    projects,
    /** Whether the pools that hold the token of the filter could be read. */
    isTokenRead: filter.token === null || holding?.token === filter.token,
    sorted,
    ...filtered,
    refresh: () => {
      void list.refetch()
      void average.refetch()
    },
  }
}

export type PoolsHandle = ReturnType<typeof usePools>
