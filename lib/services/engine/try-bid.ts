import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { Bid } from '@/lib/domain/solution/select-winners'
import {
  balanceProblem,
  gasOfBid,
  movedTokens,
  type SettlementTrial,
} from '@/lib/domain/solution/settlement-trial'
import type { Rejection } from '@/lib/domain/solution/verify'

/** What `tryBid` asks the node. */
export type TryBidDeps = {
  /**
   * Dry-runs the complete settlement as a call from the solver's account, and reads the settlement
   * contract's balances of these tokens and of the native coin before and after it.
   */
  readonly simulate: (
    auction: Auction,
    bid: Bid,
    tokens: readonly Address[],
  ) => Promise<Result<SettlementTrial, { reason: string }>>
}

/**
 * Tries a bid's settlement; returns the gas it answers for. Errors: it reverts, or the settlement contract
 * loses funds or keeps less than planned.
 */
export async function tryBid(
  deps: TryBidDeps,
  auction: Auction,
  bid: Bid,
): Promise<Result<bigint, Rejection>> {
  const { verified } = bid
  const outcome = await deps.simulate(auction, bid, movedTokens(auction, verified.solution))
  if (!outcome.ok) return err({ reason: `simulation reverted: ${outcome.error.reason}` })
  const problem = balanceProblem(verified, outcome.value)
  return problem === null ? ok(gasOfBid(outcome.value)) : err({ reason: `simulation: ${problem}` })
}
