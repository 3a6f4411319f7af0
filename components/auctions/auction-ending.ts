import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { failureText } from '@/lib/domain/settlement/attempt'
import { t } from '@/lib/words/words'

type Competition = {
  readonly auctionDeadlineBlock: number
  readonly solutions: readonly Pick<
    SolverCompetitionV2['solutions'][number],
    'isWinner' | 'txHash' | 'attemptOutcome'
  >[]
}

/** How settling the only winner ended: why it failed, or that no attempt of it is recorded; null where neither is known. */
type Failure = { readonly why: string } | 'notTried' | null

/**
 * How an auction stands without regard to its settled solutions: nothing won; winners may still be
 * settled; or the deadline passed and this many of them never were.
 */
export type AuctionEnding =
  | { readonly kind: 'noWinner' | 'settled' }
  | { readonly kind: 'open'; readonly failure: Failure }
  | {
      readonly kind: 'unsettled'
      readonly missing: number
      readonly winners: number
      readonly failure: Failure
    }

/** `headBlock`: a block the chain has reached; null when none is known. */
export function auctionEnding(
  { auctionDeadlineBlock, solutions }: Competition,
  headBlock: number | null,
): AuctionEnding {
  const winners = solutions.filter(({ isWinner }) => isWinner)
  if (winners.length === 0) return { kind: 'noWinner' }
  const missing = winners.filter(({ txHash }) => txHash === null).length
  if (missing === 0) return { kind: 'settled' }
  const failure = winners.length === 1 ? failureOf(winners[0]?.attemptOutcome) : null
  return headBlock === null || headBlock <= auctionDeadlineBlock
    ? { kind: 'open', failure }
    : { kind: 'unsettled', missing, winners: winners.length, failure }
}

/** `undefined` of an order book that does not tell. */
function failureOf(outcome: string | null | undefined): Failure {
  if (outcome === undefined) return null
  if (outcome === null) return 'notTried'
  const why = failureText(outcome)
  return why === null ? null : { why }
}

/** The ending in words; empty where the transactions say it. */
export function endingSentence(ending: AuctionEnding, number: (value: number) => string): string {
  switch (ending.kind) {
    case 'noWinner':
      return t`— no bid won, so there is nothing to settle`
    case 'open':
      return ending.failure === null || ending.failure === 'notTried'
        ? t`— no settlement on chain so far`
        : t`— no settlement on chain so far: ${ending.failure.why}`
    case 'settled':
      return ''
    case 'unsettled': {
      const { missing, winners, failure } = ending
      if (missing !== winners) {
        return t`${number(missing)} of ${number(winners)} winners were not settled by the deadline
          block.`
      }
      if (failure === 'notTried') {
        return t`Ended without a settlement: no attempt of it is recorded as ended.`
      }
      return failure === null
        ? t`Ended without a settlement: its deadline block passed.`
        : t`Ended without a settlement: ${failure.why}.`
    }
  }
}
