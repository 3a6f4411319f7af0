import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { auctionsToRead, filledUids } from '@/components/front/front-state'
import { scoredAuction } from '@/lib/client/auctions/auction-strip'
import {
  STRIP_REQUEST,
  scoreStripQuery,
  toldAuctionQuery,
} from '@/lib/client/queries/solver-competition'
import { QUOTED_FILLS, quotePerformanceQuery } from '@/lib/client/queries/status'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { quotePerformanceEndpoint } from '@/lib/contract/endpoints/quote-performance'
import { listCompetitionsEndpoint } from '@/lib/contract/endpoints/solver-competition'
import { usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { prefetchToldAuction } from './prefetch-competition'
import { prefetchTerms } from './prefetch-terms'

/** Reads what the page shows in this process. `coinUsd` is what one native coin costs; null where that is not known. */
export async function prefetchFront(
  client: QueryClient,
  network: NetworkView,
): Promise<{ readonly coinUsd: number | null }> {
  const deadlineMs = readDeadlineMs()
  const { name, capabilities } = network
  const [coinUsd] = await Promise.all([
    capabilities.prices ? readCoinUsd(name, deadlineMs) : null,
    capabilities.competitionList ? prefetchAuctions(client, name, deadlineMs) : null,
    capabilities.quotePerformance ? prefetchQuotes(client, name, deadlineMs) : null,
  ])
  return { coinUsd }
}

const readCoinUsd = (network: string, deadlineMs: number): Promise<number | null> =>
  readInProcess(
    usdPriceEndpoint,
    { network, params: { tokenAddress: NATIVE_TOKEN } },
    deadlineMs,
  ).then(
    ({ price }) => price,
    () => null,
  )

async function prefetchAuctions(
  client: QueryClient,
  network: string,
  deadlineMs: number,
): Promise<void> {
  const recent = scoreStripQuery(network)
  await client.prefetchQuery({
    ...recent,
    retry: false,
    queryFn: async () =>
      (
        await readInProcess(listCompetitionsEndpoint, { network, query: STRIP_REQUEST }, deadlineMs)
      ).map(scoredAuction),
  })
  const ids = auctionsToRead(client.getQueryData(recent.queryKey) ?? [])
  await Promise.all(
    ids.map((auctionId) => prefetchToldAuction(client, network, auctionId, deadlineMs)),
  )
  const read = ids.flatMap(
    (auctionId) => client.getQueryData(toldAuctionQuery(network, auctionId).queryKey) ?? [],
  )
  const uids = filledUids(read)
  if (uids.length > 0) await prefetchTerms(client, network, uids, deadlineMs)
}

const prefetchQuotes = (client: QueryClient, network: string, deadlineMs: number) =>
  client.prefetchQuery({
    ...quotePerformanceQuery(network),
    retry: false,
    queryFn: () =>
      readInProcess(
        quotePerformanceEndpoint,
        { network, query: { fromBlock: 0, fills: QUOTED_FILLS } },
        deadlineMs,
      ),
  })
