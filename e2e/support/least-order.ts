import type { Hex } from 'viem'
import { sampleOwner, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'

export type Json = Readonly<Record<string, unknown>>

/** Hash of the document `{}`. Source: cowprotocol/services, crates/orderbook/openapi.yml. */
export const NO_DATA = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d'

let drawn = 0

/** A uid of its own for each case, as answers are shared for a moment. */
export const newUid = (): Hex => {
  drawn += 1
  const validTo = 1_900_000_000
  const digest = drawn.toString(16).padStart(64, '6')
  return `0x${digest}${sampleOwner.slice(2)}${validTo.toString(16).padStart(8, '0')}`
}

/** `Order` of the public service's OpenAPI document, with what is required of it and nothing else. */
export const leastOrder = (uid: Hex): Json => ({
  sellToken: sampleTokens.weth,
  buyToken: sampleTokens.usdc,
  sellAmount: '1000000000000000000',
  buyAmount: '2400000000',
  validTo: 1_900_000_000,
  appData: NO_DATA,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  signingScheme: 'eip712',
  signature: `0x${'11'.repeat(65)}`,
  creationDate: '2026-03-04T05:06:07.89Z',
  class: 'limit',
  owner: sampleOwner,
  uid,
  executedSellAmount: '0',
  executedSellAmountBeforeFees: '0',
  executedBuyAmount: '0',
  executedFeeAmount: '0',
  invalidated: false,
  status: 'open',
  settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
})
