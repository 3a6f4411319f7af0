import type { TokenUnit } from '@/components/ui/amount'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** Symbol and decimals of a token; `null` decimals are never guessed. */
export type TokenUnits = (token: Address) => TokenUnit

/**
 * Looks units up in the network's token list. Amounts of an unlisted token are shown in base units,
 * because its decimals are unknown.
 */
export function tokenUnits(network: NetworkView): TokenUnits {
  const listed = new Map<Address, TokenUnit>(network.tokens.map((token) => [token.address, token]))
  listed.set(NATIVE_TOKEN, network.nativeCurrency)
  return (token) => listed.get(token) ?? { symbol: 'base units', decimals: 0 }
}

/** Symbol of a listed token, or else `null`. */
export function listedSymbol(network: NetworkView, token: Address): string | null {
  if (token === NATIVE_TOKEN) return network.nativeCurrency.symbol
  return network.tokens.find((listed) => listed.address === token)?.symbol ?? null
}
