import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { readInProcess } from '@/app/read-in-process'
import { AuctionListPage } from '@/components/auctions/auction-list'
import { competitionPagesQuery } from '@/lib/client/queries/solver-competition'
import { listCompetitionsEndpoint } from '@/lib/contract/endpoints/solver-competition'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Auctions` })

const PAGE = { limit: 25, before: null, after: null }

/** `?network=` selects the network; its newest auctions are rendered on the server. */
export default async function Page({ searchParams }: PageProps<'/auctions'>) {
  const { network: wanted } = await searchParams
  const network = networkNamed(typeof wanted === 'string' ? wanted : undefined)
  const client = new QueryClient()
  if (network?.capabilities.competitionList === true) {
    await client.prefetchInfiniteQuery({
      ...competitionPagesQuery(network.name),
      retry: false,
      queryFn: () =>
        readInProcess(listCompetitionsEndpoint, { network: network.name, query: PAGE }),
    })
  }
  return (
    <Prefetched client={client}>
      <Suspense>
        <AuctionListPage />
      </Suspense>
    </Prefetched>
  )
}
