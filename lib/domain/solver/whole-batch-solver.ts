import type { Auction } from '@/lib/domain/auction/auction'
import { type DirectedPair, settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { baselineSolver } from './baseline-solver'
import { type BatchScope, batchScope } from './batch/batch-draft'
import { disjointSets } from './batch/joined-parts'
import { bestBid, chargedBid, isFair, type ScopeBid, scopeBid } from './batch/scope-bid'
import { atLeastBest, totalScore } from './best-bids'
import { bestPathSolver } from './best-path-solver'
import { matchingSolver } from './matching-solver'
import { quotesAlone, withQuotes } from './quoted-bids'
import { mayScore } from './score-bounds'
import { splitBids, splitSolver } from './single-pair-solver'
import { verifiedUntilStopped } from './verified-until-stopped'

/**
 * One settlement for the entire auction at one price per token: rings, netting over several pairs and
 * shared pools at once, with no pair worse off than on its own. If pools leave parts of the market
 * unconnected, one for each part if that gains. Source: lib/docs/solving.md#whole-batch.
 */
export const wholeBatchSolver: Solver = {
  name: 'Whole batch',
  solve: (auction, stop, offer = () => {}) => {
    if (auction.orders.length <= MAX_ORDERS_TO_BOUND && !mayScore(auction)) return []
    const offerBids = offerBetter(offer)
    const ofPairs = singlePairBids(auction, stop)
    offerBids(atLeastBest([], ofPairs))
    const quotes = quotesAlone(auction, [wholeBatchSolver, splitSolver], stop)
    const single = [...ofPairs, ...quotes]
    offerBids(atLeastBest([], single))
    const fullScope = batchScope(auction)
    const { standalone, jointBids } = heldToQuotes(fullScope, ofPairs, quotes, stop, offerBids)
    const parts = connectedParts(fullScope)
    const isConnected = parts.length === 1 && parts[0]?.orders.length === fullScope.orders.length
    const separateBids = isConnected || stop() ? [] : bidsFor(parts, standalone, stop)
    const bids = totalScore(separateBids) > totalScore(jointBids) ? separateBids : jointBids
    offerBids(bids)
    const matched = stop() ? [] : matchedBids(auction, standalone, stop)
    const best = atLeastBest(bids, [...single, ...matched])
    offerBids(best)
    const withQuoted = withQuotes(best, quotes)
    offerBids(withQuoted)
    return toSolutions(withQuoted)
  },
}

/** In smaller auctions it takes a few milliseconds to tell that there is nothing to search for. */
const MAX_ORDERS_TO_BOUND = 20

const toSolutions = (bids: readonly ScopeBid[]): readonly Solution[] =>
  bids.map(({ solution }, id) => ({ ...solution, id }))

/** Offers bids that score more together than those offered before. */
function offerBetter(
  offer: (better: readonly Solution[]) => void,
): (bids: readonly ScopeBid[]) => void {
  let most = 0n
  return (bids) => {
    const total = totalScore(bids)
    if (total <= most) return
    most = total
    offer(toSolutions(bids))
  }
}

/**
 * The parts of the market that pools connect, each with the orders within it, in the order of their
 * first pools. Orders between two parts are left out: without a pool in between, no batch of them is
 * sure to balance.
 */
function connectedParts(scope: BatchScope): readonly BatchScope[] {
  const { rootOf, union } = disjointSets<Address>()
  for (const { token0, token1 } of scope.pools) union(token0, token1)
  const { wrappedNativeToken } = scope.auction
  return [...new Set(scope.pools.map(({ token0 }) => rootOf(token0)))].flatMap((root) => {
    const orders = scope.orders.filter(
      ({ data }) =>
        rootOf(data.sellToken) === root &&
        rootOf(settledToken(data.buyToken, wrappedNativeToken)) === root,
    )
    const pools = scope.pools.filter(({ token0 }) => rootOf(token0) === root)
    return orders.length === 0 ? [] : [{ ...scope, orders, pools }]
  })
}

/**
 * The batch held to what its pairs get alone, their quotes among it; but where that costs too much of the score, to the
 * other bids for pairs alone, as a quote is a forecast. Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
function heldToQuotes(
  scope: BatchScope,
  ofPairs: readonly ScopeBid[],
  quotes: readonly ScopeBid[],
  stop: () => boolean,
  offerBids: (bids: readonly ScopeBid[]) => void,
) {
  const standalone = standaloneScores([...ofPairs, ...quotes])
  const jointBids = bidsFor([scope], standalone, stop, (bid) => offerBids([bid]))
  const held = { standalone, jointBids }
  const loose = standaloneScores(ofPairs)
  const isLooser = [...standalone].some(
    ([pair, score]) => score > (loose.get(pair) ?? 0) * (1 + LEAST_RAISE),
  )
  if (!isLooser || stop()) return held
  const free = { standalone: loose, jointBids: bidsFor([scope], loose, stop) }
  const atStake = totalScore(atLeastBest(jointBids, [...ofPairs, ...quotes]))
  return totalScore(free.jointBids) * MIN_HELD_TENTHS > atStake * 10n ? free : held
}

/** A quote that raises the score of its pair by less than this share is not worth another search. */
const LEAST_RAISE = 1e-4
/** The least share of the score, in tenths, that a batch held to quotes has to reach. */
const MIN_HELD_TENTHS = 9n

const bidsFor = (
  scopes: readonly BatchScope[],
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
  onBid?: (bid: ScopeBid) => void,
): readonly ScopeBid[] => scopes.flatMap((scope) => bestBid(scope, standalone, stop, onBid) ?? [])

/** In larger batches, the methods that search sets of orders take long and hardly ever find more. */
const MAX_ORDERS_TO_SEARCH_SETS = 100

/** The bids of a method that the competition would accept. */
const validBids = ({ solve }: Solver, auction: Auction, stop: () => boolean): readonly ScopeBid[] =>
  verifiedUntilStopped(solve(auction, stop), stop, (solution) => scopeBid(auction, solution))

/** Bids for single pairs: of the split, and in smaller batches of all methods that bid for them. */
function singlePairBids(auction: Auction, stop: () => boolean): readonly ScopeBid[] {
  const split = splitBids(auction, stop).flatMap(
    ({ solution, verified }) => chargedBid(auction, solution, verified) ?? [],
  )
  if (auction.orders.length > MAX_ORDERS_TO_SEARCH_SETS) return split
  const searched = [bestPathSolver, baselineSolver].flatMap((solver) =>
    stop() ? [] : validBids(solver, auction, stop),
  )
  return [...split, ...searched]
}

/** Fair bids that match opposite orders, in smaller batches. */
const matchedBids = (
  auction: Auction,
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): readonly ScopeBid[] =>
  auction.orders.length > MAX_ORDERS_TO_SEARCH_SETS
    ? []
    : validBids(matchingSolver, auction, stop).filter((bid) => isFair(bid, standalone))

/** Score of the best bid for each directed pair on its own, in native coins. */
function standaloneScores(bids: readonly ScopeBid[]): ReadonlyMap<DirectedPair, number> {
  const scores = new Map<DirectedPair, number>()
  for (const { pairScores } of bids) {
    for (const [pair, wei] of pairScores)
      scores.set(pair, Math.max(scores.get(pair) ?? 0, Number(wei) / 1e18))
  }
  return scores
}
