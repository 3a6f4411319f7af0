import 'server-only'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'
import { type AuctionMemory, forgetOpened, rememberOpened } from './auction-memory'

/** What `openAuction` reads and writes. */
export type OpenAuctionDeps = Pick<AuctionStore, 'nextAuctionId'> & {
  readonly now: () => UnixMicros
  readonly transaction: (work: (store: NewAuctionStore) => Promise<void>) => Promise<void>
}

type NewAuctionStore = Pick<AuctionStore, 'insertAuction' | 'recordAuctionOrders'> &
  Pick<OrderStore, 'insertOrderEvents'>

/** Of so many orders whose `ready` event is known it is written again each time, in case it was deleted by age. */
const REPEATED_EVENTS = 100
/** Each so many auctions the open runs are read, not remembered. */
const RUNS_READ_EVERY = 64

/** A numbered auction that is stored, and the orders whose `ready` event was not known to be there. */
type OpenedAuction = { readonly id: AuctionId; readonly news: readonly OrderUid[] }

/**
 * Numbers an auction and stores it with its orders, without its instance. Of an order that was `ready` in the auction
 * before, and of which no event was written since, nothing is written.
 */
export async function openAuction(
  deps: OpenAuctionDeps,
  draft: Omit<Auction, 'id'>,
  memory: AuctionMemory,
  repeatedEvents = REPEATED_EVENTS,
): Promise<OpenedAuction> {
  // One engine leads, so the number is still free when it is taken.
  const id = await deps.nextAuctionId({})
  const uids = draft.orders.map(({ uid }) => uid)
  const { ready, runs } = forgetOpened(memory)
  const taking = new Set(uids)
  const kept = [...ready].filter((uid) => taking.has(uid))
  const repeated = kept.slice(0, repeatedEvents)
  const news = uids.filter((uid) => !ready.has(uid))
  const written = [...news, ...repeated]
  const timestamp = deps.now()
  const isRead = runs?.auctionId !== id - 1 || id % RUNS_READ_EVERY === 0
  await deps.transaction(async (store) => {
    await store.insertAuction({
      auction: {
        id,
        block: draft.block,
        deadlineBlock: draft.deadlineBlock,
        prices: draft.nativePrices,
        gasPrice: draft.gasPrice,
        createdAt: timestamp,
        orderCount: uids.length,
        instance: null,
      },
    })
    await store.recordAuctionOrders({
      auctionId: id,
      uids,
      ...(isRead ? {} : { running: runs.uids }),
    })
    if (written.length > 0) {
      await store.insertOrderEvents({
        events: written.map((uid) => ({ uid, label: 'ready', timestamp })),
      })
    }
  })
  rememberOpened(memory, {
    ready: new Set([...kept.slice(repeatedEvents), ...written]),
    runs: { auctionId: id, uids: taking },
  })
  return { id, news }
}
