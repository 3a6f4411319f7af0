import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { AuctionOutcome } from './competition-summary'

type EndedAuction = {
  readonly outcome: AuctionOutcome
  /** Null without a winner; `score` of all winners together, `scoreUsd` null where not known. */
  readonly won: { readonly score: Wei; readonly scoreUsd: number | null } | null
}

/** What the settled ones of some auctions come to. */
export type SettledAuctions = {
  /** How many there are. One of whose winners only some were settled is none of them. */
  readonly settled: number
  /** Scores of all their winners, native wei. */
  readonly score: Wei
  /** The same in US dollars at the prices of their times; null when one of these is not known. */
  readonly scoreUsd: number | null
}

/** Counts the settled auctions and adds up their scores; all pages that say "settled" mean these. */
export function settledAuctions(auctions: readonly EndedAuction[]): SettledAuctions {
  const settled = auctions.filter(({ outcome }) => outcome === 'settled')
  return {
    settled: settled.length,
    score: wei(settled.reduce((sum, { won }) => sum + (won?.score ?? 0n), 0n)),
    scoreUsd: settled.reduce<number | null>((sum, { won }) => {
      const value = won?.scoreUsd ?? null
      return sum === null || value === null ? null : sum + value
    }, 0),
  }
}
