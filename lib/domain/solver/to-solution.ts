import type { Solution } from '@/lib/domain/solution/solution'
import type { PairBook } from '@/lib/domain/solver/pair-book'
import type { PairSettlement } from '@/lib/domain/solver/settle-pair'

/** Converts a settled pair to a solution; its rate becomes the clearing prices of the two tokens. */
export function toSolution(id: number, book: PairBook, settled: PairSettlement): Solution {
  return {
    id,
    clearingPrices: new Map([
      [book.first, settled.rate.own],
      [book.second, settled.rate.other],
    ]),
    trades: settled.trades,
    swaps: settled.swaps,
    gas: settled.gas,
  }
}
