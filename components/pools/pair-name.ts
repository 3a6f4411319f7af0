import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** "WETH/USDC": symbols of a pool's tokens, addresses of unlisted ones; null if none is listed. */
export function pairName(tokens: readonly Address[], listed: NetworkView['tokens']): string | null {
  const symbols = tokens.map((token) => symbolOf(token, listed))
  if (symbols.every((symbol) => symbol === undefined)) return null
  return tokens
    .map((token, index) => {
      const symbol = symbols[index]
      return symbol === undefined ? shortAddress(token) : safeSymbol(symbol)
    })
    .join('/')
}

/** Made once per list, as a thousand pools ask for their tokens. */
const made = new WeakMap<NetworkView['tokens'], ReadonlyMap<Address, string>>()

function symbolOf(token: Address, listed: NetworkView['tokens']): string | undefined {
  const known = made.get(listed) ?? new Map(listed.map(({ address, symbol }) => [address, symbol]))
  made.set(listed, known)
  return known.get(token)
}

/** A token as its mark needs it. */
export type MarkedToken = { readonly address: Address; readonly symbol: string }

/** No symbol is given for an unlisted token, as `tokenName` gives none. */
export const markedToken = (address: Address, listed: NetworkView['tokens']): MarkedToken => ({
  address,
  symbol: symbolOf(address, listed) ?? '',
})

/** A listed token's symbol. Others get their address, as anyone can use any symbol. */
export function tokenName(token: Address, listed: NetworkView['tokens']): string {
  const found = listed.find(({ address }) => address === token)
  return found === undefined ? shortAddress(token) : tokenLabel(found)
}
