import { bidsByOrder } from '@/lib/client/auctions/compare-bids'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'

/** Longer lists are virtualised. */
export const MAX_PLAIN_ROWS = 40

/** The orders of an auction in the lists of its page. */
export type AuctionOrderLists = {
  /** Rankings of the bids that fill each order, best first. */
  readonly bids: ReadonlyMap<OrderUid, readonly number[]>
  readonly all: readonly OrderUid[]
  /** Those no winner fills. */
  readonly left: readonly OrderUid[]
  /** Those no bid at all fills. */
  readonly unbid: readonly OrderUid[]
}

/** The order the reader came from stands first, then those that a bid fills. */
export function auctionOrderLists(
  { auction, solutions }: Pick<SolverCompetitionV2, 'auction' | 'solutions'>,
  order: OrderUid | null,
): AuctionOrderLists {
  const bids = bidsByOrder(solutions)
  const won = new Set(
    solutions
      .filter(({ isWinner }) => isWinner)
      .flatMap(({ orders }) => orders.map(({ id }) => id)),
  )
  const weight = (uid: OrderUid) => (uid === order ? 2 : bids.has(uid) ? 1 : 0)
  const all = auction.orders.toSorted((a, b) => weight(b) - weight(a))
  return {
    bids,
    all,
    left: all.filter((uid) => !won.has(uid)),
    unbid: all.filter((uid) => !bids.has(uid)),
  }
}
