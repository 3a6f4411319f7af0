import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { patience, readAgedInProcess, readInProcess } from '@/app/read-in-process'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { dayAgoPricesQuery, priceHistoryQuery } from '@/lib/client/queries/prices'
import { samplesOfDayAgo } from '@/lib/client/tokens/day-ago'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { tokenHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { priceHistoryEndpoint, usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

/**
 * Prices of all listed tokens, now and a day ago, so that the first page includes them. What cannot
 * be read in time is requested by the browser, which also shows failures.
 */
export async function prefetchTokenList(
  client: QueryClient,
  { name, tokens, capabilities }: NetworkView,
): Promise<void> {
  if (!capabilities.prices) return
  const signal = patience()
  const all = [NATIVE_TOKEN, ...tokens.map(({ address }) => address)]
  await Promise.all(all.map((token) => prefetchPrice(client, name, token, signal)))
  if (!capabilities.priceHistory) return
  await Promise.all(all.map((token) => prefetchDayAgo(client, name, token, signal)))
}

/** The first content of a token's page. The browser requests what cannot be read now. */
export async function prefetchToken(
  client: QueryClient,
  { name, capabilities }: NetworkView,
  token: Address,
  window: PriceWindow,
): Promise<void> {
  const signal = patience()
  await Promise.all([
    capabilities.prices ? prefetchPrice(client, name, token, signal) : null,
    capabilities.holders && token !== NATIVE_TOKEN
      ? client.prefetchQuery({
          ...tokenHoldersQuery(name, token),
          retry: false,
          queryFn: () =>
            readInProcess(
              tokenHoldersEndpoint,
              { network: name, params: { tokenAddress: token } },
              signal,
            ),
        })
      : null,
    capabilities.priceHistory
      ? client.prefetchQuery({
          ...priceHistoryQuery(name, token, window),
          retry: false,
          queryFn: () => readHistory(name, token, window, signal),
        })
      : null,
  ])
}

const prefetchPrice = (client: QueryClient, network: string, token: Address, signal: AbortSignal) =>
  client.prefetchQuery({
    ...agedUsdPriceQuery(network, token),
    retry: false,
    queryFn: () =>
      readAgedInProcess(usdPriceEndpoint, { network, params: { tokenAddress: token } }, signal),
  })

const prefetchDayAgo = (
  client: QueryClient,
  network: string,
  token: Address,
  signal: AbortSignal,
) =>
  client.prefetchQuery({
    ...dayAgoPricesQuery(network, token),
    retry: false,
    queryFn: async () => {
      const { points } = await readHistory(network, token, '24h', signal)
      return samplesOfDayAgo(points, Date.now())
    },
  })

const readHistory = (network: string, token: Address, window: PriceWindow, signal: AbortSignal) =>
  readInProcess(
    priceHistoryEndpoint,
    { network, params: { tokenAddress: token }, query: { window } },
    signal,
  )
