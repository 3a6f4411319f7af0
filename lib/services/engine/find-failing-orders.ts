import 'server-only'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { runsOwnersCode } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { wei } from '@/lib/domain/shared/amount'
import type { Bid } from '@/lib/domain/solution/select-winners'
import { verifySolution } from '@/lib/domain/solution/verify'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import type { RunAuctionDeps } from './auction-context'
import { type TryBidDeps, tryBid } from './try-bid'

/** Orders left out one by one; each one makes the solvers solve once more, so there are few. */
const MAX_LEFT_OUT = 8

type TrialDeps = Pick<RunAuctionDeps, 'solve'> & TryBidDeps

/**
 * The orders that made a bid's simulation fail. First those that fail when settled alone; if there
 * are none, those without which the remaining orders settle; if there are none either, those that
 * run their owner's code. Empty when none can be identified: the market may have moved meanwhile.
 */
export async function findFailingOrders(
  deps: TrialDeps,
  auction: Auction,
  bid: Bid,
): Promise<readonly OrderUid[]> {
  const orders = ordersOf(auction, bid)
  if (orders.length <= 1) return orders.map(uidOf)
  const alone = await Promise.all(
    orders.map(async (order) => ({
      order,
      settles: await settlesAlone(deps, auction, bid, order),
    })),
  )
  const failing = alone.filter(({ settles }) => settles === false)
  if (failing.length > 0) return failing.map(({ order }) => order.uid)
  const suspects = alone.filter(({ order, settles }) => settles === null || runsOwnersCode(order))
  const causes: OrderUid[] = []
  for (const { order } of suspects.slice(0, MAX_LEFT_OUT)) {
    const others = orders.filter((other) => other !== order)
    if (await settleTogether(deps, auction, bid, others)) causes.push(order.uid)
  }
  return causes.length > 0 ? causes : orders.filter(runsOwnersCode).map(uidOf)
}

/** The auction's orders that a bid trades. */
export function ordersOf(auction: Auction, bid: Bid): readonly AuctionOrder[] {
  const traded = new Set(bid.verified.trades.map(({ uid }) => uid))
  return auction.orders.filter(({ uid }) => traded.has(uid))
}

/** Null when the order cannot be settled alone, for instance when only another order matches it. */
async function settlesAlone(
  deps: TrialDeps,
  auction: Auction,
  { solver }: Bid,
  order: AuctionOrder,
): Promise<boolean | null> {
  const offered = auctionOf(auction, [order])
  for (const solution of bestPathSolver.solve(offered, () => false)) {
    const verified = verifySolution(offered, solution)
    if (!verified.ok) continue
    return (await tryBid(deps, offered, { solver, verified: verified.value })).ok
  }
  return null
}

/** Whether the orders get bids and all of these succeed in simulation. */
async function settleTogether(
  deps: TrialDeps,
  auction: Auction,
  { solver }: Bid,
  orders: readonly AuctionOrder[],
): Promise<boolean> {
  const offered = auctionOf(auction, orders)
  const solutions = (await deps.solve(offered)).flatMap((answer) =>
    answer.ok ? answer.solutions : [],
  )
  const outcomes = await Promise.all(
    solutions.flatMap((solution) => {
      const verified = verifySolution(offered, solution)
      return verified.ok ? [tryBid(deps, offered, { solver, verified: verified.value })] : []
    }),
  )
  return outcomes.length > 0 && outcomes.every(({ ok }) => ok)
}

/** Gas is free here, so that an order is not left out because it could not pay for it alone. */
const auctionOf = (auction: Auction, orders: readonly AuctionOrder[]): Auction => ({
  ...auction,
  orders,
  gasPrice: wei(0n),
})

const uidOf = ({ uid }: AuctionOrder): OrderUid => uid
