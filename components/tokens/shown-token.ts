import type { TokenListEntry } from '@/lib/contract/codecs/networks'

/** A token with a page of its own; null decimals where its contract says none. */
export type ShownToken = Omit<TokenListEntry, 'decimals'> & { readonly decimals: number | null }
