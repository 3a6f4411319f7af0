import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { t } from '@/lib/words/words'

type Competition = {
  readonly auctionDeadlineBlock: number
  readonly solutions: readonly Pick<
    SolverCompetitionV2['solutions'][number],
    'isWinner' | 'txHash'
  >[]
}

/**
 * How an auction stands without regard to its settled solutions: nothing won; winners may still be
 * settled; or the deadline passed and this many of them never were.
 */
export type AuctionEnding =
  | { readonly kind: 'noWinner' | 'settled' | 'open' }
  | { readonly kind: 'unsettled'; readonly missing: number; readonly winners: number }

/** `headBlock`: a block the chain has reached; null when none is known. */
export function auctionEnding(
  { auctionDeadlineBlock, solutions }: Competition,
  headBlock: number | null,
): AuctionEnding {
  const winners = solutions.filter(({ isWinner }) => isWinner)
  if (winners.length === 0) return { kind: 'noWinner' }
  const missing = winners.filter(({ txHash }) => txHash === null).length
  if (missing === 0) return { kind: 'settled' }
  return headBlock === null || headBlock <= auctionDeadlineBlock
    ? { kind: 'open' }
    : { kind: 'unsettled', missing, winners: winners.length }
}

/** The ending in words; empty where the transactions say it. */
export function endingSentence(ending: AuctionEnding, number: (value: number) => string): string {
  switch (ending.kind) {
    case 'noWinner':
      return t`— no bid won, so there is nothing to settle`
    case 'open':
      return t`— no settlement on chain so far`
    case 'settled':
      return ''
    case 'unsettled': {
      const { missing, winners } = ending
      if (missing === winners) return t`Ended without a settlement: its deadline block passed.`
      return t`${number(missing)} of ${number(winners)} winners were not settled by the deadline
        block.`
    }
  }
}
