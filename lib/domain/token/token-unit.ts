import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { inEnglish, type Say } from '@/lib/domain/shared/say'
import { ENGLISH_SEPARATORS, type Separators } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { visibleText } from '@/lib/domain/shared/visible-text'
import { formatAtoms, formatPlain } from './format-amount'
import { safeSymbol } from './symbol'

/**
 * What amounts of a token are given in. `symbol` and `decimals` are as its contract or a list says;
 * null where neither does. Neither is ever guessed, and each may be missing alone.
 */
export type TokenUnit = {
  readonly address: Address
  readonly symbol: string | null
  readonly decimals: number | null
  /** Its contract is being read: what is null may be known in a moment. */
  readonly isLoading?: true
}

/** A token of which only the address is known. */
export const unknownUnit = (address: Address): TokenUnit => ({
  address,
  symbol: null,
  decimals: null,
})

/** A token whose contract is being read. */
export const loadingUnit = (address: Address): TokenUnit => ({
  ...unknownUnit(address),
  isLoading: true,
})

/** The token's symbol as it is shown, or its shortened address where it has none that can be seen. */
export const tokenLabel = ({ address, symbol }: Omit<TokenUnit, 'decimals'>): string =>
  symbol === null || visibleText(symbol) === '' ? shortAddress(address) : safeSymbol(symbol)

/** How an amount is written: its digits moved by `decimals`, followed by `label`. */
export type AmountUnit = { readonly label: string; readonly decimals: number }

/** Whole tokens, or base units, said so, where the decimals are not known. */
export const amountUnit = (token: TokenUnit, say: Say = inEnglish): AmountUnit =>
  token.decimals === null
    ? { label: say(message`base units of {0}`, tokenLabel(token)), decimals: 0 }
    : { label: tokenLabel(token), decimals: token.decimals }

/** An amount for display with its unit, truncated as by `formatAtoms`; "…" while that is read. */
export function unitText(
  atoms: bigint,
  token: TokenUnit,
  separators: Separators = ENGLISH_SEPARATORS,
  say: Say = inEnglish,
): string {
  if (token.isLoading) return '…'
  const { label, decimals } = amountUnit(token, say)
  return `${formatAtoms(atoms, decimals, separators)} ${label}`
}

/** All digits of an amount in whole tokens, for other programs; null where that is not known. */
export const plainAmount = (atoms: bigint, { decimals }: Pick<TokenUnit, 'decimals'>) =>
  decimals === null ? null : formatPlain(atoms, decimals)
