import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readAgedInProcess, readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { priceHistoryQuery } from '@/lib/client/queries/prices'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { tokenHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { tokenMarketsEndpoint } from '@/lib/contract/endpoints/token-markets'
import { priceHistoryEndpoint } from '@/lib/contract/endpoints/tokens-market'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

/**
 * The figures of all known tokens, so that the first page includes them. What cannot be read in time
 * is requested by the browser, which also shows failures.
 */
export async function prefetchTokenList(
  client: QueryClient,
  { name }: Pick<NetworkView, 'name'>,
): Promise<void> {
  await prefetchMarkets(client, name, null, readDeadlineMs())
}

/** The first content of a token's page. The browser requests what cannot be read now. */
export async function prefetchToken(
  client: QueryClient,
  { name, capabilities }: NetworkView,
  token: Address,
  window: PriceWindow,
): Promise<void> {
  const deadlineMs = readDeadlineMs()
  await Promise.all([
    prefetchMarkets(client, name, token, deadlineMs),
    capabilities.holders && token !== NATIVE_TOKEN
      ? client.prefetchQuery({
          ...tokenHoldersQuery(name, token),
          retry: false,
          queryFn: () =>
            readInProcess(
              tokenHoldersEndpoint,
              { network: name, params: { tokenAddress: token } },
              deadlineMs,
            ),
        })
      : null,
    capabilities.priceHistory
      ? client.prefetchQuery({
          ...priceHistoryQuery(name, token, window),
          retry: false,
          queryFn: () => readHistory(name, token, window, deadlineMs),
        })
      : null,
  ])
}

const prefetchMarkets = (
  client: QueryClient,
  network: string,
  token: Address | null,
  deadlineMs: number,
) =>
  client.prefetchQuery({
    ...agedTokenMarketsQuery(network, token),
    retry: false,
    queryFn: () =>
      readAgedInProcess(
        tokenMarketsEndpoint,
        { network, query: token === null ? {} : { token } },
        deadlineMs,
      ),
  })

const readHistory = (network: string, token: Address, window: PriceWindow, deadlineMs: number) =>
  readInProcess(
    priceHistoryEndpoint,
    { network, params: { tokenAddress: token }, query: { window } },
    deadlineMs,
  )
