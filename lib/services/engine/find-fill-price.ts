import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { lruMap } from '@/lib/domain/shared/recent-map'
import { auctionAtAnyPrice, bestFillPrice, type FillPrice } from '@/lib/domain/solver/fill-price'

export type FindFillPriceDeps = {
  /** The auction as its solvers got it; null when it is not kept any more. */
  readonly selectInstance: (auctionId: AuctionId) => Promise<Auction | null>
  /** What every method answers to an auction of one order. */
  readonly solve: (auction: Auction) => Promise<readonly unknown[]>
}

export type FindFillPrice = (auctionId: AuctionId, uid: OrderUid) => Promise<FillPrice | null>

const REMEMBERED = 500
/** Reports read at once that wait to have one computed; others go without. */
const MOST_WAITING = 8

/**
 * The price an order would have been filled at in an auction, by solving that again for this order
 * alone; null when none can be told. One at a time, so that readers cannot hold up the auctions,
 * and once per order and auction, as the answer never changes.
 */
export function findFillPrice(deps: FindFillPriceDeps): FindFillPrice {
  const known = lruMap<string, Promise<FillPrice | null>>(REMEMBERED)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const compute = async (auctionId: AuctionId, uid: OrderUid): Promise<FillPrice | null> => {
    const instance = await deps.selectInstance(auctionId)
    const alone = instance === null ? null : auctionAtAnyPrice(instance, uid)
    return alone === null ? null : bestFillPrice(alone, await deps.solve(alone))
  }
  return async (auctionId, uid) => {
    const key = `${auctionId}:${uid}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (waiting >= MOST_WAITING) return null
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
