import type { Auction } from '@/lib/domain/auction/auction'
import { mulDivUp } from '@/lib/domain/shared/amount'
import { ok } from '@/lib/domain/shared/result'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import type { Bid } from '@/lib/domain/solution/select-winners'
import type { SettlementState } from '@/lib/domain/solution/settlement-state'
import type { Solution } from '@/lib/domain/solution/solution'
import type { VerifiedSolution } from '@/lib/domain/solution/verify'
import { estimatedGas } from './engine/engine-solution'
import { splitBids } from './single-pair-solver'

/** A rate may get worse than the bid's by one part in this many: 1 %. */
const SLIPPAGE_PARTS = 100n

/**
 * Recomputes a bid for one directed pair on pools that earlier settlements have moved: the same
 * orders, as far as their limits still hold, through the same pools at their current prices. Null
 * when nothing can settle, when the rate would get more than 1 % worse, or when it is for several
 * pairs or makes calls of its engine. Its score is less the unpaid gas, as far as its trial shows. Source: lib/docs/solving.md#auction-winner-selection, 3.
 */
export function requote(auction: Auction, state: SettlementState, bid: Bid): Bid | null {
  const { solution, pairScores, score, trialGas } = bid.verified
  const [pair, ...otherPairs] = pairScores.keys()
  // What an engine's own calls give after other settlements, only a trial would tell.
  if (pair === undefined || otherPairs.length > 0 || solution.custom !== undefined) return null
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
  if (found === undefined || !isWithinSlippage(solution, found.verified.solution)) return null
  const charged =
    trialGas === null
      ? ok(found.verified)
      : chargeExpectedGas(auction, found.verified, solution, trialGas)
  if (!charged.ok || charged.value.score > score) return null
  const requoted = { ...charged.value.solution, id: solution.id }
  return { solver: bid.solver, verified: { ...charged.value, solution: requoted } }
}

/**
 * Charges the gas a requoted solution is expected to use: what `before` used in its trial, in
 * proportion to the model's gas of both. Rounding: up.
 */
function chargeExpectedGas(
  auction: Auction,
  requoted: VerifiedSolution,
  before: Solution,
  trialGas: bigint,
) {
  const expected = estimatedGas(auction, requoted.solution)
  return chargeGas(auction, requoted, mulDivUp(trialGas, expected, estimatedGas(auction, before)))
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
