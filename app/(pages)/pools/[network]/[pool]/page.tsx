import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { decodedNetwork } from '@/app/decoded-network'
import { PoolRoute } from '@/components/pools/pool/pool-route'
import { parseRange } from '@/components/pools/pools-location'
import { parseAddress } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { poolNetwork, prefetchPool } from '../../prefetch-pools'

type Props = PageProps<'/pools/[network]/[pool]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pool = parseAddress((await params).pool)
  return { title: pool.ok ? `Pool ${shortAddress(pool.value)}` : 'Pool' }
}

/** `?range=` is the time span of the charts. */
export default async function Page({ params, searchParams }: Props) {
  const [{ network: segment, pool }, { range }] = await Promise.all([params, searchParams])
  const name = decodedNetwork(segment)
  const network = poolNetwork(name)
  const parsed = parseAddress(pool)
  const client = new QueryClient()
  if (network !== null && parsed.ok) {
    const window = parseRange(typeof range === 'string' ? range : null)
    await prefetchPool(client, network, parsed.value, window)
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoolRoute network={name} pool={pool} />
    </HydrationBoundary>
  )
}
