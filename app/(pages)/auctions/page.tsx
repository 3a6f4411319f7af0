import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { firstOf } from '@/app/query-value'
import { AuctionListPage } from '@/components/auctions/auction-list-entry'
import { parseAuctionFilter } from '@/lib/client/auctions/auction-filter'
import { AUCTIONS_KEPT_MS } from '@/lib/client/queries/solver-competition'
import { t } from '@/lib/words/words'
import { prefetchAuctions } from './prefetch-auctions'

export const generateMetadata = (): Metadata => ({ title: t`Auctions` })

/** `?network=` selects the network, the rest is the filter; its newest auctions are rendered on the server. */
export default async function Page({ searchParams }: PageProps<'/auctions'>) {
  const query = await searchParams
  const network = networkNamed(firstOf(query.network))
  const client = new QueryClient()
  if (network?.capabilities.competitionList === true) {
    const search = new URLSearchParams(
      ['show', 'solver', 'token'].map((name) => [name, firstOf(query[name]) ?? '']),
    )
    const filter = parseAuctionFilter(search.toString(), network.chainId)
    await prefetchAuctions(client, network.name, filter)
  }
  return (
    <Prefetched client={client} keptMs={AUCTIONS_KEPT_MS}>
      <AuctionListPage />
    </Prefetched>
  )
}
