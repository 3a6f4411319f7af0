import type { AuctionLocation } from '@/lib/client/auctions/auction-location'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { solverLabel } from '@/lib/domain/solution/solver-name'

export type Bid = SolverCompetitionV2['solutions'][number]

export const fillsOrder = (bid: Bid, order: OrderUid | null): boolean =>
  order !== null && bid.orders.some(({ id }) => id === order)

/**
 * The bid shown in detail: the one in the URL; else the best that fills the order the user came
 * from, winners first; else the best winner; else the best bid.
 */
export function chosenBid(bids: readonly Bid[], location: AuctionLocation): Bid | null {
  const named = bids.find(({ ranking }) => ranking === location.bid)
  if (named !== undefined) return named
  const ranked = bids.toSorted((a, b) => a.ranking - b.ranking)
  const withOrder = ranked.filter((bid) => fillsOrder(bid, location.order))
  for (const group of [withOrder, ranked]) {
    const best = group.find(({ isWinner }) => isWinner) ?? group[0]
    if (best !== undefined) return best
  }
  return null
}

/** Order uids in batches of the size one request may have. */
export function uidBatches(uids: readonly OrderUid[]): readonly (readonly OrderUid[])[] {
  const batches: OrderUid[][] = []
  for (let at = 0; at < uids.length; at += limits.orderUidsPerRequest) {
    batches.push(uids.slice(at, at + limits.orderUidsPerRequest))
  }
  return batches
}

/** Order uids of a bid; none without one. */
export const bidUids = (bid: Bid | null): readonly OrderUid[] =>
  bid?.orders.map(({ id }) => id) ?? []

export const solverName = (bid: Bid): string | null => solverLabel(bid.solverName)
