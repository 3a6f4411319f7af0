import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { type Member, type PairBook, pairBooks } from '@/lib/domain/solver/pair-book'
import { type PairSettlement, settlePair } from '@/lib/domain/solver/settle-pair'
import { toSolution } from '@/lib/domain/solver/to-solution'

/** How often a partially fillable order that does not settle whole is tried at half the amount. */
const MOST_HALVINGS = 5

/**
 * Every order on its own, over the single best path with at most two intermediate tokens. Of the
 * orders of a directed pair only one can win, so only the one that scores most is bid.
 * Source: solving, section 4 (a).
 */
export const baselineSolver: Solver = {
  name: 'Baseline',
  solve: (auction, stop) => {
    const solutions: Solution[] = []
    for (const book of pairBooks(auction)) {
      for (const members of [book.forward, book.backward]) {
        if (stop()) return solutions
        const best = bestAlone(book, members)
        if (best !== null) solutions.push(toSolution(solutions.length, book, best))
      }
    }
    return solutions
  },
}

function bestAlone(book: PairBook, members: readonly Member[]): PairSettlement | null {
  let best: PairSettlement | null = null
  for (const member of members) {
    const settled = settleAlone(book, member)
    if (settled !== null && settled.score > (best?.score ?? 0n)) best = settled
  }
  return best
}

function settleAlone(book: PairBook, member: Member): PairSettlement | null {
  const halvings = member.order.data.partiallyFillable ? MOST_HALVINGS : 0
  for (let shift = 0; shift <= halvings; shift += 1) {
    // Rounded down: never more than remains.
    const amount = member.amount >> BigInt(shift)
    if (amount === 0n) break
    const settled = settlePair(book, [{ ...member, amount }])
    if (settled.ok) return settled
  }
  return null
}
