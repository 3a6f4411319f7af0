import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readAgedInProcess, readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { otherTokens, slippageFacts } from '@/components/tokens/slippage-request'
import type { TokenLocation } from '@/components/tokens/token-location'
import { agedSlippageQuery, agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { priceHistoryQuery } from '@/lib/client/queries/prices'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { tokenHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { slippageEndpoint } from '@/lib/contract/endpoints/markets'
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
  network: NetworkView,
  token: Address,
  location: Pick<TokenLocation, 'range' | 'pair' | 'kind'>,
): Promise<void> {
  const { name, capabilities } = network
  const { range: window } = location
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
    capabilities.slippage ? prefetchSlippage(client, network, token, location, deadlineMs) : null,
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

/** The recommendation for the pair that the page begins with, before a size is given. */
async function prefetchSlippage(
  client: QueryClient,
  network: NetworkView,
  token: Address,
  { pair, kind }: Pick<TokenLocation, 'pair' | 'kind'>,
  deadlineMs: number,
): Promise<void> {
  const others = otherTokens(network, token, pair)
  const other = others.find(({ address }) => address === pair) ?? others[0]
  if (other === undefined) return
  const params = { pair: { base: token, quote: other.address } }
  const query = slippageFacts(kind, null)
  await client.prefetchQuery({
    ...agedSlippageQuery(network.name, params.pair, query),
    retry: false,
    queryFn: () =>
      readAgedInProcess(slippageEndpoint, { network: network.name, params, query }, deadlineMs),
  })
}

const readHistory = (network: string, token: Address, window: PriceWindow, deadlineMs: number) =>
  readInProcess(
    priceHistoryEndpoint,
    { network, params: { tokenAddress: token }, query: { window } },
    deadlineMs,
  )
