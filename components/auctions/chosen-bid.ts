import type { AuctionLocation } from '@/lib/client/auctions/auction-location'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'

export type Bid = SolverCompetitionV2['solutions'][number]

export const holdsOrder = (bid: Bid, order: OrderUid | null): boolean =>
  order !== null && bid.orders.some(({ id }) => id === order)

/**
 * The bid shown beside the ranking: the one the address names; else the best that fills the order
 * the reader came from, a winner before others; else the best winner; else the best bid.
 */
export function chosenBid(bids: readonly Bid[], location: AuctionLocation): Bid | null {
  const named = bids.find(({ ranking }) => ranking === location.bid)
  if (named !== undefined) return named
  const ranked = bids.toSorted((a, b) => a.ranking - b.ranking)
  const withOrder = ranked.filter((bid) => holdsOrder(bid, location.order))
  for (const group of [withOrder, ranked]) {
    const best = group.find(({ isWinner }) => isWinner) ?? group[0]
    if (best !== undefined) return best
  }
  return null
}

/** The orders of a bid in calls the service takes. */
export function uidCalls(bid: Bid | null): readonly (readonly OrderUid[])[] {
  const uids = bid?.orders.map(({ id }) => id) ?? []
  const calls: OrderUid[][] = []
  for (let at = 0; at < uids.length; at += limits.orderUidsPerRequest) {
    calls.push(uids.slice(at, at + limits.orderUidsPerRequest))
  }
  return calls
}

/** Solvers are named by strangers: no control or bidi marks, and not without end. */
export const solverName = (bid: Bid): string | null => {
  const name =
    bid.solverName
      ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 40) ?? ''
  return name === '' ? null : name
}
