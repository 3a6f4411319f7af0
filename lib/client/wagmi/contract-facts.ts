import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { TokenUnit } from '@/lib/domain/token/token-unit'

/**
 * What a contract says of itself as a token; each part is null where it says none, whatever the others
 * are. `isToken` is false where it says neither symbol nor decimals.
 */
export type ContractFacts = TokenUnit & {
  readonly name: string | null
  readonly isToken: boolean
}

/** The token as one to trade; null without decimals, as no amount of it can then be typed. */
export const tradableToken = ({
  address,
  symbol,
  name,
  decimals,
}: ContractFacts): TokenListEntry | null =>
  decimals === null ? null : { address, symbol, decimals, name: name ?? symbol ?? '' }
