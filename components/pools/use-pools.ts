'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatchedAddresses } from '@/components/channels/use-watches'
import { filterPools } from '@/lib/client/pools/pool-filter'
import { sortPools } from '@/lib/client/pools/pool-sort'
import { summariseProjects } from '@/lib/client/pools/project-summary'
import { poolKeys, poolsQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { ListedHoldings } from './listed-holdings'
import { toPoolRows } from './to-pool-rows'
import { usePoolsLocation } from './use-pools-location'

/** All pools of a network, those that are shown, and the location in the URL that selects them. */
export function usePools(network: NetworkView, holdings: ListedHoldings | null) {
  const client = useQueryClient()
  const navigation = usePoolsLocation(network.chainId)
  const { filter, sort, watchedOnly } = navigation.location
  const watched = useWatchedAddresses(network.chainId, 'pool', watchedOnly)
  // New numbers reorder the rows, so they are read only on request and with the page.
  const list = useQuery({ ...poolsQuery(network.name), refetchOnWindowFocus: false })
  const rows = useMemo(
    () => toPoolRows(list.data ?? [], holdings, network.tokens),
    [list.data, holdings, network.tokens],
  )
  const projects = useMemo(() => summariseProjects(rows), [rows])
  const sorted = useMemo(() => sortPools(rows, sort), [rows, sort])
  const filtered = useMemo(() => filterPools(sorted, filter), [sorted, filter])
  return {
    network,
    navigation,
    list,
    rows,
    projects,
    /** Whether the pools that hold the token of the filter could be read. */
    isTokenRead: filter.token === null || holdings !== null,
    sorted,
    ...filtered,
    shown: watchedOnly
      ? filtered.shown.filter(({ address }) => watched?.has(address) === true)
      : filtered.shown,
    refresh: () => {
      void list.refetch()
      void client.invalidateQueries({ queryKey: poolKeys.averageApr(network.name) })
    },
  }
}

export type PoolsHandle = ReturnType<typeof usePools>
