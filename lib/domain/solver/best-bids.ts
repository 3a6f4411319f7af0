import type { ScopeBid } from './batch/scope-bid'

/** The bids, or the best of the others where they are worth less together. */
export function atLeastBest(
  bids: readonly ScopeBid[],
  others: readonly ScopeBid[],
): readonly ScopeBid[] {
  let best = bids
  for (const other of others) if (isWorthMore(other, best)) best = [other]
  return best
}

/** What the bids score together, in wei. */
export const totalScore = (bids: readonly ScopeBid[]): bigint =>
  bids.reduce((sum, { score }) => sum + score, 0n)

/**
 * Whether a bid scores more than these together. Where it scores as much as one bid for the same single order, its rate
 * decides: the score of a buy order counts in whole atoms of what it buys, each of which may be worth a lot.
 */
function isWorthMore(bid: ScopeBid, others: readonly ScopeBid[]): boolean {
  const total = totalScore(others)
  if (bid.score !== total) return bid.score > total
  const [trade, ...more] = bid.solution.trades
  const [other, ...moreOthers] = others.flatMap(({ solution }) => solution.trades)
  if (trade === undefined || other === undefined || trade.uid !== other.uid) return false
  if (more.length > 0 || moreOthers.length > 0) return false
  return trade.executedBuy * other.executedSell > other.executedBuy * trade.executedSell
}
