import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { type Member, type PairBook, pairBooks } from '@/lib/domain/solver/pair-book'
import { type PairSettlement, settlePair } from '@/lib/domain/solver/settle-pair'
import { toSolution } from '@/lib/domain/solver/to-solution'

/** How often the amount of a partially fillable order is halved until it settles. */
const MAX_HALVINGS = 5

/**
 * Settles every order on its own, over the single best path with at most two intermediate tokens.
 * Only one solution per directed pair can win, so only the order with the highest score is bid.
 * Source: lib/docs/solving.md#baseline.
 */
export const baselineSolver: Solver = {
  name: 'Baseline',
  solve: (auction, stop) => {
    const solutions: Solution[] = []
    for (const book of pairBooks(auction)) {
      for (const members of [book.forward, book.backward]) {
        if (stop()) return solutions
        const best = bestSingleOrder(book, members)
        if (best !== null) solutions.push(toSolution(solutions.length, book, best))
      }
    }
    return solutions
  },
}

function bestSingleOrder(book: PairBook, members: readonly Member[]): PairSettlement | null {
  let best: PairSettlement | null = null
  for (const member of members) {
    const settled = settleSingleOrder(book, member)
    if (settled !== null && settled.score > (best?.score ?? 0n)) best = settled
  }
  return best
}

function settleSingleOrder(book: PairBook, member: Member): PairSettlement | null {
  const halvings = member.order.data.partiallyFillable ? MAX_HALVINGS : 0
  for (let shift = 0; shift <= halvings; shift += 1) {
    // Rounded down, so it never exceeds the remaining amount.
    const amount = member.amount >> BigInt(shift)
    if (amount === 0n) break
    const settled = settlePair(book, [{ ...member, amount }])
    if (settled.ok) return settled
  }
  return null
}
