import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Brand } from '@/lib/domain/shared/brand'
import type { OrderData } from './order'

/** "sell token > buy token" in lower case; the native sentinel is replaced by the wrapped token. */
export type DirectedPair = Brand<string, 'DirectedPair'>

/** The ERC-20 token a settlement moves: native payouts come from the wrapped token. */
export function settledToken(token: Address, wrappedNativeToken: Address): Address {
  return token === NATIVE_TOKEN ? wrappedNativeToken : token
}

/**
 * Key of a sell and buy token; a batch has one rate for each.
 * Source: lib/docs/protocol.md#uniform-directed-prices.
 */
export function directedPair(
  data: Pick<OrderData, 'sellToken' | 'buyToken'>,
  wrappedNativeToken: Address,
): DirectedPair {
  const buyToken = settledToken(data.buyToken, wrappedNativeToken)
  return `${data.sellToken}>${buyToken}` as DirectedPair
}
