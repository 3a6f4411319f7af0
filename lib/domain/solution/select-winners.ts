import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { DirectedPair } from '@/lib/domain/auction/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import {
  applySolution,
  initialState,
  type SettlementState,
} from '@/lib/domain/solution/settlement-state'
import type { VerifiedSolution } from '@/lib/domain/solution/verify'

/** Most solutions one batch settles. Source: protocol, section 9, defaults. */
export const MAX_WINNERS = 20

/** A verified bid of one registered submission address. */
export type Bid = {
  readonly solver: Address
  readonly verified: VerifiedSolution
}

export type RankedBid = Bid & {
  /** 1 is best. */
  readonly ranking: number
  readonly isWinner: boolean
  /** A multi-pair solution that serves one of its pairs worse than the best single-pair solution. */
  readonly filteredOut: boolean
}

export type Competition = {
  /** Best first: winners, then non-winners, then filtered out, each by falling score. */
  readonly ranked: readonly RankedBid[]
  /** By winning solver: the total score the batch would have had without that solver's bids. */
  readonly referenceScores: ReadonlyMap<Address, Wei>
}

/** The bid as it can settle on this state, at no higher score; null when it cannot. */
export type Requote = (auction: Auction, state: SettlementState, bid: Bid) => Bid | null

/**
 * Ranks verified bids and picks the winners of a batch. Pure and deterministic: equal scores go by
 * solver address, then solution id, where the protocol allows any order. Of two bids with the same
 * solver and id the first counts.
 * Winners settle one after the other. A bid whose swaps or owners' funds no longer hold after the
 * winners before it is quoted again on what they leave, and competes on with the score of that; one
 * that cannot is not accepted, which is stricter than the protocol.
 * Source: protocol, section 10; solving, section 6.
 */
export function selectWinners(
  auction: Auction,
  bids: readonly Bid[],
  requote: Requote,
): Competition {
  const sorted = withoutDuplicates(bids).toSorted(byScore)
  const baselines = pairBaselines(sorted)
  const isFair = ({ verified }: Bid) =>
    verified.pairScores.size < 2 ||
    [...verified.pairScores].every(([pair, score]) => score >= (baselines.get(pair) ?? 0n))
  const fair = sorted.filter(isFair)
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  const winners = accept(auction, orders, fair, requote)
  const won = new Set(winners.map(nameOf))
  const ordered = [
    ...winners,
    ...fair.filter((bid) => !won.has(nameOf(bid))),
    ...sorted.filter((bid) => !fair.includes(bid)),
  ]
  const referenceScores = new Map<Address, Wei>()
  for (const { solver } of winners) {
    if (referenceScores.has(solver)) continue
    const others = fair.filter((bid) => bid.solver !== solver)
    const total = accept(auction, orders, others, requote).reduce(
      (sum, bid) => sum + bid.verified.score,
      0n,
    )
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
    const name = nameOf({ solver, verified })
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

const nameOf = ({ solver, verified }: Bid): string => `${solver}:${verified.solution.id}`

function byScore(a: Bid, b: Bid): number {
  if (a.verified.score !== b.verified.score) return a.verified.score > b.verified.score ? -1 : 1
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

function accept(
  auction: Auction,
  orders: ReadonlyMap<string, AuctionOrder>,
  bids: readonly Bid[],
  requote: Requote,
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
    const again = requote(auction, state, bid)
    // It must hold here, or it would come back for ever.
    if (again === null || !applySolution(state, again.verified.solution, orders).ok) continue
    const place = queue.findIndex((other) => byScore(again, other) < 0)
    queue.splice(place < 0 ? queue.length : place, 0, again)
  }
  return accepted
}
