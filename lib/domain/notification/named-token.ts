import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** A token with what it says of itself; `null` where it does not say or nobody could be asked. */
export type NamedToken = {
  readonly address: Address
  readonly symbol: string | null
  readonly decimals: number | null
}

/** Names by address, as far as they are known. */
export type TokenNames = ReadonlyMap<Address, NamedToken>

/** The token under its name; one that is not among the names is nothing but its address. */
export const namedToken = (names: TokenNames, token: Address): NamedToken =>
  names.get(token) ?? { address: token, symbol: null, decimals: null }

/** The token as metadata carry it: a symbol is text from strangers and never travels raw. */
export const tokenMetadata = ({ address, symbol, decimals }: NamedToken) => ({
  address,
  symbol: symbol === null ? null : safeSymbol(symbol),
  decimals,
})

/** The symbol, or the address shortened. */
const tokenText = ({ address, symbol }: NamedToken): string =>
  symbol === null ? shortAddress(address) : safeSymbol(symbol)

/**
 * "1.50 WETH", in whole tokens and cut, never rounded up; "1500 atoms of WETH" where nobody knows
 * the decimals.
 */
export const amountText = (amount: bigint, token: NamedToken): string =>
  token.decimals === null
    ? `${amount} atoms of ${tokenText(token)}`
    : `${formatAtoms(amount, token.decimals)} ${tokenText(token)}`
