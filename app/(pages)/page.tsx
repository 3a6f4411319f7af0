import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { FrontPage } from '@/components/front/front-page-entry'
import { prefetchFront } from './prefetch-front'

export const metadata: Metadata = { title: { absolute: 'Coincidence' } }

/** `?network=` selects the network whose auctions are shown. */
export default async function Page({ searchParams }: PageProps<'/'>) {
  const { network: wanted } = await searchParams
  const network = networkNamed(typeof wanted === 'string' ? wanted : undefined)
  const client = new QueryClient()
  const { coinUsd } = network === null ? { coinUsd: null } : await prefetchFront(client, network)
  return (
    <Prefetched client={client}>
      <FrontPage coinUsd={coinUsd} />
    </Prefetched>
  )
}
