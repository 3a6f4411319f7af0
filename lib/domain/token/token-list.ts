import type { Address } from '@/lib/domain/shared/address'

/** A token as a list describes it. */
export type ListedToken = {
  readonly address: Address
  /** 1 to 20 visible characters. */
  readonly symbol: string
  /** At most 60 visible characters; may be empty. */
  readonly name: string
  readonly decimals: number
  /** Address of its icon, with any scheme; null without one. */
  readonly logoUri: string | null
}

/** The tokens of one list on one chain. */
export type TokenList = {
  readonly name: string
  /** When this version of the list was made, as the list states; null when it does not. */
  readonly timestamp: string | null
  /** Each address once. */
  readonly tokens: readonly ListedToken[]
  /** Entries of the chain that do not have the shape of the schema. */
  readonly leftOut: number
}

/** Most tokens of a network. Source: the schema of token lists, which allows as many in one. */
export const MAX_LISTED_TOKENS = 10_000

/**
 * All tokens of several lists. A token named more than once is as the first list describes it, with
 * the icon of the first that has one. Tokens beyond `MAX_LISTED_TOKENS` are left out.
 */
export function mergeTokenLists(
  lists: readonly (readonly ListedToken[])[],
): readonly ListedToken[] {
  const byAddress = new Map<Address, ListedToken>()
  for (const token of lists.flat()) {
    const known = byAddress.get(token.address)
    if (known === undefined) {
      if (byAddress.size < MAX_LISTED_TOKENS) byAddress.set(token.address, token)
    } else if (known.logoUri === null && token.logoUri !== null) {
      byAddress.set(token.address, { ...known, logoUri: token.logoUri })
    }
  }
  return [...byAddress.values()]
}
