import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Prefetched } from '@/app/prefetched'
import { segmentText } from '@/app/query-value'
import { userSeparators } from '@/app/user-separators'
import { AuctionRoute } from '@/components/auctions/auction-route-entry'
import {
  auctionHref,
  parseAuctionLocation,
  parseAuctionNumber,
} from '@/lib/client/auctions/auction-location'
import { formatNumber } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { latestAuctionId, prefetchAuction } from './prefetch-auction'

type Props = PageProps<'/auctions/[network]/[auctionId]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const auctionId = parseAuctionNumber((await params).auctionId)
  if (auctionId === null) return { title: t`Auction` }
  return { title: t`Auction ${formatNumber(auctionId, await userSeparators())}` }
}

/** `?order=` highlights an order, `?bid=` and `?with=` select bids by their ranking. */
export default async function AuctionOfNetworkPage({ params, searchParams }: Props) {
  const { network: segment, auctionId } = await params
  const network = segmentText(segment)
  const query = await searchParams
  const search = new URLSearchParams(
    ['order', 'bid', 'with'].flatMap((key) => {
      const value = query[key]
      return typeof value === 'string' ? [[key, value] as [string, string]] : []
    }),
  )
  const location = parseAuctionLocation(search.toString())
  if (auctionId === 'latest') {
    const latest = await latestAuctionId(network)
    if (latest !== null) redirect(auctionHref(segment, latest, location.order))
  }
  const client = new QueryClient()
  const parsed = parseAuctionNumber(auctionId)
  if (parsed !== null) await prefetchAuction(client, network, parsed, location)
  return (
    <Prefetched client={client}>
      <AuctionRoute network={network} auctionId={auctionId} location={location} />
    </Prefetched>
  )
}
