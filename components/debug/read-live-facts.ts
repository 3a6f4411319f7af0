import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { usdPriceQuery } from '@/lib/client/queries/prices'
import { fundingQuery } from '@/lib/client/wagmi/chain-reads'
import { readTokenUnit } from '@/lib/client/wagmi/read-token-unit'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { fundsReason } from '@/lib/domain/verdict/funds-reason'
import { comparablePrice } from '@/lib/domain/verdict/market-price'
import type { ReportOrder } from '@/lib/domain/verdict/report'
import type { VerdictContext } from '@/lib/domain/verdict/verdict'

/** The owner's funds and the market now, read as for the list of orders; null where unreadable. */
export async function readLiveFacts(
  client: QueryClient,
  network: NetworkView,
  order: ReportOrder,
): Promise<NonNullable<VerdictContext['live']>> {
  const { owner, sellToken, buyToken } = order
  const { vaultRelayer } = network.contracts
  const [funding, sellPrice, buyPrice] = await Promise.all([
    client
      .fetchQuery({ ...fundingQuery(network.name, owner, [sellToken], vaultRelayer), retry: false })
      .catch(() => null),
    readPrice(client, network, sellToken),
    readPrice(client, network, buyToken),
  ])
  const prices =
    sellPrice === 'unread' || buyPrice === 'unread'
      ? null
      : new Map(
          [[sellToken, sellPrice] as const, [buyToken, buyPrice] as const].flatMap(
            ([token, price]) => (price === null ? [] : [[token, price] as const]),
          ),
        )
  return { funds: fundsReason(order, funding?.get(sellToken) ?? null), prices }
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
