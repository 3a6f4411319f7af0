import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { usdPriceQuery } from '@/lib/client/queries/prices'
import { readTokenUnit } from '@/lib/client/wagmi/read-token-unit'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { comparablePrice } from '@/lib/domain/verdict/market-price'
import type { NativePrices } from '@/lib/domain/verdict/price-gap'
import type { ReportOrder } from '@/lib/domain/verdict/report'

/** The prices of an order's tokens now; a token without one is left out, null where one is unreadable. */
export async function readMarketNow(
  client: QueryClient,
  network: NetworkView,
  { sellToken, buyToken }: Pick<ReportOrder, 'sellToken' | 'buyToken'>,
): Promise<NativePrices | null> {
  const [sellPrice, buyPrice] = await Promise.all([
    readPrice(client, network, sellToken),
    readPrice(client, network, buyToken),
  ])
  if (sellPrice === 'unread' || buyPrice === 'unread') return null
  const prices = [[sellToken, sellPrice] as const, [buyToken, buyPrice] as const]
  return new Map(prices.flatMap(([token, price]) => (price === null ? [] : [[token, price]])))
}

/** Null when the service knows no price of the token. */
async function readPrice(
  client: QueryClient,
  network: NetworkView,
  token: Address,
): Promise<bigint | null | 'unread'> {
  if (!network.capabilities.prices) return 'unread'
  try {
    const { decimals } = await readTokenUnit(client, network, token)
    if (decimals === null) return 'unread'
    const { price } = await client.fetchQuery({
      ...usdPriceQuery(network.name, token),
      retry: false,
    })
    return comparablePrice(price, decimals)
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : 'unread'
  }
}
