import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { Db } from '@/lib/infra/db/database'
import { selectCandidates } from '@/lib/infra/db/open-orders.fixture'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { selectAuctionOrders } from '@/lib/infra/db/queries/auctions/current-auction'
import { selectListedBids, selectTradedPairs } from '@/lib/infra/db/queries/auctions/listed-bids'
import {
  selectLatestBids,
  selectOrderAuctions,
} from '@/lib/infra/db/queries/auctions/order-auctions'
import { selectOrderMarkets } from '@/lib/infra/db/queries/auctions/order-markets'
import {
  selectCompetition,
  selectCompetitionByTx,
  selectLatestCompetition,
} from '@/lib/infra/db/queries/auctions/select-competition'
import type { WonBy } from '@/lib/infra/db/queries/auctions/won-auctions'
import { selectOrdersOfOwner } from '@/lib/infra/db/queries/orders/account-orders'
import { selectExpiredOrders } from '@/lib/infra/db/queries/orders/expired-orders'
import { countLiveOrders, selectOpenOrderUids } from '@/lib/infra/db/queries/orders/open-orders'
import { selectOrderEvents } from '@/lib/infra/db/queries/orders/order-events'
import {
  selectOrder,
  selectOrdersByDigest,
  selectOrdersByUids,
} from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import { countUnsignedOrders } from '@/lib/infra/db/queries/orders/unsigned-orders'
import { selectFills } from '@/lib/infra/db/queries/settlements/fills'
import { selectSurplusSums } from '@/lib/infra/db/queries/settlements/surplus-sums'
import { selectTotalSurplus } from '@/lib/infra/db/queries/settlements/total-surplus'
import { selectOrdersOfTx, selectTrades } from '@/lib/infra/db/queries/settlements/trades'
import { pick } from '@/lib/testing/system/random'
import {
  type BookSize,
  type BookSubjects,
  BUY_TOKEN,
  CHAIN_ID as chainId,
  ORDERS_PER_BLOCK,
  SELL_TOKEN,
} from './book-rows'

const competitionsBefore = (before: number, won: WonBy | null) => ({
  chainId,
  before,
  after: null,
  limit: 25,
  won,
  wrappedNativeToken: SELL_TOKEN,
})

const idsBefore = (id: number, count: number) => Array.from({ length: count }, (_, at) => id - at)

/** Most orders of one lookup, as the interface allows. */
const LOOKUP_UIDS = 128
/** A page of the history. */
const FILLS_PER_PAGE = 50
/** Auctions without a bid that a report lists. */
const REPORT_AUCTIONS = 500

export type Read = {
  readonly name: string
  readonly run: (db: Db) => Promise<unknown>
  /**
   * Rows its answer is made of, where that is more than the rows of its last statements: a sum or a
   * count reads what it adds up.
   */
  readonly reasonableRows?: number
}

/** Every read of an order book, about subjects drawn anew at each call. */
export function reads(
  size: BookSize,
  subjects: BookSubjects,
  random: () => number,
  now: UnixSeconds,
): readonly Read[] {
  const uid = () => pick(subjects.uids, random)
  const owner = () => pick(subjects.owners, random)
  const txHash = () => pick(subjects.txHashes, random)
  const auctionId = () => Math.floor(random() * size.auctions) + 1
  const ordersOfOwner = size.orders / size.owners
  const tokens = { sellToken: SELL_TOKEN, buyToken: BUY_TOKEN }
  const pair = { ...tokens, limit: REPORT_AUCTIONS }
  const someBlock = () => Math.floor((random() * size.orders) / ORDERS_PER_BLOCK)
  const fillsPage = (before: FillPosition | null) => ({
    chainId,
    account: owner(),
    before,
    from: null,
    to: null,
    limit: FILLS_PER_PAGE,
    wrappedNativeToken: SELL_TOKEN,
  })
  const page = (offset: number, limit: number) => ({ chainId, owner: owner(), offset, limit })
  return [
    { name: 'one order', run: (db) => selectOrder(db, { chainId, uid: uid() }) },
    {
      name: `${LOOKUP_UIDS} orders by uid`,
      run: (db) =>
        selectOrdersByUids(db, { chainId, uids: Array.from({ length: LOOKUP_UIDS }, uid) }),
    },
    {
      name: 'the market of an order',
      run: (db) => selectOrderMarkets(db, { chainId, orders: [{ uid: uid(), ...tokens }] }),
    },
    {
      name: `the markets of ${LOOKUP_UIDS} orders`,
      run: (db) =>
        selectOrderMarkets(db, {
          chainId,
          orders: Array.from({ length: LOOKUP_UIDS }, () => ({ uid: uid(), ...tokens })),
        }),
    },
    {
      name: 'orders of a digest',
      run: (db) => selectOrdersByDigest(db, { chainId, digest: bytes32(uid().slice(0, 66)) }),
    },
    { name: "an account's newest 10 orders", run: (db) => selectOrdersOfOwner(db, page(0, 10)) },
    {
      name: "an account's orders, page 3",
      run: (db) => selectOrdersOfOwner(db, page(20, 10)),
      reasonableRows: 30,
    },
    { name: "an account's newest 10 trades", run: (db) => selectTrades(db, page(0, 10)) },
    {
      name: "an account's newest fills with prices",
      run: (db) => selectFills(db, fillsPage(null)),
    },
    {
      name: "an account's fills in the middle",
      run: (db) => selectFills(db, fillsPage({ blockNumber: someBlock(), logIndex: 0 })),
    },
    {
      name: "an account's new surplus",
      run: (db) =>
        selectSurplusSums(db, {
          chainId,
          account: owner(),
          wrappedNativeToken: SELL_TOKEN,
          after: size.orders / ORDERS_PER_BLOCK - 1_024,
          upTo: null,
        }),
    },
    {
      name: 'trades of an order',
      run: (db) => selectTrades(db, { chainId, orderUid: uid(), offset: 0, limit: 10 }),
    },
    {
      name: "an account's surplus",
      run: (db) =>
        selectTotalSurplus(db, { chainId, account: owner(), wrappedNativeToken: SELL_TOKEN }),
      reasonableRows: ordersOfOwner * 3,
    },
    {
      name: "an account's live orders",
      run: (db) => countLiveOrders(db, { chainId, owner: owner(), now }),
      reasonableRows: ordersOfOwner,
    },
    { name: 'events of an order', run: (db) => selectOrderEvents(db, { chainId, uid: uid() }) },
    {
      name: 'auctions of an order',
      run: (db) => selectOrderAuctions(db, { chainId, uid: uid(), ...pair }),
    },
    {
      name: `auctions of an order in ${REPORT_AUCTIONS}`,
      run: (db) => selectOrderAuctions(db, { chainId, uid: subjects.longOrder, ...pair }),
    },
    {
      name: `the newest bids on an order in ${REPORT_AUCTIONS}`,
      run: (db) => selectLatestBids(db, { chainId, uid: subjects.longOrder }),
    },
    {
      name: 'orders of a transaction',
      run: (db) => selectOrdersOfTx(db, { chainId, txHash: txHash() }),
    },
    {
      name: 'orders of an auction',
      run: (db) => selectAuctionOrders(db, { chainId, auctionId: auctionId() }),
    },
    {
      name: 'a competition',
      run: (db) => selectCompetition(db, { chainId, auctionId: auctionId() }),
    },
    {
      name: 'a competition by transaction',
      run: (db) => selectCompetitionByTx(db, { chainId, txHash: txHash() }),
    },
    { name: 'the latest competition', run: (db) => selectLatestCompetition(db, { chainId }) },
    {
      name: '25 old competitions',
      run: (db) => selectCompetitionList(db, competitionsBefore(auctionId(), null)),
    },
    {
      name: '25 old competitions with a winner',
      run: (db) =>
        selectCompetitionList(
          db,
          competitionsBefore(auctionId(), { solver: null, token: SELL_TOKEN }),
        ),
    },
    {
      name: 'bids of 25 old competitions',
      run: (db) => selectListedBids(db, { chainId, auctionIds: idsBefore(auctionId(), 25) }),
    },
    {
      name: 'pairs of 25 old competitions',
      run: (db) => selectTradedPairs(db, { chainId, auctionIds: idsBefore(auctionId(), 25) }),
    },
    {
      name: 'quotes of the newest 1,000 fills',
      run: (db) =>
        selectQuotedExecutions(db, {
          chainId,
          fromBlock: 0,
          fills: 1_000,
          wrappedNativeToken: NATIVE_TOKEN,
        }),
    },
    {
      name: 'unsigned orders, counted',
      run: (db) => countUnsignedOrders(db, { chainId, clientKey: null, now }),
    },
    {
      name: 'orders that expired in a minute',
      run: (db) =>
        selectExpiredOrders(db, {
          chainId,
          from: unixSeconds(now - 3_600),
          before: unixSeconds(now - 3_540),
        }),
    },
    {
      name: `which orders are open, of ${size.open}`,
      run: (db) => selectOpenOrderUids(db, { chainId, now }),
    },
    {
      name: `all ${size.open} open orders`,
      run: (db) => selectCandidates(db, { chainId, now }),
    },
  ]
}
