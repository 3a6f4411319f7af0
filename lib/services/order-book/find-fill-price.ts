import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { poolStateText } from '@/lib/domain/pool/pool-quotes'
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

/** `market`: equal for auctions with the same pools, prices of tokens and of gas. */
type ReadAuction = { readonly instance: Auction; readonly market: string }

const marketOf = ({ pools, nativePrices, gasPrice }: Auction): string =>
  [
    `${gasPrice}`,
    ...pools.map((pool) => `${pool.address} ${poolStateText(pool)}`),
    ...[...nativePrices].map(([token, price]) => `${token} ${price}`),
  ].join()

/** Null when it is not known. */
export type FindFillPrice = (
  auctionId: AuctionId,
  uid: OrderUid,
) => Promise<FillPrice | Unfillable | null>

const MAX_CACHED = 500
/**
 * Price computations that may wait at a time, which is what two full lookups ask for; beyond that the
 * price is left out. Each takes milliseconds.
 */
const MAX_WAITING = 256

/**
 * The price an order would have been filled at in an auction, found by solving the auction again for
 * this order alone, or why there is none. Computed one at a time, so that readers cannot delay
 * the auctions, and once per order and auction, because the result never changes; an auction with the
 * same market as one before has the same.
 */
export function findFillPrice(deps: FindFillPriceDeps): FindFillPrice {
  const known = lruMap<string, ReturnType<FindFillPrice>>(MAX_CACHED)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let read: { readonly id: AuctionId; readonly auction: Promise<ReadAuction | null> } | null = null
  // Orders asked for together are of one auction, as a rule.
  const readOnce = (id: AuctionId): Promise<ReadAuction | null> => {
    if (read?.id !== id) {
      const auction = deps
        .readInstance(id)
        .then((instance) => (instance === null ? null : { instance, market: marketOf(instance) }))
      read = { id, auction }
    }
    return read.auction
  }
  let ofMarket = { market: '', prices: new Map<string, FillPrice | Unfillable>() }
  const compute: FindFillPrice = async (auctionId, uid) => {
    const found = await readOnce(auctionId).catch((error: unknown) => {
      read = null
      throw error
    })
    const alone = found === null ? null : auctionAtAnyPrice(found.instance, uid)
    if (found === null || alone === null) return null
    if (ofMarket.market !== found.market) ofMarket = { market: found.market, prices: new Map() }
    const { prices } = ofMarket
    const key = `${uid}:${alone.orders[0]?.remainingSellAmount}`
    const same = prices.get(key)
    if (same !== undefined) return same
    const price = bestFillPrice(alone, await deps.solve(alone)) ?? whyUnfillable(alone)
    prices.set(key, price)
    return price
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
