import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { TriedBid } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import type { RejectedBid } from '@/lib/domain/settlement/competition-record'
import type { Address } from '@/lib/domain/shared/address'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import type { CustomCalls } from '@/lib/domain/solution/custom-call'
import { customProblem } from '@/lib/domain/solution/custom-calls'
import { jitTradesOf } from '@/lib/domain/solution/jit-trades'
import type { Bid } from '@/lib/domain/solution/select-winners'
import { type Rejection, type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import type { AuctionSettings, RunAuctionDeps, SolverReply } from './auction-context'
import { findFailingOrders, ordersOf } from './find-failing-orders'
import { type TriedOutcome, tryBid } from './try-bid'

/** How often the solvers solve again without the orders that made their bids fail. */
const MAX_PASSES = 3

/** A rejected bid; `failedTrial` when its settlement failed in simulation. */
export type LostBid = RejectedBid & { readonly failedTrial: boolean }

/**
 * The bids of all passes over one auction, but `succeeding` are those of the last pass in which any bid succeeded.
 * `tried` are the simulated ones.
 */
export type CollectedSolutions = {
  readonly tried: readonly TriedBid[]
  /** Bids whose simulation succeeded and whose fees are within the bound, less their unpaid gas. */
  readonly succeeding: readonly Bid[]
  readonly rejected: LostBid[]
  /** Whether every built-in solver replied. */
  readonly isConclusive: boolean
}

/**
 * Asks the solvers, then verifies their solutions, simulates them and charges their gas. When bids
 * fail because of orders that can be identified, the solvers solve again without those orders, so that
 * an order that cannot settle only delays the other orders of its pair. `refused`: accounts of engines
 * whose own calls are not accepted.
 */
export async function collectSolutions(
  deps: Pick<RunAuctionDeps, 'yieldToEventLoop' | 'solve' | 'simulate' | 'selectOrdersByUids'>,
  settings: AuctionSettings,
  auction: Auction,
  refused: ReadonlySet<Address> = NOBODY,
): Promise<CollectedSolutions> {
  const tried: TriedBid[] = []
  const rejected: LostBid[] = []
  let succeeding: readonly Bid[] = []
  let isConclusive = true
  let offered = auction
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const answers = await deps.solve(offered)
    isConclusive &&= answers.every(({ ok, isExternal }) => ok || isExternal)
    const collected = await collectBids(deps, offered, settings, answers, refused)
    rejected.push(...collected.rejected)
    const { trials, succeeded, failures } = await tryBids(deps, settings, offered, collected.bids)
    rejected.push(...failures)
    tried.push(...trials)
    // A later pass bids on all orders again, with the same solution ids: it replaces the earlier one.
    if (succeeded.length > 0) succeeding = succeeded
    const failingOrders = new Set(trials.flatMap((trial) => trial.failingOrders))
    const remaining = offered.orders.filter(({ uid }) => !failingOrders.has(uid))
    if (failingOrders.size === 0 || remaining.length === 0) break
    offered = { ...offered, orders: remaining }
  }
  return { tried, succeeding, rejected, isConclusive }
}

async function tryBids(
  deps: Pick<RunAuctionDeps, 'solve' | 'simulate'>,
  settings: AuctionSettings,
  auction: Auction,
  bids: readonly Bid[],
) {
  // Solvers often find the same settlement: it is simulated once.
  const simulations = new Map<string, ReturnType<typeof tryBid>>()
  const simulated = (bid: Bid) => {
    const key = settlementKey(bid)
    const run = simulations.get(key) ?? tryBid(deps, auction, bid)
    simulations.set(key, run)
    return run
  }
  const outcomes = await Promise.all(
    bids.map(async (bid) => ({ bid, outcome: await simulated(bid) })),
  )
  const trials: TriedBid[] = []
  const succeeded: Bid[] = []
  const failures: LostBid[] = []
  // Bids on the same orders fail because of the same orders, whichever solver made them.
  const known = new Map<string, TriedBid['failingOrders']>()
  for (const { bid, outcome } of outcomes) {
    const orders = ordersOf(auction, bid)
    if (outcome.ok) {
      trials.push({ ok: true, orders, failingOrders: [] })
      const charged = chargeGas(auction, triedOf(bid, outcome.value), outcome.value.gas)
      if (charged.ok) succeeded.push({ ...bid, verified: charged.value })
      else failures.push({ ...rejection(settings, bid, charged.error), failedTrial: false })
      continue
    }
    failures.push({ ...rejection(settings, bid, outcome.error), failedTrial: true })
    // The calls of its engine may fail for any reason, so that no order is blamed.
    if (bid.verified.solution.custom !== undefined) continue
    const key = orders.map(({ uid }) => uid).join()
    const failingOrders = known.get(key) ?? (await findFailingOrders(deps, auction, bid))
    known.set(key, failingOrders)
    trials.push({ ok: false, orders, failingOrders })
  }
  return { trials, succeeded, failures }
}

/** The bid's own numbers with the floors of its trial, which it may share with another bid. */
const triedOf = ({ verified }: Bid, { bid }: TriedOutcome): VerifiedSolution => {
  const { custom } = bid.verified.solution
  return custom === undefined
    ? verified
    : { ...verified, solution: { ...verified.solution, custom } }
}

/** Equal for bids whose settlements make the same calls. */
const settlementKey = ({ verified: { solution } }: Bid): string =>
  [
    ...[...solution.clearingPrices].sort().flat(),
    ...solution.trades.flatMap(({ uid, executedSell, executedBuy }) => [
      uid,
      executedSell,
      executedBuy,
    ]),
    ...solution.swaps.flatMap(({ pool, tokenIn, amountIn, amountOut }) => [
      pool,
      tokenIn,
      amountIn,
      amountOut,
    ]),
    callsText(solution.custom),
  ].join()

/** What calls an engine makes, for comparison; empty for none. */
const callsText = (custom: CustomCalls | undefined): string =>
  custom === undefined
    ? ''
    : JSON.stringify(custom, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      )

async function collectBids(
  deps: Pick<RunAuctionDeps, 'yieldToEventLoop' | 'selectOrdersByUids'>,
  auction: Auction,
  settings: AuctionSettings,
  answers: readonly SolverReply[],
  refused: ReadonlySet<Address>,
): Promise<{ bids: Bid[]; rejected: LostBid[] }> {
  const bids: Bid[] = []
  const rejected: LostBid[] = []
  for (const answer of answers) {
    const solver = settings.solverAccounts.get(answer.solver)
    if (solver === undefined) continue
    const record = { solver, solverName: answer.solver, solutionId: null, failedTrial: false }
    if (!answer.ok) {
      rejected.push({ ...record, reason: `solver ${answer.failure}`, detail: answer.detail })
      continue
    }
    for (const candidate of answer.solutions) {
      await deps.yieldToEventLoop()
      const verified = verifySolution(auction, candidate)
      if (!verified.ok) {
        rejected.push({ ...record, reason: verified.error.reason, detail: null })
        continue
      }
      const bid = { solver, verified: verified.value }
      const { solution } = bid.verified
      const reason =
        solution.custom !== undefined && refused.has(solver)
          ? 'calls of this engine failed after their trial: none are accepted for a while'
          : customProblem(auction, solution, guardedBy(settings))
      if (reason === null) bids.push(bid)
      else rejected.push({ ...rejection(settings, bid, { reason }), failedTrial: false })
    }
  }
  const taken = await withStoredOrder(deps, bids)
  for (const [bid, uid] of taken) {
    const reason = `the engine's order ${uid}: is an order of the book`
    rejected.push({ ...rejection(settings, bid, { reason }), failedTrial: false })
  }
  return { bids: bids.filter((bid) => !taken.has(bid)), rejected }
}

const NOBODY: ReadonlySet<Address> = new Set()

/** Bids with an order of the book among those that their engine brings: such an order is only for auctions. */
async function withStoredOrder(
  { selectOrdersByUids }: Pick<RunAuctionDeps, 'selectOrdersByUids'>,
  bids: readonly Bid[],
): Promise<ReadonlyMap<Bid, OrderUid>> {
  const brought = new Map(
    bids.map((bid) => [bid, jitTradesOf(bid.verified.solution).map(({ order }) => order.uid)]),
  )
  const uids = [...new Set([...brought.values()].flat())]
  if (uids.length === 0) return new Map()
  const stored = new Set((await selectOrdersByUids({ uids })).map(({ uid }) => uid))
  return new Map(
    [...brought].flatMap(([bid, own]) => {
      const found = own.find((uid) => stored.has(uid))
      return found === undefined ? [] : [[bid, found] as const]
    }),
  )
}

/** What no engine may call or allow tokens to. */
const guardedBy = ({ settlementContract, guarded, hooksTrampoline }: AuctionSettings) =>
  new Set([settlementContract, ...guarded, ...(hooksTrampoline === null ? [] : [hooksTrampoline])])

const rejection = (settings: AuctionSettings, bid: Bid, { reason }: Rejection): RejectedBid => ({
  solver: bid.solver,
  solverName: settings.solverNames.get(bid.solver) ?? bid.solver,
  solutionId: bid.verified.solution.id,
  reason,
  detail: null,
  orderUids: bid.verified.trades.map((trade) => trade.uid),
})
