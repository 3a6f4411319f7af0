import type { OrderData } from '@/lib/domain/order/order'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Brand } from '@/lib/domain/shared/brand'

/** "sell token > buy token" in lower case; the native sentinel is replaced by the wrapped token. */
export type DirectedPair = Brand<string, 'DirectedPair'>

/** The ERC-20 a settlement really moves: the native sentinel is paid out of the wrapped token. */
export function settledToken(token: Address, wrappedNativeToken: Address): Address {
  return token === NATIVE_TOKEN ? wrappedNativeToken : token
}

/** Names the direction in which one batch has one rate. Source: protocol, section 10 (sentinel = WETH). */
export function directedPair(
  data: Pick<OrderData, 'sellToken' | 'buyToken'>,
  wrappedNativeToken: Address,
): DirectedPair {
  const buyToken = settledToken(data.buyToken, wrappedNativeToken)
  return `${data.sellToken}>${buyToken}` as DirectedPair
}
