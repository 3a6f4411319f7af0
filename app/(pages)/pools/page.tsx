import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Prefetched } from '@/app/prefetched'
import { PoolsRoute } from '@/components/pools/pools-route-entry'
import { t } from '@/lib/words/words'
import { networkOfQuery } from './network-of-query'
import { poolHoldings, poolNetwork, prefetchPools } from './prefetch-pools'

export const generateMetadata = (): Metadata => ({ title: t`Pools` })

/** `?network=` selects the chain, `?chain=` does so by its number; the rest is read in the browser. */
export default async function Page({ searchParams }: PageProps<'/pools'>) {
  const query = await searchParams
  const requested = networkOfQuery(query)
  if (requested.redirectQuery !== null) redirect(`/pools?${requested.redirectQuery}`)
  const network = poolNetwork(requested.network)
  if (network === null) return <PoolsRoute holdings={null} />
  const client = new QueryClient()
  const [holdings] = await Promise.all([poolHoldings(network), prefetchPools(client, network)])
  return (
    <Prefetched client={client}>
      <PoolsRoute holdings={holdings} />
    </Prefetched>
  )
}
