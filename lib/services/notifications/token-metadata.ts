import 'server-only'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'

/**
 * Token data for messages. Neither function rejects: tokens that could not be read are missing in
 * the result, because a message without a name is better than none. Must not be called inside a
 * transaction.
 */
export type TokenMetadataSource = {
  readonly loadTokens: (tokens: readonly Address[]) => Promise<TokenNames>
  /** Newest market prices in US dollars per whole token. */
  readonly usdPrices: (tokens: readonly Address[]) => Promise<ReadonlyMap<Address, number>>
}

/** Both tokens of all exchanges, without duplicates. */
export function tokensOf(
  exchanges: readonly { readonly sellToken: Address; readonly buyToken: Address }[],
): readonly Address[] {
  return [...new Set(exchanges.flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))]
}
