import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { type PairBook, pairBooks } from '@/lib/domain/solver/pair-book'
import { searchPair } from '@/lib/domain/solver/pair-search'
import type { PairSettlement } from '@/lib/domain/solver/settle-pair'
import { toSolution } from '@/lib/domain/solver/to-solution'

/**
 * Matches opposite orders of a pair at one price and sends only the remainder through pools, so it
 * also settles pairs that no pool trades. When matching scores less for one direction than trading
 * that direction on its own, it bids the directions separately, because the competition discards a
 * bid that is worse on any of its pairs. Source: lib/docs/solving.md#coincidence-of-wants.
 */
export const matchingSolver: Solver = {
  name: 'Coincidence of wants',
  solve: (auction, stop) => {
    const solutions: Solution[] = []
    for (const book of pairBooks(auction)) {
      if (stop()) break
      for (const settled of bestBids(book, stop)) {
        solutions.push(toSolution(solutions.length, book, settled))
      }
    }
    return solutions
  },
}

function bestBids(book: PairBook, stop: () => boolean): readonly PairSettlement[] {
  const forward = searchPair(book, book.forward, stop)
  const backward = searchPair(book, book.backward, stop)
  const singles = [forward, backward].filter((settled) => settled !== null)
  if (book.forward.length === 0 || book.backward.length === 0) return singles
  const matched = searchPair(book, [...book.forward, ...book.backward], stop)
  if (!matched) return singles
  const isFair =
    matched.sideScores.forward >= (forward?.score ?? 0n) &&
    matched.sideScores.backward >= (backward?.score ?? 0n)
  return isFair ? [matched] : singles
}
