import { type CallInput, callApi } from '@/lib/client/api-client'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { TestNetwork } from './network'

type QuoteBody = CallInput<typeof quoteEndpoint>['body']

/** A request to sell so much, everything else left at its default. */
export function sellQuoteBody(
  from: Address,
  sellToken: Address,
  buyToken: Address,
  sellAmount: bigint,
): QuoteBody {
  return {
    from,
    sellToken,
    buyToken,
    kind: 'sell',
    sellAmountBeforeFee: atoms(sellAmount),
    sellAmountAfterFee: null,
    buyAmountAfterFee: null,
    receiver: null,
    validTo: null,
    validFor: null,
    appData: null,
    appDataHash: null,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    partiallyFillable: false,
    signingScheme: 'eip712',
    verificationGasLimit: null,
    onchainOrder: false,
    priceQuality: 'optimal',
    timeout: null,
  }
}

/** Buy atoms the solvers offer for so many sell atoms, all costs included. */
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
