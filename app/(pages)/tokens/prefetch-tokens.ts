import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readAgedInProcess, readDeadlineMs, readInProcess } from '@/app/read-in-process'
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
  const deadlineMs = readDeadlineMs()
  const all = [NATIVE_TOKEN, ...tokens.map(({ address }) => address)]
  await Promise.all(all.map((token) => prefetchPrice(client, name, token, deadlineMs)))
  if (!capabilities.priceHistory) return
  await Promise.all(all.map((token) => prefetchDayAgo(client, name, token, deadlineMs)))
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
    capabilities.prices ? prefetchPrice(client, name, token, deadlineMs) : null,
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

const prefetchPrice = (client: QueryClient, network: string, token: Address, deadlineMs: number) =>
  client.prefetchQuery({
    ...agedUsdPriceQuery(network, token),
    retry: false,
    queryFn: () =>
      readAgedInProcess(usdPriceEndpoint, { network, params: { tokenAddress: token } }, deadlineMs),
  })

const prefetchDayAgo = (client: QueryClient, network: string, token: Address, deadlineMs: number) =>
  client.prefetchQuery({
    ...dayAgoPricesQuery(network, token),
    retry: false,
    queryFn: async () => {
      const { points } = await readHistory(network, token, '24h', deadlineMs)
      return samplesOfDayAgo(points, Date.now())
    },
  })

const readHistory = (network: string, token: Address, window: PriceWindow, deadlineMs: number) =>
  readInProcess(
    priceHistoryEndpoint,
    { network, params: { tokenAddress: token }, query: { window } },
    deadlineMs,
  )
