import 'server-only'
import type { NativePrices } from '@/lib/domain/auction/auction'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { formatSellTokenPrice } from '@/lib/domain/fee/network-fee'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { SettlementStore } from '@/lib/infra/db/network-store'

/** What `getNativePrice` reads. */
export type NativePriceDeps = {
  /** With the pools of these tokens. */
  readonly market: (tokens: readonly Address[]) => Promise<{ readonly nativePrices: NativePrices }>
  readonly wrappedNativeToken: Address
  /** On the deny list, or found unsupported by simulation. */
  readonly isUnsupportedToken: (token: Address) => boolean | Promise<boolean>
  readonly isContract: (token: Address) => Promise<boolean>
}

/**
 * Current value of one token atom in native wei. Rounding: the auction's price (wei per 1e18 atoms,
 * rounded down), then to the nearest float.
 * Errors: `UnsupportedToken` (unsupported, or not a token), `NoLiquidity` (no pool gives a price).
 */
export async function getNativePrice(
  deps: NativePriceDeps,
  token: Address,
): Promise<Result<{ price: number }, Failure<'UnsupportedToken' | 'NoLiquidity'>>> {
  if (await deps.isUnsupportedToken(token)) {
    return failure('UnsupportedToken', `token: ${token} is not supported here`)
  }
  const { nativePrices } = await deps.market([token])
  const price = nativePriceOf(nativePrices, token, deps.wrappedNativeToken)
  // Parsed from the exact decimal text, so that only the float itself rounds.
  if (price !== null) return ok({ price: Number(formatSellTokenPrice(price)) })
  return token === NATIVE_TOKEN || (await deps.isContract(token))
    ? failure('NoLiquidity', `token: no pool connects ${token} to the market`)
    : failure('UnsupportedToken', `token: ${token} is not a token on this network`)
}

/** What `getTokenMetadata` reads. */
export type TokenMetadataDeps = Pick<
  NativePriceDeps,
  'market' | 'wrappedNativeToken' | 'isUnsupportedToken'
> &
  Pick<SettlementStore, 'selectFirstTradeBlock'>

/**
 * Token metadata of any address; `null` where unknown.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export async function getTokenMetadata(deps: TokenMetadataDeps, token: Address) {
  const [{ nativePrices }, firstTradeBlock] = await Promise.all([
    deps.market([token]),
    deps.selectFirstTradeBlock({ token }),
  ])
  const price = (await deps.isUnsupportedToken(token))
    ? null
    : nativePriceOf(nativePrices, token, deps.wrappedNativeToken)
  return { firstTradeBlock, nativePrice: price === null ? null : wei(price) }
}
