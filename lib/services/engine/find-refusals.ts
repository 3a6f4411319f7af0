import 'server-only'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderRefusal, TriedBid } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { REFUSED } from '@/lib/domain/settlement/trial-events'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionEvent } from './auction-event'

/** Orders asked about in one auction: each takes a few requests to the node. */
const MAX_ASKED = 8

/** Who refuses a settlement of an order alone; absent where nobody can tell. */
export type FindRefusalsDeps = {
  readonly now: () => UnixMicros
  /** Null when it settles alone, or fails for another reason; rejects when the node does not answer. */
  readonly refusalOf?: (order: AuctionOrder) => Promise<OrderRefusal | null>
}

/** Who refuses each order that was asked about, null where that is not known, and the events of it. */
type FoundRefusals = {
  readonly refusals: ReadonlyMap<OrderUid, OrderRefusal | null>
  readonly events: readonly AuctionEvent[]
}

/**
 * Finds out who refuses the orders because of which bids failed their trial, unless other bids with
 * them passed. An order about which the node does not answer in time is left out. They are asked about
 * at once, and the auction waits for the slowest answer: it is recorded together with its reasons.
 */
export async function findRefusals(
  { refusalOf, now }: FindRefusalsDeps,
  { orders }: Pick<Auction, 'orders'>,
  tried: readonly TriedBid[],
): Promise<FoundRefusals> {
  if (refusalOf === undefined) return { refusals: new Map(), events: [] }
  const blamed = new Set(tried.flatMap(({ failingOrders }) => failingOrders))
  const passed = new Set(
    tried.flatMap(({ ok, orders: settled }) => (ok ? settled.map(({ uid }) => uid) : [])),
  )
  const found = await Promise.allSettled(
    orders
      .filter(({ uid }) => blamed.has(uid) && !passed.has(uid))
      .slice(0, MAX_ASKED)
      .map(async (order) => [order.uid, await refusalOf(order)] as const),
  )
  const answers = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return {
    refusals: new Map(answers),
    events: answers.flatMap(([uid, reason]) =>
      reason === null ? [] : [{ uid, label: REFUSED, reason, timestamp: now() }],
    ),
  }
}
