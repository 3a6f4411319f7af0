import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { balanceFloors } from '@/lib/domain/solution/custom-calls'
import type { Bid } from '@/lib/domain/solution/select-winners'
import {
  balanceProblem,
  gasOfBid,
  movedTokens,
  type SettlementTrial,
} from '@/lib/domain/solution/settlement-trial'
import type { Solution } from '@/lib/domain/solution/solution'
import { effectProblem } from '@/lib/domain/solution/trial-effects'
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

/** A bid that passed its trial, as it is to be settled, and the gas it answers for. */
export type TriedOutcome = { readonly bid: Bid; readonly gas: bigint }

/**
 * Tries a bid's settlement. One with calls of its engine is tried twice: then with the floors that the
 * first trial gives. Errors: it reverts, the settlement contract loses funds or keeps less than planned,
 * or its engine's calls do what none may.
 */
export async function tryBid(
  deps: TryBidDeps,
  auction: Auction,
  bid: Bid,
): Promise<Result<TriedOutcome, Rejection>> {
  const tried = await tryOnce(deps, auction, bid)
  const { custom } = bid.verified.solution
  if (!tried.ok || custom === undefined) return tried.ok ? ok({ bid, gas: tried.value.gas }) : tried
  const { solution, leftovers } = bid.verified
  const floors = balanceFloors(auction, solution, leftovers, tried.value.heldBefore)
  const floored = { ...solution, custom: { ...custom, floors } }
  const settled = { ...bid, verified: { ...bid.verified, solution: floored } }
  const again = await tryOnce(deps, auction, settled)
  return again.ok ? ok({ bid: settled, gas: again.value.gas }) : again
}

async function tryOnce(deps: TryBidDeps, auction: Auction, bid: Bid) {
  const { verified } = bid
  const { solution } = verified
  const outcome = await deps.simulate(auction, bid, movedTokens(auction, solution))
  if (!outcome.ok) return err({ reason: `simulation reverted: ${outcome.error.reason}` })
  const { held, effects } = outcome.value
  const problem =
    balanceProblem(verified, outcome.value) ??
    (solution.custom === undefined ? null : customEffectProblem(auction, solution, held, effects))
  if (problem !== null) return err({ reason: `simulation: ${problem}` })
  const heldBefore = new Map([...held].map(([token, { before }]) => [token, before]))
  return ok({ gas: gasOfBid(outcome.value), heldBefore })
}

function customEffectProblem(
  auction: Auction,
  solution: Solution,
  held: SettlementTrial['held'],
  effects: SettlementTrial['effects'],
): string | null {
  if (effects === undefined) return 'what its calls do is not known'
  const used = new Set(solution.swaps.map(({ pool }) => pool))
  const routers = auction.pools.flatMap((pool) =>
    pool.kind === 'concentrated' && used.has(pool.address) ? [pool.router] : [],
  )
  return effectProblem(auction, solution, effects, {
    measured: new Set(held.keys()),
    routers: new Set(routers),
  })
}
