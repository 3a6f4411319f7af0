import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** "WETH/USDC": the symbols of a pool's tokens, as far as they are listed; null when none is. */
export function pairName(tokens: readonly Address[], listed: NetworkView['tokens']): string | null {
  const symbols = tokens.map((token) => listed.find(({ address }) => address === token)?.symbol)
  if (symbols.every((symbol) => symbol === undefined)) return null
  return tokens
    .map((token, index) => {
      const symbol = symbols[index]
      return symbol === undefined ? shortAddress(token) : safeSymbol(symbol)
    })
    .join('/')
}

/** What a token is called; one nobody listed by its address, as anyone can use a symbol. */
export function tokenName(token: Address, listed: NetworkView['tokens']): string {
  const found = listed.find(({ address }) => address === token)
  return found === undefined ? shortAddress(token) : safeSymbol(found.symbol)
}

/** A token the address of the page asks about, and the pools that hold it. */
export type PoolsHolding = { readonly token: Address; readonly pools: readonly Address[] }

/** Names by pool, for those that have one. */
export type PoolNames = Readonly<Record<string, string>>
