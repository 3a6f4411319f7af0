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

/** A token as its mark needs it. */
export type MarkedToken = { readonly address: Address; readonly symbol: string }

/** No symbol is given for an unlisted token, as `tokenName` gives none. */
export const markedToken = (address: Address, listed: NetworkView['tokens']): MarkedToken => ({
  address,
  symbol: listed.find((token) => token.address === address)?.symbol ?? '',
})

/** The first two tokens in a `pairName`; null unless both are listed, under symbols of their own. */
export function tokensOfName(
  name: string,
  listed: NetworkView['tokens'],
): readonly MarkedToken[] | null {
  const bySymbol = tokensBySymbol(listed)
  const tokens = name.split('/', 2).flatMap((symbol) => bySymbol.get(symbol) ?? [])
  return tokens.length === 2 ? tokens : null
}

type BySymbol = ReadonlyMap<string, MarkedToken | null>
const made = new WeakMap<NetworkView['tokens'], BySymbol>()

/** Null where a part of a name can mean several tokens, also because a symbol contains a slash. */
function tokensBySymbol(listed: NetworkView['tokens']): BySymbol {
  const known = made.get(listed)
  if (known !== undefined) return known
  const bySymbol = new Map<string, MarkedToken | null>()
  for (const token of listed) {
    const parts = safeSymbol(token.symbol).split('/')
    for (const part of parts) {
      bySymbol.set(part, parts.length > 1 || bySymbol.has(part) ? null : token)
    }
  }
  made.set(listed, bySymbol)
  return bySymbol
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
