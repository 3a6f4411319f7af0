import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { totalWorth } from '@/lib/domain/auction/order-worth'
import { type DirectedPair, directedPair } from '@/lib/domain/order/directed-pair'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { type GasLoad, SETTLEMENT_GAS } from '@/lib/domain/solution/trade-fee'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { exactPair } from '@/lib/domain/solver/batch/exact-pair'
import { type BatchDraft, batchScope, draftBatch } from './batch/batch-draft'
import { areFeesAccurate, loadOf, solutionOf } from './batch/draft-solution'
import { toSearchModel } from './search-model'
import { type StandalonePair, standalonePairs } from './single-pair/pair-alone'
import { verifiedUntilStopped } from './verified-until-stopped'

/** How often fees are adjusted to the gas of the last settlements. */
const MAX_ROUNDS = 3
/** Gas of a pair's swaps, for the fees of its first draft. */
const ASSUMED_SWAPS_GAS = 150_000n

/**
 * Settles every directed pair as one trade at one rate, split over pool-disjoint paths at one marginal
 * price: a bid per pair. Source: lib/docs/solving.md#split.
 */
export const splitSolver: Solver = {
  name: 'Split',
  solve: (auction, stop) => splitBids(auction, stop).map(({ solution }) => solution),
}

/** The valid bids of the split, with their verified form; when it is stopped, those verified by then. */
export function splitBids(auction: Auction, stop: () => boolean): readonly SplitBid[] {
  let loads = initialLoads(auction)
  let bids: readonly PairBid[] = []
  for (let round = 0; round < MAX_ROUNDS && !stop(); round += 1) {
    const before = loads
    const found = pairBids(auction, before, stop)
    // A round that is cut short may lack pairs that the last one had.
    if (round > 0 && stop()) break
    bids = found
    loads = new Map([...before, ...bids.map(({ pair, load }) => [pair, load] as const)])
    const isAccurate = ({ pair, load, solution }: PairBid) =>
      areFeesAccurate(before.get(pair) ?? load, load, solution.trades.length)
    if (bids.every(isAccurate)) break
  }
  const solutions = bids.map(({ solution }) => solution)
  return verifiedUntilStopped(solutions, stop, (solution) => {
    const verified = verifySolution(auction, solution)
    return verified.ok ? { solution, verified: verified.value } : null
  })
}

/** A bid for one directed pair. */
export type SplitBid = { readonly solution: Solution; readonly verified: VerifiedSolution }

type Loads = ReadonlyMap<DirectedPair, GasLoad>

function initialLoads(auction: Auction): Loads {
  const loads = new Map<DirectedPair, GasLoad>()
  for (const order of auction.orders) {
    const pair = directedPair(order.data, auction.wrappedNativeToken)
    const worth = totalWorth([order], auction)
    const tradedWorth = (loads.get(pair)?.tradedWorth ?? 0n) + worth
    loads.set(pair, { sharedGas: SETTLEMENT_GAS + ASSUMED_SWAPS_GAS, tradedWorth })
  }
  return loads
}

type PairBid = {
  readonly pair: DirectedPair
  readonly solution: Solution
  /** Gas load of the bid's settlement. */
  readonly load: GasLoad
}

/** The bid of each pair, with fees that pay for the given loads. */
function pairBids(auction: Auction, loads: Loads, stop: () => boolean): readonly PairBid[] {
  const pairOf = ({ data }: AuctionOrder) => directedPair(data, auction.wrappedNativeToken)
  const draft = draftBatch(batchScope(auction), (order) => loads.get(pairOf(order)) ?? NO_LOAD)
  const swapCost = (pool: number) =>
    Number((draft.pools[pool]?.swapGas ?? 0n) * auction.gasPrice) / 1e18
  return standalonePairs(toSearchModel(draft.input), swapCost, stop).flatMap((alone, id) => {
    const exact = exactPair(draft.input, withinGas(draft, alone))
    const first = draft.orders[exact?.trades[0]?.order ?? -1]
    if (exact === null || first === undefined) return []
    return [
      {
        pair: pairOf(first),
        solution: solutionOf(draft, exact, id),
        load: loadOf(draft, exact, auction),
      },
    ]
  })
}

const NO_LOAD: GasLoad = { sharedGas: SETTLEMENT_GAS, tradedWorth: 0n }

/** The pair with as many of its orders, most tolerant first, as fit one transaction. */
function withinGas(draft: BatchDraft, pair: StandalonePair): StandalonePair {
  const swapGas = pair.paths
    .flatMap(({ pools }) => pools)
    .reduce((sum, pool) => sum + (draft.pools[pool]?.swapGas ?? 0n), 0n)
  let count = 0
  let extraGas = 0n
  for (const order of pair.orders) {
    extraGas += draft.orders[order]?.extraGas ?? 0n
    if (promisedGasLimit(count + 1, swapGas, extraGas) > MAX_SETTLEMENT_GAS) break
    count += 1
  }
  if (count === pair.orders.length) return pair
  return { ...pair, orders: pair.orders.slice(0, count), lastFill: 1 }
}
