import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { usdFromNative } from '@/lib/domain/market/usd-from-native'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'

export type OrderBookPricesConfig = {
  /** Native atoms per token atom by the order book; `unknown` when it has no price. */
  readonly nativePrice: Lookup<Address, number>
  /** Null when the address is not a token; a failing node is a fault. */
  readonly decimals: (token: Address) => Promise<number | null>
  readonly usdToken: { readonly address: Address; readonly decimals: number }
  readonly nativeDecimals: number
}

/**
 * Prices from an order book in the native coin, converted to USD by its price of a dollar token.
 * Without a price of the dollar token it throws, since that says nothing about the requested token. When
 * the order book fails and the node, too, the fault is that of the order book.
 */
export function createOrderBookPrices(config: OrderBookPricesConfig): Lookup<Address, number> {
  const { usdToken, nativePrice } = config
  /** What the order book and the node say of a token; the node is waited for last. */
  const askedOf = (token: Address) => {
    // One atom of the coin costs one atom.
    if (token === NATIVE_TOKEN) {
      const coin = found(1, Number.POSITIVE_INFINITY)
      return { native: Promise.resolve(coin), decimals: Promise.resolve(config.nativeDecimals) }
    }
    const decimals = config.decimals(token)
    decimals.catch(() => undefined)
    return { native: nativePrice(token), decimals }
  }
  return async (token) => {
    const asked = askedOf(token)
    const [native, dollar] = await Promise.all([asked.native, nativePrice(usdToken.address)])
    const decimals = await asked.decimals
    if (native.kind === 'unknown' || decimals === null) return unknown
    const quote = { nativePerAtom: native.value, decimals }
    if (dollar.kind === 'unknown') {
      const message = 'order book: it has no price of the dollar token'
      throw new InfraError(message, { retryable: true, cause: null, faultOf: 'order-book' })
    }
    const usd = { nativePerAtom: dollar.value, decimals: usdToken.decimals }
    const price = usdFromNative(quote, usd)
    if (price === null) return unknown
    return found(price, Math.min(dollar.atMs, native.atMs))
  }
}
