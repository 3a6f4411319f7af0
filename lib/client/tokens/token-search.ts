import type { Address } from '@/lib/domain/shared/address'
import { visibleText } from '@/lib/domain/shared/visible-text'

type Named = { readonly address: Address; readonly symbol: string | null; readonly name: string }

/** Finds tokens by symbol, name or the beginning of the address. */
export type TokenSearch<T extends Named> = (text: string) => readonly T[]

/** Minimum length of an address to search for: two digits after `0x`. */
const ADDRESS_START = /^0x[0-9a-f]{2,40}$/

/** Where the text was found, best match first. */
const RANKS = 5

/**
 * A search in a list whose texts are normalised once, so that thousands of tokens are searched in a
 * few milliseconds. The best matches come first: the symbol itself, its beginning, the beginning of
 * a word of the name, then anything that contains the text; equally good ones in the order of the
 * list.
 */
export function tokenSearch<T extends Named>(tokens: readonly T[]): TokenSearch<T> {
  const folded = tokens.map((token) => ({
    token,
    symbol: fold(token.symbol ?? ''),
    name: fold(token.name),
  }))
  return (text) => {
    const wanted = fold(text)
    if (wanted === '') return tokens
    const isAddress = ADDRESS_START.test(wanted)
    const found: T[][] = Array.from({ length: RANKS }, () => [])
    for (const { token, symbol, name } of folded) {
      const rank = rankOf(wanted, symbol, name)
      if (rank !== null) found[rank]?.push(token)
      else if (isAddress && token.address.startsWith(wanted)) found[RANKS - 1]?.push(token)
    }
    return found.flat()
  }
}

const fold = (text: string): string => visibleText(text).toLowerCase()

function rankOf(wanted: string, symbol: string, name: string): number | null {
  if (symbol === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  const at = name.indexOf(wanted)
  if (at === 0 || (at > 0 && name.includes(` ${wanted}`))) return 2
  return at > 0 || symbol.includes(wanted) ? 3 : null
}
