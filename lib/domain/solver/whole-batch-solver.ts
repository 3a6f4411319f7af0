import type { Auction, LastPrices } from '@/lib/domain/auction/auction'
import { type DirectedPair, directedPair, settledToken } from '@/lib/domain/auction/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  type BatchDraft,
  type BatchScope,
  batchScope,
  draftBatch,
  priceStart,
  totalWorth,
} from './batch/batch-draft'
import {
  areFeesAccurate,
  areFeesSufficient,
  extraGasOf,
  loadOf,
  solutionOf,
  swapGasOf,
} from './batch/draft-solution'
import { exactPlan } from './batch/exact-plan'
import { type PairScore, solveFairBatch } from './batch/fair-batch'
import { disjointSets } from './batch/joined-parts'
import { type SettledDraft, scopesWithinGas, withoutUnprofitablePools } from './batch/smaller-scope'
import { lastPrices } from './last-prices'
import { toSearchModel } from './search-model'
import { splitBids } from './single-pair-solver'
import { type GasLoad, SETTLEMENT_GAS } from './trade-fee'

/** How often fees, orders and pools are adjusted to the last plan. */
const MAX_ROUNDS = 10
const TYPICAL_SWAP_GAS = 75_000n
/** From this round on, pairs that score less than on their own are left out. */
const EXCLUDE_UNFAIR_FROM_ROUND = 4
/** Factor by which the required score of a pair is raised beyond what it was missing. */
const REQUIREMENT_MARGIN = 1.1

/**
 * One settlement for the entire auction at one price per token: rings, netting over several pairs and
 * shared pools at once, with no pair worse off than on its own. If pools leave parts of the market
 * unconnected, one for each part if that gains. Source: lib/docs/solving.md#whole-batch.
 */
export const wholeBatchSolver: Solver = {
  name: 'Whole batch',
  solve: (auction, stop) => {
    const standalone = standaloneScores(auction, stop)
    const fullScope = batchScope(auction)
    const jointBids = bidsFor([fullScope], standalone, stop)
    const islands = poolIslands(fullScope)
    const separateBids = islands.length < 2 ? [] : bidsFor(islands, standalone, stop)
    const best = totalScore(separateBids) > totalScore(jointBids) ? separateBids : jointBids
    return best.map(({ solution }, id) => ({ ...solution, id }))
  },
}

/**
 * The parts of the market that pools connect, each with the orders within it, in the order of their
 * first pools. Orders between two parts are left out: without a pool in between, no batch of them is
 * sure to balance.
 */
function poolIslands(scope: BatchScope): readonly BatchScope[] {
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

const bidsFor = (
  scopes: readonly BatchScope[],
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): readonly Bid[] => scopes.flatMap((scope) => bestBid(scope, standalone, stop) ?? [])

const totalScore = (bids: readonly Bid[]): bigint =>
  bids.reduce((sum, { score }) => sum + score, 0n)

function bestBid(
  fullScope: BatchScope,
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): Bid | null {
  const { auction } = fullScope
  const required = new Map(standalone)
  let terms: Terms = {
    scope: fullScope,
    load: initialLoad(fullScope),
    required,
    from: auction.lastPrices ?? null,
  }
  let settled = settle(terms, stop)
  let best: Bid | null = null
  for (let round = 0; round < MAX_ROUNDS && settled !== null && !stop(); round += 1) {
    const needed = loadOf(settled.draft, settled.exact, auction)
    const fits = isWithinGas(settled)
    const bid = fits ? verifiedBid(auction, settled.solution) : null
    const isFair =
      bid === null ||
      raiseRequirements(required, standalone, bid, round >= EXCLUDE_UNFAIR_FROM_ROUND)
    if (
      bid !== null &&
      isFair &&
      areFeesSufficient(terms.load, needed) &&
      bid.score > (best?.score ?? 0n)
    ) {
      best = bid
    }
    const next = { required, load: needed, from: lastPrices(auction, settled.solution) }
    if (fits) {
      const smaller = withoutUnprofitablePools(terms.scope, settled)
      if (smaller === null && isFair && areFeesAccurate(terms.load, needed)) break
      terms = { ...next, scope: smaller ?? terms.scope }
      settled = settle(terms, stop)
    } else {
      const scopes = scopesWithinGas(terms.scope, settled)
      const [first, second] = scopes.map((scope) => settle({ ...next, scope }, stop))
      const isSecondBetter = (second?.plan.score ?? 0) > (first?.plan.score ?? 0)
      terms = { ...next, scope: scopes[isSecondBetter ? 1 : 0] }
      settled = (isSecondBetter ? second : first) ?? null
    }
  }
  return best === null || stop() ? best : improveThoroughly(best, terms, standalone, stop)
}

/** The bid, or a better one that a longer search finds under the terms of the last round. */
function improveThoroughly(
  bid: Bid,
  terms: Terms,
  standalone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): Bid {
  const settled = settle(terms, stop, true)
  if (settled === null || !isWithinGas(settled)) return bid
  const { auction } = terms.scope
  const other = verifiedBid(auction, settled.solution)
  if (other === null || other.score <= bid.score) return bid
  const isFair = raiseRequirements(new Map(terms.required), standalone, other, false)
  return isFair && areFeesSufficient(terms.load, loadOf(settled.draft, settled.exact, auction))
    ? other
    : bid
}

/** The conditions under which a settlement is computed. */
type Terms = {
  readonly scope: BatchScope
  readonly load: GasLoad
  /** Minimum score of each pair, in native coins. */
  readonly required: ReadonlyMap<DirectedPair, number>
  /** Prices of an earlier search, as starting point. */
  readonly from: LastPrices | null
}

type Bid = {
  readonly solution: Solution
  readonly score: bigint
  readonly pairScores: ReadonlyMap<DirectedPair, bigint>
}

function verifiedBid(auction: Auction, solution: Solution): Bid | null {
  const verified = verifySolution(auction, solution)
  if (!verified.ok) return null
  const { score, pairScores } = verified.value
  return { solution, score, pairScores }
}

/**
 * Whether no pair of the bid scores less than on its own. The required score of pairs that do (due to
 * rounding, or a full fee on a partial order) is raised; in the last rounds they are excluded.
 */
function raiseRequirements(
  required: Map<DirectedPair, number>,
  standalone: ReadonlyMap<DirectedPair, number>,
  { pairScores }: Bid,
  isLast: boolean,
): boolean {
  if (pairScores.size === 1) return true
  let isFair = true
  for (const [pair, score] of pairScores) {
    const missing = (standalone.get(pair) ?? 0) - Number(score) / 1e18
    if (missing <= 0) continue
    isFair = false
    const before = required.get(pair) ?? 0
    required.set(pair, isLast ? Number.POSITIVE_INFINITY : before + missing * REQUIREMENT_MARGIN)
  }
  return isFair
}

/** Score of the best bid for each directed pair on its own. */
function standaloneScores(
  auction: Auction,
  stop: () => boolean,
): ReadonlyMap<DirectedPair, number> {
  const scores = splitBids(auction, stop).flatMap(({ verified }) => [...verified.pairScores])
  return new Map(scores.map(([pair, score]) => [pair, Number(score) / 1e18]))
}

function initialLoad({ auction, orders, pools }: BatchScope): GasLoad {
  const swaps = BigInt(Math.min(orders.length, pools.length))
  return {
    sharedGas: SETTLEMENT_GAS + swaps * TYPICAL_SWAP_GAS,
    tradedWorth: totalWorth(orders, auction),
  }
}

type Settled = SettledDraft & { readonly solution: Solution }

function settle(
  { scope, load, required, from }: Terms,
  stop: () => boolean,
  isThorough = false,
): Settled | null {
  const draft = draftBatch(scope, () => load)
  const standalone = pairScores(draft, scope.auction, required)
  const start = from === null ? null : priceStart(draft, from)
  const { plan } = solveFairBatch(toSearchModel(draft.input), standalone, {
    start,
    isThorough,
    isStopped: stop,
  })
  const exact = plan === null ? null : exactPlan(draft.input, plan)
  if (plan === null || exact === null) return null
  return { draft, plan, exact, solution: solutionOf(draft, exact) }
}

/** The required scores of the pairs of a draft, by its token indices. */
function pairScores(
  { orders, input }: BatchDraft,
  { wrappedNativeToken }: Auction,
  standalone: ReadonlyMap<DirectedPair, number>,
): readonly PairScore[] {
  const found = new Map<DirectedPair, PairScore>()
  orders.forEach(({ data }, index) => {
    const pair = directedPair(data, wrappedNativeToken)
    const { sell = 0, buy = 0 } = input.orders[index] ?? {}
    if (!found.has(pair)) found.set(pair, { sell, buy, score: standalone.get(pair) ?? 0 })
  })
  return [...found.values()]
}

function isWithinGas({ draft, exact }: Settled): boolean {
  const limit = promisedGasLimit(
    exact.trades.length,
    swapGasOf(draft, exact),
    extraGasOf(draft, exact),
  )
  return limit <= MAX_SETTLEMENT_GAS
}
