import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** "WETH/USDC": symbols of a pool's tokens, addresses of unlisted ones; null if none is listed. */
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

/** A listed token's symbol. Others get their address, as anyone can use any symbol. */
export function tokenName(token: Address, listed: NetworkView['tokens']): string {
  const found = listed.find(({ address }) => address === token)
  return found === undefined ? shortAddress(token) : tokenLabel(found)
}

/** The token in the page's URL, and the pools that hold it. */
export type PoolsHolding = { readonly token: Address; readonly pools: readonly Address[] }

/** Names of pools by address, for those that have one. */
export type PoolNames = Readonly<Record<string, string>>
