import type { Auction, LastPrices } from '@/lib/domain/auction/auction'
import { type DirectedPair, directedPair } from '@/lib/domain/auction/directed-pair'
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
import { extraGasOf, isNear, isPaid, loadOf, solutionOf, swapGasOf } from './batch/draft-solution'
import { exactPlan } from './batch/exact-plan'
import { type PairScore, solveFairBatch } from './batch/fair-batch'
import { poolIslands } from './batch/pool-islands'
import { type SettledDraft, scopesWithinGas, withoutDearPools } from './batch/smaller-scope'
import { lastPrices } from './last-prices'
import { toSearchModel } from './search-model'
import { splitBids } from './single-pair-solver'
import { type GasLoad, SETTLEMENT_GAS } from './trade-fee'

/** How often fees, orders and pools are fitted to what the last plan needs. */
const MOST_ROUNDS = 10
const USUAL_SWAP_GAS = 75_000n
/** From this round on, pairs that get less than alone are left out. */
const LAST_DEMANDS = 4
const CLEARLY_MORE = 1.1

/**
 * One settlement for the whole auction at one price per token: rings, netting over several pairs
 * and shared pools at once, with no pair worse off than alone. Where pools leave parts of the market
 * unconnected, one for each part if that gains. Source: solving.md, section 4 (d) to (f).
 */
export const wholeBatchSolver: Solver = {
  name: 'Whole batch',
  solve: (auction, stop) => {
    const alone = scoresAlone(auction, stop)
    const whole = batchScope(auction)
    const together = bidsFor([whole], alone, stop)
    const islands = poolIslands(whole)
    const apart = islands.length < 2 ? [] : bidsFor(islands, alone, stop)
    const best = totalScore(apart) > totalScore(together) ? apart : together
    return best.map(({ solution }, id) => ({ ...solution, id }))
  },
}

const bidsFor = (
  scopes: readonly BatchScope[],
  alone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): readonly Bid[] => scopes.flatMap((scope) => bestBid(scope, alone, stop) ?? [])

const totalScore = (bids: readonly Bid[]): bigint =>
  bids.reduce((sum, { score }) => sum + score, 0n)

function bestBid(
  whole: BatchScope,
  alone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): Bid | null {
  const { auction } = whole
  const wanted = new Map(alone)
  let terms: Terms = {
    scope: whole,
    load: firstLoad(whole),
    wanted,
    from: auction.lastPrices ?? null,
  }
  let settled = settle(terms, stop)
  let best: Bid | null = null
  for (let round = 0; round < MOST_ROUNDS && settled !== null && !stop(); round += 1) {
    const needed = loadOf(settled.draft, settled.exact, auction)
    const fits = isWithinGas(settled)
    const bid = fits ? verifiedBid(auction, settled.solution) : null
    const isFair = bid === null || demandMore(wanted, alone, bid, round >= LAST_DEMANDS)
    if (bid !== null && isFair && isPaid(terms.load, needed) && bid.score > (best?.score ?? 0n)) {
      best = bid
    }
    const next = { wanted, load: needed, from: lastPrices(auction, settled.solution) }
    if (fits) {
      const smaller = withoutDearPools(terms.scope, settled)
      if (smaller === null && isFair && isNear(terms.load, needed)) break
      terms = { ...next, scope: smaller ?? terms.scope }
      settled = settle(terms, stop)
    } else {
      const cut = scopesWithinGas(terms.scope, settled)
      const [one, other] = cut.map((scope) => settle({ ...next, scope }, stop))
      const isOther = (other?.plan.score ?? 0) > (one?.plan.score ?? 0)
      terms = { ...next, scope: cut[isOther ? 1 : 0] }
      settled = (isOther ? other : one) ?? null
    }
  }
  return best === null || stop() ? best : moreThorough(best, terms, alone, stop)
}

/** The bid, or a better one that a longer search finds under what the last rounds agreed on. */
function moreThorough(
  bid: Bid,
  terms: Terms,
  alone: ReadonlyMap<DirectedPair, number>,
  stop: () => boolean,
): Bid {
  const settled = settle(terms, stop, true)
  if (settled === null || !isWithinGas(settled)) return bid
  const { auction } = terms.scope
  const other = verifiedBid(auction, settled.solution)
  if (other === null || other.score <= bid.score) return bid
  const isFair = demandMore(new Map(terms.wanted), alone, other, false)
  return isFair && isPaid(terms.load, loadOf(settled.draft, settled.exact, auction)) ? other : bid
}

/** What a settlement is made under. */
type Terms = {
  readonly scope: BatchScope
  readonly load: GasLoad
  /** What each pair has to score, in native coins. */
  readonly wanted: ReadonlyMap<DirectedPair, number>
  /** Prices that were found before. */
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
 * Whether no pair of the bid gets less than alone. Of those that do, because their amounts round or
 * a partial order bears a whole fee, more is wanted from now on; in the end they are left out.
 */
function demandMore(
  wanted: Map<DirectedPair, number>,
  alone: ReadonlyMap<DirectedPair, number>,
  { pairScores }: Bid,
  isLast: boolean,
): boolean {
  if (pairScores.size === 1) return true
  let isFair = true
  for (const [pair, score] of pairScores) {
    const missing = (alone.get(pair) ?? 0) - Number(score) / 1e18
    if (missing <= 0) continue
    isFair = false
    const before = wanted.get(pair) ?? 0
    wanted.set(pair, isLast ? Number.POSITIVE_INFINITY : before + missing * CLEARLY_MORE)
  }
  return isFair
}

/** What each directed pair gets from the best bid for it alone. */
function scoresAlone(auction: Auction, stop: () => boolean): ReadonlyMap<DirectedPair, number> {
  const scores = splitBids(auction, stop).flatMap(({ verified }) => [...verified.pairScores])
  return new Map(scores.map(([pair, score]) => [pair, Number(score) / 1e18]))
}

function firstLoad({ auction, orders, pools }: BatchScope): GasLoad {
  const swaps = BigInt(Math.min(orders.length, pools.length))
  return {
    sharedGas: SETTLEMENT_GAS + swaps * USUAL_SWAP_GAS,
    tradedWorth: totalWorth(orders, auction),
  }
}

type Settled = SettledDraft & { readonly solution: Solution }

function settle(
  { scope, load, wanted, from }: Terms,
  stop: () => boolean,
  isThorough = false,
): Settled | null {
  const draft = draftBatch(scope, () => load)
  const alone = pairScores(draft, scope.auction, wanted)
  const start = from === null ? null : priceStart(draft, from)
  const { plan } = solveFairBatch(toSearchModel(draft.input), alone, {
    start,
    isThorough,
    isStopped: stop,
  })
  const exact = plan === null ? null : exactPlan(draft.input, plan)
  if (plan === null || exact === null) return null
  return { draft, plan, exact, solution: solutionOf(draft, exact) }
}

/** The scores of the pairs of a draft, by its indices. */
function pairScores(
  { orders, input }: BatchDraft,
  { wrappedNativeToken }: Auction,
  alone: ReadonlyMap<DirectedPair, number>,
): readonly PairScore[] {
  const found = new Map<DirectedPair, PairScore>()
  orders.forEach(({ data }, index) => {
    const pair = directedPair(data, wrappedNativeToken)
    const { sell = 0, buy = 0 } = input.orders[index] ?? {}
    if (!found.has(pair)) found.set(pair, { sell, buy, score: alone.get(pair) ?? 0 })
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
