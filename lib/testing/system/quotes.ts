import { callApi } from '@/lib/client/api-client'
import { type QuoteRequest, quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from './network'

/** A quote request for a sell amount, with defaults for everything else. */
export function sellQuoteBody(
  from: Address,
  sellToken: Address,
  buyToken: Address,
  sellAmount: bigint,
): QuoteRequest {
  return quoteRequestCodec.decode({
    from,
    sellToken,
    buyToken,
    kind: 'sell',
    sellAmountBeforeFee: String(sellAmount),
  })
}

/** Buy atoms quoted for these sell atoms, all costs included. */
export async function quotedBuyAmount(
  network: TestNetwork,
  from: Address,
  sellToken: Address,
  buyToken: Address,
  sellAmount: bigint,
): Promise<bigint> {
  const { quote } = await callApi(
    quoteEndpoint,
    { network: network.view.name, body: sellQuoteBody(from, sellToken, buyToken, sellAmount) },
    { baseUrl: network.url },
  )
  return quote.buyAmount
}
