import type { Auction } from '@/lib/domain/auction/auction'
import { totalWorth } from '@/lib/domain/auction/order-worth'
import { type DirectedPair, directedPair } from '@/lib/domain/order/directed-pair'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import type { Solution } from '@/lib/domain/solution/solution'
import { type GasLoad, SETTLEMENT_GAS } from '@/lib/domain/solution/trade-fee'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { lastPrices } from '../last-prices'
import { mayScore } from '../score-bounds'
import type { BatchScope } from './batch-draft'
import { areFeesAccurate, areFeesFitting, loadOf } from './draft-solution'
import { gasShare, isBranched, isWithinGas, type Settled, settle, type Terms } from './settle-scope'
import {
  scopesWithinGas,
  scopesWithoutCircle,
  scopesWorthGas,
  withDeepestPools,
  withoutUnprofitablePools,
  withTradedOrders,
  withTradedPools,
} from './smaller-scope'

/** How often fees, orders and pools are adjusted to the last plan. */
const MAX_ROUNDS = 10
/** Gas of one swap, for the fees of the first draft. */
const ASSUMED_SWAP_GAS = 75_000n
/** From this round on, pairs that score less than on their own are left out. */
const EXCLUDE_UNFAIR_FROM_ROUND = 4
/** Factor by which the required score of a pair is raised beyond what it was missing. */
const REQUIREMENT_MARGIN = 1.1

/** A solution with its scores in wei as verified, total and by pair, less the gas that its fees leave unpaid. */
export type ScopeBid = {
  readonly solution: Solution
  readonly score: bigint
  readonly pairScores: ReadonlyMap<DirectedPair, bigint>
}

/** Scores of pairs on their own, in native coins, and when to stop. */
type Search = {
  readonly standalone: ReadonlyMap<DirectedPair, number>
  readonly stop: () => boolean
  /** Called with each bid that could be the answer. */
  readonly onBid: (bid: ScopeBid) => void
}

/**
 * The best bid for the orders of a scope whose fees pay for its gas and in which no pair scores less
 * than on its own; null when none is found. `onBid` is called with the bids found on the way.
 * Source: lib/docs/solving.md#whole-batch.
 */
export function bestBid(
  scope: BatchScope,
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
  onBid: Search['onBid'] = () => {},
): ScopeBid | null {
  const search = { standalone, stop, onBid }
  const alone = bestAlone(scope, standalone)
  let found = bidFrom(scope, search)
  const isPoor = () => found.best === null || Number(found.best.score) / 1e18 < alone
  if (!isPoor() || stop()) return improved(found, search)
  const smaller = [...scopesWithoutCircle(scope), ...(alone > 0 ? [withDeepestPools(scope)] : [])]
  for (const part of smaller) {
    const other = mayScore({ ...part.auction, ...part }) ? bidFrom(part, search) : null
    if (other !== null && isBetter(other.best, found.best)) found = other
    if (!isPoor() || stop()) break
  }
  return improved(found, search)
}

/** The highest score that a pair of the scope's orders reaches on its own, in native coins. */
function bestAlone(
  { auction, orders }: BatchScope,
  standalone: ReadonlyMap<DirectedPair, number>,
): number {
  const pairs = new Set(orders.map(({ data }) => directedPair(data, auction.wrappedNativeToken)))
  return [...pairs].reduce((most, pair) => Math.max(most, standalone.get(pair) ?? 0), 0)
}

const isBetter = (scopeBid: ScopeBid | null, other: ScopeBid | null): boolean =>
  (scopeBid?.score ?? 0n) > (other?.score ?? 0n)

type Found = { readonly best: ScopeBid | null; readonly terms: Terms }

/** Starts with all orders and pools of the scope, and fees for a typical settlement of them. */
function bidFrom(scope: BatchScope, search: Search): Found {
  const found = adjustTerms(
    {
      scope,
      load: initialLoad(scope),
      required: search.standalone,
      from: scope.auction.lastPrices ?? null,
    },
    search,
    'any order',
  )
  const { rough } = found
  if (rough === null || !isBetter(rough.bid, found.best)) return found
  const { bid } = rough
  // A fair bid whose fees do not fit is worth less by the gas they leave unpaid, not worthless.
  if (search.stop()) {
    return bid !== null && isFair(bid, search.standalone) ? { ...found, best: bid } : found
  }
  // Fees that pay for the gas were not found while orders came and went: they may only go now.
  const fewer = withTradedOrders(rough.terms.scope, rough.settled)
  const settled = adjustTerms(paidTerms(rough, fewer), search, 'traded orders')
  const better = isBetter(settled.best, found.best) ? settled : found
  const nearest = isBetter(rough.bid, settled.rough?.bid ?? null) ? rough : settled.rough
  if (nearest === null || !isBetter(nearest.bid, better.best) || search.stop()) return better
  // Nor while swaps did: no others than those of the best settlement.
  const same = withTradedPools(withTradedOrders(fewer, nearest.settled), nearest.settled)
  const { best, terms } = adjustTerms(paidTerms(nearest, same), search, 'traded orders')
  return isBetter(best, better.best) ? { best, terms: { ...terms, scope: fewer } } : better
}

/** The terms of a settlement, for this scope and with fees for the gas of it. */
const paidTerms = ({ terms, settled }: Rough, scope: BatchScope): Terms => ({
  ...terms,
  scope,
  load: loadOf(settled.draft, settled.exact, scope.auction),
})

/** A settlement whose fees do not fit or that is not fair, but may become a bid with fewer orders. */
type Rough = { readonly terms: Terms; readonly settled: Settled; readonly bid: ScopeBid | null }

/** Which orders the next round may trade. */
type Mode = 'any order' | 'traded orders'

type Round = { readonly terms: Terms; readonly settled: Settled | null }

/**
 * Settles the scope, and again with the gas, pools and required scores that follow from the last
 * settlement, until they agree with it. A search that is stopped keeps what it has settled.
 */
function adjustTerms(
  first: Terms,
  { standalone, stop, onBid }: Search,
  mode: Mode,
): Found & { readonly rough: Rough | null } {
  const { auction } = first.scope
  const required = new Map(first.required)
  const start = { ...first, required }
  let { terms, settled }: Round = {
    terms: start,
    settled: settle(start, stop, mode === 'any order' ? 'first' : 'usual'),
  }
  let best: ScopeBid | null = null
  let rough: Rough | null = null
  for (let round = 0; round < MAX_ROUNDS && settled !== null; round += 1) {
    const isWithin = isWithinGas(settled)
    const bid = isWithin ? scopeBid(auction, settled.solution) : null
    const isFairOrNone = bid === null || isFair(bid, standalone)
    if (!isFairOrNone)
      raiseRequirements(required, standalone, bid, round >= EXCLUDE_UNFAIR_FROM_ROUND)
    const needed = loadOf(settled.draft, settled.exact, auction)
    if (bid !== null && isFairOrNone && isFree(auction, areFeesFitting(terms.load, needed))) {
      if (isBetter(bid, best)) best = bid
      onBid(bid)
    } else if (isWithin && (rough === null || isBetter(bid, rough.bid))) {
      rough = { terms, settled, bid }
    }
    if (stop()) break
    const smaller = isWithin ? withoutUnprofitablePools(terms.scope, settled) : null
    const { length: tradeCount } = settled.exact.trades
    const isAccurate = isFree(auction, areFeesAccurate(terms.load, needed, tradeCount))
    if (isWithin && smaller === null && isFairOrNone && isAccurate) break
    ;({ terms, settled } = isWithin
      ? nextRound({ ...terms, scope: smaller ?? terms.scope }, settled, mode, stop)
      : smallerRound(terms, settled, stop))
  }
  return { best, rough, terms }
}

/** Whether no fees are charged, or they are as they should be. */
const isFree = ({ gasPrice }: Auction, isAsItShouldBe: boolean): boolean =>
  gasPrice === 0n || isAsItShouldBe

/** The next round, with fees for the gas of the last settlement. */
function nextRound(terms: Terms, last: Settled, mode: Mode, stop: () => boolean): Round {
  const { auction } = terms.scope
  const scope = mode === 'any order' ? terms.scope : withTradedOrders(terms.scope, last)
  const next = {
    ...terms,
    scope,
    load: loadOf(last.draft, last.exact, auction),
    from: lastPrices(auction, last.solution),
  }
  return { terms: next, settled: settle(next, stop) }
}

/** The next round after a settlement that no transaction can hold: the best of some smaller scopes. */
function smallerRound(terms: Terms, last: Settled, stop: () => boolean): Round {
  const { auction } = terms.scope
  const load = loadOf(last.draft, last.exact, auction)
  const from = lastPrices(auction, last.solution)
  let best: Round = { terms, settled: null }
  const tryScope = (scope: BatchScope) => {
    const next = { ...terms, scope, load, from }
    const settled = settle(next, stop)
    if (best.settled === null || scoreWithinGas(settled) > scoreWithinGas(best.settled))
      best = { terms: next, settled }
  }
  scopesWithinGas(terms.scope, last).forEach(tryScope)
  if (!stop()) scopesWorthGas(terms.scope, last, stop).forEach(tryScope)
  return best
}

/** The score of a settlement, in native coins, as far as one transaction can hold it. */
function scoreWithinGas(settled: Settled | null): number {
  if (settled === null) return 0
  return settled.plan.score * Math.min(1, gasShare(settled))
}

/** How often a longer search is repeated under terms that follow from what it found. */
const MAX_IMPROVEMENTS = 4

/**
 * The bid, or a better one that a longer search finds under the terms of the last round, or under these with fees for
 * the gas of what it found and with the scores that its pairs were missing: a better batch often takes other swaps than
 * the one that fees were charged for. Where there is no bid, the exact search may find the first.
 */
function improved({ best, terms }: Found, { standalone, stop }: Search): ScopeBid | null {
  const { auction } = terms.scope
  const required = new Map(terms.required)
  let { load } = terms
  const isWorthwhile = best !== null || isBranched(terms.scope.orders.length)
  for (let round = 0; isWorthwhile && round < MAX_IMPROVEMENTS && !stop(); round += 1) {
    const settled = settle({ ...terms, load, required }, stop, 'thorough')
    if (settled === null || !isWithinGas(settled)) break
    const other = scopeBid(auction, settled.solution)
    if (other === null || !isBetter(other, best)) break
    const needed = loadOf(settled.draft, settled.exact, auction)
    const isOtherFair = isFair(other, standalone)
    if (isOtherFair && isFree(auction, areFeesFitting(load, needed))) return other
    if (!isOtherFair) raiseRequirements(required, standalone, other, false)
    load = needed
  }
  return best
}

/** With the scores the competition will compare: less the gas left unpaid, by our model of it. */
export function scopeBid(auction: Auction, solution: Solution): ScopeBid | null {
  const verified = verifySolution(auction, solution)
  return verified.ok ? chargedBid(auction, solution, verified.value) : null
}

/** `scopeBid` of a solution that is verified. */
export function chargedBid(
  auction: Auction,
  solution: Solution,
  verified: VerifiedSolution,
): ScopeBid | null {
  const charged = chargeGas(auction, verified, solution.gas)
  if (!charged.ok) return null
  const { score, pairScores } = charged.value
  return { solution, score, pairScores }
}

/** Whether no pair of the bid scores less than on its own, in native coins, or it is for one pair. */
export const isFair = (
  { pairScores }: Pick<ScopeBid, 'pairScores'>,
  standalone: ReadonlyMap<DirectedPair, number>,
): boolean =>
  pairScores.size === 1 ||
  [...pairScores].every(([pair, score]) => Number(score) / 1e18 >= (standalone.get(pair) ?? 0))

/**
 * Raises the required score of pairs that score less than on their own (due to rounding, or a full fee
 * on a partial order); in the last rounds they are excluded.
 */
function raiseRequirements(
  required: Map<DirectedPair, number>,
  standalone: ReadonlyMap<DirectedPair, number>,
  { pairScores }: ScopeBid,
  isLast: boolean,
): void {
  for (const [pair, score] of pairScores) {
    const missing = (standalone.get(pair) ?? 0) - Number(score) / 1e18
    if (missing <= 0) continue
    const before = required.get(pair) ?? 0
    required.set(pair, isLast ? Number.POSITIVE_INFINITY : before + missing * REQUIREMENT_MARGIN)
  }
}

function initialLoad({ auction, orders, pools }: BatchScope): GasLoad {
  const swaps = BigInt(Math.min(orders.length, pools.length))
  return {
    sharedGas: SETTLEMENT_GAS + swaps * ASSUMED_SWAP_GAS,
    tradedWorth: totalWorth(orders, auction),
  }
}
