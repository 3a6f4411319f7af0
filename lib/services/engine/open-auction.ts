import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'
import type { AuctionEvent } from './auction-event'

/** What `openAuction` reads and writes. */
export type OpenAuctionDeps = Pick<AuctionStore, 'nextAuctionId'> & {
  readonly now: () => UnixMicros
  /** The instance as it is stored. */
  readonly packInstance: (auction: Auction) => Promise<string>
  readonly transaction: (work: (store: NewAuctionStore) => Promise<void>) => Promise<void>
}

type NewAuctionStore = Pick<AuctionStore, 'insertAuction' | 'recordAuctionOrders'> &
  Pick<OrderStore, 'insertOrderEvents'>

/** Numbers an auction and stores it with its orders and their events. */
export async function openAuction(
  deps: OpenAuctionDeps,
  draft: Omit<Auction, 'id'>,
  events: readonly AuctionEvent[],
): Promise<AuctionId> {
  // One engine leads, so the number is still free when it is taken.
  const id = await deps.nextAuctionId({})
  const instance = await deps.packInstance({ ...draft, id })
  await deps.transaction(async (store) => {
    await store.insertAuction({
      auction: {
        id,
        block: draft.block,
        deadlineBlock: draft.deadlineBlock,
        prices: draft.nativePrices,
        gasPrice: draft.gasPrice,
        createdAt: deps.now(),
        orderCount: draft.orders.length,
        instance,
      },
    })
    await store.recordAuctionOrders({
      auctionId: id,
      uids: draft.orders.map(({ uid }) => uid),
    })
    await store.insertOrderEvents({ events })
  })
  return id
}
