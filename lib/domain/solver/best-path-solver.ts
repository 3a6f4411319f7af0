import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { pairBooks } from '@/lib/domain/solver/pair-book'
import { searchPair } from '@/lib/domain/solver/pair-search'
import { toSolution } from '@/lib/domain/solver/to-solution'

/**
 * Trades all orders of one direction together, over the single best path with at most two
 * intermediate tokens: one solution per directed pair, without matching opposite orders.
 * Source: lib/docs/solving.md#pathfinder.
 */
export const bestPathSolver: Solver = {
  name: 'Pathfinder',
  solve: (auction, stop) => {
    const solutions: Solution[] = []
    for (const book of pairBooks(auction)) {
      for (const candidates of [book.forward, book.backward]) {
        if (stop()) return solutions
        const settled = searchPair(book, candidates, stop)
        if (settled) solutions.push(toSolution(solutions.length, book, settled))
      }
    }
    return solutions
  },
}
