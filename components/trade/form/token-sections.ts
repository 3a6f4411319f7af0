import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

export type TokenSection = { readonly title: string; readonly tokens: readonly TokenListEntry[] }

/**
 * Groups the tokens that match the text into Yours, Recent and All; each token is in the first that
 * fits.
 */
export function tokenSections(
  tokens: readonly TokenListEntry[],
  text: string,
  balances: Balances | null,
  recent: readonly Address[],
): readonly TokenSection[] {
  const wanted = text.trim().toLowerCase()
  const matching = tokens.filter(
    ({ symbol, name, address }) =>
      symbol.toLowerCase().includes(wanted) ||
      name.toLowerCase().includes(wanted) ||
      address === wanted,
  )
  const isHeld = ({ address }: TokenListEntry) => (balances?.get(address) ?? 0n) > 0n
  const isRecent = ({ address }: TokenListEntry) => recent.includes(address)
  const sections = [
    { title: 'Yours', tokens: matching.filter(isHeld) },
    { title: 'Recent', tokens: matching.filter((token) => !isHeld(token) && isRecent(token)) },
    { title: 'All', tokens: matching.filter((token) => !isHeld(token) && !isRecent(token)) },
  ]
  return sections.filter((section) => section.tokens.length > 0)
}
