import type { Address } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { type TokenUnit, unitText } from '@/lib/domain/token/token-unit'

/** A token with its own symbol and decimals; `null` where it reports none or could not be queried. */
export type NamedToken = TokenUnit

/** The known tokens by address. */
export type TokenNames = ReadonlyMap<Address, NamedToken>

/** Looks up a token; one that is not known has only its address. */
export const namedToken = (names: TokenNames, token: Address): NamedToken =>
  names.get(token) ?? { address: token, symbol: null, decimals: null }

/** The token in the form of notification metadata; the symbol is untrusted text and sanitized. */
export const tokenMetadata = ({ address, symbol, decimals }: NamedToken) => ({
  address,
  symbol: symbol === null ? null : safeSymbol(symbol),
  decimals,
})

/**
 * "1.50 WETH" in whole tokens, truncated and never rounded up; "1,500 base units of WETH" when the
 * decimals are unknown.
 */
export const amountText = (amount: bigint, token: NamedToken): string => unitText(amount, token)
