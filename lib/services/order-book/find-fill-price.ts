import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { lruMap } from '@/lib/domain/shared/lru-map'
import {
  auctionAtAnyPrice,
  bestFillPrice,
  type FillPrice,
  type Unfillable,
  whyUnfillable,
} from '@/lib/domain/solver/fill-price'

/** What `findFillPrice` reads, and the solvers it asks again. */
export type FindFillPriceDeps = {
  /** The auction as its solvers got it; null when it is no longer stored. */
  readonly readInstance: (auctionId: AuctionId) => Promise<Auction | null>
  /** The solutions of all built-in solvers for an auction of one order. */
  readonly solve: (auction: Auction) => Promise<readonly unknown[]>
}

/** Null when it is not known. */
export type FindFillPrice = (
  auctionId: AuctionId,
  uid: OrderUid,
) => Promise<FillPrice | Unfillable | null>

const MAX_CACHED = 500
/** Price computations that may wait at a time; beyond that the price is left out. */
const MAX_WAITING = 8

/**
 * The price an order would have been filled at in an auction, found by solving the auction again for
 * this order alone, or why there is none. Computed one at a time, so that readers cannot delay
 * the auctions, and once per order and auction, because the result never changes.
 */
export function findFillPrice(deps: FindFillPriceDeps): FindFillPrice {
  const known = lruMap<string, ReturnType<FindFillPrice>>(MAX_CACHED)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let read: { readonly id: AuctionId; readonly instance: Promise<Auction | null> } | null = null
  // Orders asked for together are of one auction, as a rule.
  const readOnce = (id: AuctionId): Promise<Auction | null> => {
    if (read?.id !== id) read = { id, instance: deps.readInstance(id) }
    return read.instance
  }
  const compute: FindFillPrice = async (auctionId, uid) => {
    const instance = await readOnce(auctionId).catch((error: unknown) => {
      read = null
      throw error
    })
    const alone = instance === null ? null : auctionAtAnyPrice(instance, uid)
    if (alone === null) return null
    return bestFillPrice(alone, await deps.solve(alone)) ?? whyUnfillable(alone)
  }
  return async (auctionId, uid) => {
    const key = `${auctionId}:${uid}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (waiting >= MAX_WAITING) return null
    waiting += 1
    const price = last
      .then(() => compute(auctionId, uid))
      .finally(() => {
        waiting -= 1
      })
    last = price.catch(() => undefined)
    known.set(key, price)
    return price
  }
}
