import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { recordAuctionOrders } from '@/lib/infra/db/queries/auctions/participation'
import { insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { endEpisodes } from '@/lib/infra/db/queries/notifications/funding-episodes'
import { insertNotifications } from '@/lib/infra/db/queries/notifications/notifications'
import { selectFundingEpisodes, selectSpentBy } from '@/lib/infra/db/queries/orders/order-funding'
import type { Database } from './database'
import { account, at, auction, BUY_TOKEN, SELL_TOKEN, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const chainId = 4
const OWNER = account(0x77)

const notified = (episode: number, metadata: Record<string, unknown>): NewNotification => ({
  id: `insufficient_balance-${chainId}-${uid(1)}-${episode}`,
  account: OWNER,
  type: 'insufficient_balance',
  message: 'Order waits for funds',
  metadata,
  createdAt: at(episode),
  chainId,
  blockNumber: null,
  orderUid: uid(1),
  shownUntil: null,
})

describe.each(testBackends())('the funds of orders on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    for (const [auctionId, ...bytes] of [
      [1, 3],
      [2, 1, 3],
      [3, 1],
    ] as const) {
      await insertAuction(database.db, { chainId, auction: auction(auctionId) })
      await recordAuctionOrders(database.db, { chainId, auctionId, uids: bytes.map(uid) })
    }
    const ofOwner = (byte: number, auctionId: number | null, sell: bigint) => ({
      ...trade(byte, 9, { sell, buy: 1n }),
      owner: OWNER,
      auctionId,
    })
    await insertTrades(database.db, {
      chainId,
      rows: [
        ofOwner(2, 1, 5n),
        ofOwner(2, 2, 7n),
        ofOwner(1, 3, 100n),
        ofOwner(3, 4, 11n),
        ofOwner(3, null, 50n),
        { ...ofOwner(4, 4, 1_000n), sellToken: BUY_TOKEN },
        { ...ofOwner(5, 4, 10_000n), owner: account(0x78) },
      ].map((row, logIndex) => ({ ...row, logIndex })),
    })
    await insertNotifications(database.db, {
      notifications: [
        notified(1, { short: 'balance', need: '9', balance: '1', allowance: '2' }),
        notified(2, { short: 'both', need: '9', balance: '3', allowance: '4' }),
      ],
    })
  })
  afterAll(() => database.close())

  const orders = [1, 2, 3].map((byte) => ({
    uid: uid(byte),
    owner: OWNER,
    sellToken: SELL_TOKEN,
  }))

  it('were taken by what other orders sold since it was auctioned', async () => {
    const found = await selectSpentBy(database.db, { chainId, orders })
    expect(found.get(uid(1))).toEqual({ uid: uid(3), amount: 18n })
    // In the first auction too.
    expect(found.get(uid(3))).toEqual({ uid: uid(1), amount: 112n })
    // In no auction.
    expect(found.has(uid(2))).toBe(false)
  })

  it('are read of no order', async () => {
    expect(await selectSpentBy(database.db, { chainId, orders: [] })).toEqual(new Map())
  })

  it('lacked something at times, oldest first, of which an open one has no end', async () => {
    await endEpisodes(database.db, { chainId, uids: [uid(1)], at: at(7) })
    await insertNotifications(database.db, {
      notifications: [notified(8, { short: 'balance' })],
    })
    const found = await selectFundingEpisodes(database.db, { chainId, uids: [uid(1), uid(2)] })
    expect([...found.keys()]).toEqual([uid(1)])
    expect(found.get(uid(1))).toEqual([
      {
        shortfall: { short: 'balance', need: 9n, balance: 1n, allowance: 2n },
        since: at(1),
        until: at(7),
      },
      {
        shortfall: { short: 'both', need: 9n, balance: 3n, allowance: 4n },
        since: at(2),
        until: at(7),
      },
      { shortfall: null, since: at(8), until: null },
    ])
    expect(await selectFundingEpisodes(database.db, { chainId, uids: [] })).toEqual(new Map())
  })
})
