import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { LookAlike } from '@/lib/domain/token/look-alike'

export type FoundToken = {
  readonly token: TokenListEntry
  /** Whether another listed token looks like it, so that its address has to distinguish them. */
  readonly hasDouble: boolean
  /** The one listed before it that it could be mistaken for; null for the first of that name. */
  readonly earlier: LookAlike<TokenListEntry> | null
}

/** Finds tokens of one list. */
export type TokenFinder = {
  /** By symbol, name or the beginning of the address; the best first. */
  readonly byText: (text: string) => readonly FoundToken[]
  readonly byAddress: (address: Address) => FoundToken | null
}

export type SearchTokens = {
  /** Finds tokens of a network; null until its code is loaded. */
  readonly finderOf: ((network: NetworkView) => TokenFinder) | null
  /** `whole`: all that is listed on the page's network is searched. */
  readonly lists: 'reading' | 'failed' | 'whole'
}
