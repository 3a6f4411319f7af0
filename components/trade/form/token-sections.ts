import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

type TokenSection = { readonly title: string; readonly tokens: readonly TokenListEntry[] }

export type ShownTokens = {
  readonly sections: readonly TokenSection[]
  /** Matches that are left out, because nobody reads that many rows. */
  readonly hidden: number
}

/**
 * Groups the tokens found into Yours, Recent and All; each token is in the first that fits, and their
 * order is kept. Of All, as many as `rows` says are shown; the other sections are short by nature.
 */
export function tokenSections(
  found: readonly TokenListEntry[],
  balances: Balances | null,
  recent: readonly Address[],
  rows: number,
): ShownTokens {
  const isRecent = new Set(recent)
  const yours: TokenListEntry[] = []
  const traded: TokenListEntry[] = []
  const others: TokenListEntry[] = []
  let hidden = 0
  for (const token of found) {
    if ((balances?.get(token.address) ?? 0n) > 0n) yours.push(token)
    else if (isRecent.has(token.address)) traded.push(token)
    else if (others.length < rows) others.push(token)
    else hidden += 1
  }
  const sections = [
    { title: t`Yours`, tokens: yours },
    { title: t`Recent`, tokens: traded },
    { title: t`All`, tokens: others },
  ]
  return { sections: sections.filter((section) => section.tokens.length > 0), hidden }
}
