import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { DirectedPair } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import { exactGain } from '@/lib/domain/solution/exact-gain'
import { byFallingScore } from '@/lib/domain/solution/falling-score'
import {
  applySolution,
  initialState,
  type SettlementState,
} from '@/lib/domain/solution/settlement-state'
import type { VerifiedSolution } from '@/lib/domain/solution/verify'

/** Maximum number of solutions a batch settles. Source: lib/docs/protocol.md#winner-selection. */
export const MAX_WINNERS = 20

/** A verified bid of one registered submission address. */
export type Bid = {
  readonly solver: Address
  readonly verified: VerifiedSolution
}

/** A bid, perhaps requoted, with its place in the competition. */
export type RankedBid = Bid & {
  /** 1 is best. */
  readonly ranking: number
  readonly isWinner: boolean
  /** A multi-pair solution that scores less on one of its pairs than the best single-pair solution. */
  readonly filteredOut: boolean
}

/** The outcome of one auction. A solver without a winning bid has no reference score. */
export type Competition = {
  /** Best first: winners, then non-winners, then filtered out, each by descending score. */
  readonly ranked: readonly RankedBid[]
  /** By winning solver: the total score the batch would have had without that solver's bids. */
  readonly referenceScores: ReadonlyMap<Address, Wei>
}

/** Adapts a bid to this state, at no higher score; null when it cannot settle. */
export type Requote = (auction: Auction, state: SettlementState, bid: Bid) => Bid | null

/**
 * Ranks verified bids and selects the winners of a batch. Pure and deterministic: equal scores are
 * ordered by what the trades give before rounding, then by solver address, then solution id; the
 * protocol allows any order. Of several bids with the same solver and id only the first counts.
 * Winners settle one after the other. A bid that cannot settle after the winners before it, because
 * of its swaps or its owners' funds, is requoted on the state they leave and competes with the new
 * score. If it cannot be requoted it is not accepted, which is stricter than the protocol.
 * Source: lib/docs/protocol.md#winner-selection, lib/docs/solving.md#auction-winner-selection.
 */
export function selectWinners(
  auction: Auction,
  bids: readonly Bid[],
  requote: Requote,
): Competition {
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  const byScore = byFallingWorth(auction, orders)
  const sorted = withoutDuplicates(bids).toSorted(byScore)
  const baselines = pairBaselines(sorted)
  const isFair = ({ verified }: Bid) =>
    verified.pairScores.size < 2 ||
    [...verified.pairScores].every(([pair, score]) => score >= (baselines.get(pair) ?? 0n))
  const fair = sorted.filter(isFair)
  const accept = (among: readonly Bid[]) => acceptBids({ auction, orders, byScore, requote }, among)
  const winners = accept(fair)
  const winnerKeys = new Set(winners.map(bidKey))
  const ordered = [
    ...winners,
    ...fair.filter((bid) => !winnerKeys.has(bidKey(bid))),
    ...sorted.filter((bid) => !fair.includes(bid)),
  ]
  const referenceScores = new Map<Address, Wei>()
  for (const { solver } of winners) {
    if (referenceScores.has(solver)) continue
    const others = fair.filter((bid) => bid.solver !== solver)
    const total = accept(others).reduce((sum, bid) => sum + bid.verified.score, 0n)
    referenceScores.set(solver, wei(total))
  }
  return {
    ranked: ordered.map((bid, index) => ({
      ...bid,
      ranking: index + 1,
      isWinner: index < winners.length,
      filteredOut: index >= fair.length,
    })),
    referenceScores,
  }
}

function withoutDuplicates(bids: readonly Bid[]): readonly Bid[] {
  const seen = new Set<string>()
  return bids.filter(({ solver, verified }) => {
    const key = bidKey({ solver, verified })
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const bidKey = ({ solver, verified }: Bid): string => `${solver}:${verified.solution.id}`

type Orders = ReadonlyMap<string, AuctionOrder>
type Compare = (a: Bid, b: Bid) => number

const byFallingWorth =
  (auction: Auction, orders: Orders): Compare =>
  (a, b) => {
    const falling = byFallingScore(a.verified, b.verified)
    if (falling !== 0) return falling
    const gainOfA = exactGain(auction, orders, a.verified.solution)
    const gainOfB = exactGain(auction, orders, b.verified.solution)
    if (gainOfA !== gainOfB) return gainOfA > gainOfB ? -1 : 1
    if (a.solver !== b.solver) return a.solver < b.solver ? -1 : 1
    return a.verified.solution.id - b.verified.solution.id
  }

function pairBaselines(bids: readonly Bid[]): ReadonlyMap<DirectedPair, bigint> {
  const baselines = new Map<DirectedPair, bigint>()
  for (const { verified } of bids) {
    if (verified.pairScores.size !== 1) continue
    for (const [pair, score] of verified.pairScores) {
      const best = baselines.get(pair)
      if (best === undefined || score > best) baselines.set(pair, score)
    }
  }
  return baselines
}

type Selection = {
  readonly auction: Auction
  readonly orders: Orders
  readonly byScore: Compare
  readonly requote: Requote
}

function acceptBids(
  { auction, orders, byScore, requote }: Selection,
  bids: readonly Bid[],
): readonly Bid[] {
  const accepted: Bid[] = []
  const taken = new Set<DirectedPair>()
  let state: SettlementState = initialState(auction)
  const queue = [...bids]
  for (let bid = queue.shift(); bid !== undefined; bid = queue.shift()) {
    if (accepted.length === MAX_WINNERS) break
    const pairs = [...bid.verified.pairScores.keys()]
    if (pairs.some((pair) => taken.has(pair))) continue
    const next = applySolution(state, bid.verified.solution, orders)
    if (next.ok) {
      state = next.value
      for (const pair of pairs) taken.add(pair)
      accepted.push(bid)
      continue
    }
    const requoted = requote(auction, state, bid)
    // It must settle on this state, or it would be requoted endlessly.
    if (requoted === null || !applySolution(state, requoted.verified.solution, orders).ok) continue
    const position = queue.findIndex((other) => byScore(requoted, other) < 0)
    queue.splice(position < 0 ? queue.length : position, 0, requoted)
  }
  return accepted
}
