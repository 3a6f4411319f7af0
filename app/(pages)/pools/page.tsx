import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PoolsPlace } from '@/components/pools/pools-place'
import { networkOfQuery } from './network-of-query'
import { poolNames, poolNetwork, prefetchPools } from './prefetch-pools'

export const metadata: Metadata = { title: 'Pools' }

/** `?network=` chooses the chain, `?chain=` does so by its number; the rest is the filter. */
export default async function Page({ searchParams }: PageProps<'/pools'>) {
  const asked = networkOfQuery(await searchParams)
  if (asked.moved !== null) redirect(`/pools?${asked.moved}`)
  const network = poolNetwork(asked.network)
  if (network === null) return <PoolsPlace names={{}} />
  const client = new QueryClient()
  const [names] = await Promise.all([poolNames(network), prefetchPools(client, network)])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoolsPlace names={names} />
    </HydrationBoundary>
  )
}
