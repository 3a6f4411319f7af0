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
 * Without a price of the dollar token it throws, since that says nothing about the requested token.
 */
export function createOrderBookPrices(config: OrderBookPricesConfig): Lookup<Address, number> {
  const { usdToken, nativePrice } = config
  const quoteOf = async (token: Address) => {
    // One atom of the coin costs one atom.
    if (token === NATIVE_TOKEN) return { nativePerAtom: 1, decimals: config.nativeDecimals }
    const [native, decimals] = await Promise.all([nativePrice(token), config.decimals(token)])
    if (native.kind === 'unknown' || decimals === null) return null
    return { nativePerAtom: native.value, decimals, atMs: native.atMs }
  }
  return async (token) => {
    const [quote, dollar] = await Promise.all([quoteOf(token), nativePrice(usdToken.address)])
    if (quote === null) return unknown
    if (dollar.kind === 'unknown') {
      const message = 'order book: it has no price of the dollar token'
      throw new InfraError(message, { retryable: true, cause: null })
    }
    const usd = { nativePerAtom: dollar.value, decimals: usdToken.decimals }
    const price = usdFromNative(quote, usd)
    if (price === null) return unknown
    return found(price, Math.min(dollar.atMs, quote.atMs ?? dollar.atMs))
  }
}
