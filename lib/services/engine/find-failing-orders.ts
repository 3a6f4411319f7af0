import 'server-only'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { runsOwnersCode } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { wei } from '@/lib/domain/shared/amount'
import type { Bid } from '@/lib/domain/solution/select-winners'
import { verifySolution } from '@/lib/domain/solution/verify'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import type { RunAuctionDeps } from './auction-context'

/** Each asks the solvers once more, so they stay few. */
const MAX_LEFT_OUT = 8

type TrialDeps = Pick<RunAuctionDeps, 'solve' | 'simulate'>

/**
 * The orders to blame for a bid that failed its trial. First those that fail when settled alone;
 * if there are none, those without which the rest settles; if there are none either, those that run
 * code of their owner's. Empty when nobody can be named: the market may have moved under the bid.
 */
export async function findFailingOrders(
  deps: TrialDeps,
  auction: Auction,
  bid: Bid,
): Promise<readonly OrderUid[]> {
  const orders = ordersOf(auction, bid)
  if (orders.length <= 1) return orders.map(uidOf)
  const alone = await Promise.all(
    orders.map(async (order) => ({ order, stands: await standsAlone(deps, auction, bid, order) })),
  )
  const failing = alone.filter(({ stands }) => stands === false)
  if (failing.length > 0) return failing.map(({ order }) => order.uid)
  const suspects = alone.filter(({ order, stands }) => stands === null || runsOwnersCode(order))
  const spoilers: OrderUid[] = []
  for (const { order } of suspects.slice(0, MAX_LEFT_OUT)) {
    const others = orders.filter((other) => other !== order)
    if (await standTogether(deps, auction, bid, others)) spoilers.push(order.uid)
  }
  return spoilers.length > 0 ? spoilers : orders.filter(runsOwnersCode).map(uidOf)
}

/** The auction's orders that a bid trades. */
export function ordersOf(auction: Auction, bid: Bid): readonly AuctionOrder[] {
  const traded = new Set(bid.verified.trades.map(({ uid }) => uid))
  return auction.orders.filter(({ uid }) => traded.has(uid))
}

/** Null when the order has no settlement of its own, such as one that only another order matches. */
async function standsAlone(
  deps: TrialDeps,
  auction: Auction,
  { solver }: Bid,
  order: AuctionOrder,
): Promise<boolean | null> {
  const offered = offering(auction, [order])
  for (const solution of bestPathSolver.solve(offered, () => false)) {
    const verified = verifySolution(offered, solution)
    if (!verified.ok) continue
    return (await deps.simulate(offered, { solver, verified: verified.value })).ok
  }
  return null
}

/** Whether the orders get bids, and all of those stand. */
async function standTogether(
  deps: TrialDeps,
  auction: Auction,
  { solver }: Bid,
  orders: readonly AuctionOrder[],
): Promise<boolean> {
  const offered = offering(auction, orders)
  const solutions = (await deps.solve(offered)).flatMap((answer) =>
    answer.ok ? answer.solutions : [],
  )
  const outcomes = await Promise.all(
    solutions.flatMap((solution) => {
      const verified = verifySolution(offered, solution)
      return verified.ok ? [deps.simulate(offered, { solver, verified: verified.value })] : []
    }),
  )
  return outcomes.length > 0 && outcomes.every(({ ok }) => ok)
}

/** Without gas to pay, so that an order is not left unsettled for a share of it that it could not bear alone. */
const offering = (auction: Auction, orders: readonly AuctionOrder[]): Auction => ({
  ...auction,
  orders,
  gasPrice: wei(0n),
})

const uidOf = ({ uid }: AuctionOrder): OrderUid => uid
