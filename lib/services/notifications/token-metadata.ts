import 'server-only'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'

/**
 * What messages say about tokens. Neither ever rejects: who cannot be asked is missing from the
 * answer, because a message without a name is better than none. Not to be asked in a transaction.
 */
export type TokenMetadataSource = {
  readonly loadTokens: (tokens: readonly Address[]) => Promise<TokenNames>
  /** Dollars per whole token, by the market's newest prices. */
  readonly usdPrices: (tokens: readonly Address[]) => Promise<ReadonlyMap<Address, number>>
}

/** Both tokens of each exchange, every one once. */
export function tokensOf(
  exchanges: readonly { readonly sellToken: Address; readonly buyToken: Address }[],
): readonly Address[] {
  return [...new Set(exchanges.flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))]
}
