import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readAgedInProcess, readDeadlineMs } from '@/app/read-in-process'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import type { Address } from '@/lib/domain/shared/address'

/** Reads the prices of a pair in this process, so that the page begins with what its market pays. */
export async function prefetchPair(
  client: QueryClient,
  network: NetworkView,
  pair: { readonly sell: Address | null; readonly buy: Address | null },
): Promise<void> {
  if (!network.capabilities.prices) return
  const deadlineMs = readDeadlineMs()
  const tokens = [pair.sell, pair.buy].filter((token) => token !== null)
  await Promise.all(
    tokens.map((token) =>
      client.prefetchQuery({
        ...agedUsdPriceQuery(network.name, token),
        retry: false,
        queryFn: () =>
          readAgedInProcess(
            usdPriceEndpoint,
            { network: network.name, params: { tokenAddress: token } },
            deadlineMs,
          ),
      }),
    ),
  )
}
