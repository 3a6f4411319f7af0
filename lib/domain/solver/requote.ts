import type { Auction } from '@/lib/domain/auction/auction'
import type { Bid } from '@/lib/domain/solution/select-winners'
import type { SettlementState } from '@/lib/domain/solution/settlement-state'
import type { Solution } from '@/lib/domain/solution/solution'
import { splitBids } from './single-pair-solver'

/** A rate may get worse than the bid's by one part in this many: 1 %. */
const SLIPPAGE_PARTS = 100n

/**
 * Recomputes a bid for one directed pair on pools that earlier settlements have moved: the same
 * orders, as far as their limits still hold, through the same pools at their current prices. Null
 * when nothing can settle, when the rate would get more than 1 % worse, or when it is for several
 * pairs. Source: lib/docs/solving.md#auction-winner-selection, 3.
 */
export function requote(auction: Auction, state: SettlementState, bid: Bid): Bid | null {
  const { solution, pairScores, score } = bid.verified
  const [pair, ...otherPairs] = pairScores.keys()
  if (pair === undefined || otherPairs.length > 0) return null
  const uids = new Set(solution.trades.map(({ uid }) => uid))
  const used = new Set(solution.swaps.map(({ pool }) => pool))
  const found = splitBids(
    {
      ...auction,
      orders: auction.orders.filter(({ uid }) => uids.has(uid)),
      pools: [...used].flatMap((pool) => state.pools.get(pool) ?? []),
      balances: state.balances as NonNullable<Auction['balances']>,
    },
    () => false,
  ).find(({ verified }) => verified.pairScores.has(pair))
  if (found === undefined || found.verified.score > score) return null
  if (!isWithinSlippage(solution, found.verified.solution)) return null
  const requoted = { ...found.verified.solution, id: solution.id }
  return { solver: bid.solver, verified: { ...found.verified, solution: requoted } }
}

/** Both solutions have the prices of exactly the two tokens of one directed pair. */
function isWithinSlippage(before: Solution, after: Solution): boolean {
  const [one, other] = [...before.clearingPrices.keys()].map((token) => ({
    before: before.clearingPrices.get(token) ?? 0n,
    after: after.clearingPrices.get(token) ?? 0n,
  }))
  if (one === undefined || other === undefined) return false
  const rateBefore = one.before * other.after
  const rateAfter = one.after * other.before
  const gap = rateBefore > rateAfter ? rateBefore - rateAfter : rateAfter - rateBefore
  return gap * SLIPPAGE_PARTS <= rateBefore
}
