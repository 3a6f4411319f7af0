import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { insertInvalidations, insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { deleteFromBlock } from '@/lib/infra/db/queries/chain/indexed-blocks'
import {
  insertPlacements,
  insertRefunds,
  selectPlacementSenders,
  selectRefundableOrders,
  updatePlacedOrder,
} from '@/lib/infra/db/queries/orders/onchain-orders'
import { countLiveOrders } from '@/lib/infra/db/queries/orders/open-orders'
import { insertOrderEvents, selectOrderEvents } from '@/lib/infra/db/queries/orders/order-events'
import { insertOrder, selectOrder } from '@/lib/infra/db/queries/orders/orders'
import { insertOrderQuote } from '@/lib/infra/db/queries/orders/quotes'
import type { Database } from './database'
import { selectCandidates } from './open-orders.fixture'
import { account, at, NOW, order, place, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const USER = account(0xbb)

describe.each(testBackends())('orders placed on chain, on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })

  beforeEach(() => {
    chainId += 1
  })

  afterAll(() => database.close())

  const put = async (
    byte: number,
    changes: { userValidTo?: number; placementError?: PlacementError; blockNumber?: number } = {},
  ) => {
    const placed = order(byte, { data: { validTo: unixSeconds(0xffff_ffff) } })
    await insertOrder(database.db, { chainId, order: placed })
    await insertPlacements(database.db, {
      chainId,
      rows: [
        {
          ...place(changes.blockNumber ?? 5, byte),
          uid: uid(byte),
          sender: USER,
          placementError: changes.placementError ?? null,
          userValidTo: unixSeconds(changes.userValidTo ?? NOW + 600),
        },
      ],
    })
    return placed
  }
  const refund = (byte: number, blockNumber: number) =>
    insertRefunds(database.db, {
      chainId,
      rows: [{ ...place(blockNumber, byte), uid: uid(byte), refunder: account(0xee) }],
    })
  const candidates = async (now = NOW) =>
    (await selectCandidates(database.db, { chainId, now })).map((found) => found.uid)
  const refundable = async (now = NOW, limit = 10) =>
    (await selectRefundableOrders(database.db, { chainId, now, limit })).map(
      (refundableOrder) => refundableOrder.uid,
    )

  it('returns who placed an order, its expiry, and its refund', async () => {
    await put(1, { placementError: 'NonZeroFee' })
    const found = () => selectOrder(database.db, { chainId, uid: uid(1) })
    const onchain = { sender: USER, placementError: 'NonZeroFee', userValidTo: NOW + 600 }
    expect((await found())?.onchain).toEqual({ ...onchain, refundTxHash: null })
    await refund(1, 9)
    expect((await found())?.onchain).toEqual({ ...onchain, refundTxHash: place(9, 0).txHash })
  })

  it('includes valid ones in auctions until a minute before their user’s expiry', async () => {
    await put(1)
    await put(2, { placementError: 'QuoteNotFound' })
    await put(3, { userValidTo: NOW + 59 })
    await put(4, { userValidTo: NOW + 60 })
    await put(5)
    await refund(5, 9)
    await insertOrder(database.db, { chainId, order: order(6) })
    expect((await candidates()).toSorted()).toEqual([uid(1), uid(4), uid(6)])
    const owner = account(1)
    expect(await countLiveOrders(database.db, { chainId, owner, now: NOW })).toBe(4)
  })

  it('lists expired ones that are not filled, withdrawn or refunded, earliest expiry first', async () => {
    await put(1, { userValidTo: NOW - 1 })
    await put(2, { userValidTo: NOW - 2, placementError: 'InvalidOrderData' })
    await put(3, { userValidTo: NOW })
    for (const byte of [4, 5, 6, 7]) await put(byte, { userValidTo: NOW - 9 })
    await refund(4, 9)
    await insertTrades(database.db, {
      chainId,
      rows: [trade(5, 8, { sell: 100n, buy: 1n }), trade(7, 9, { sell: 99n, buy: 1n })],
    })
    await insertInvalidations(database.db, {
      chainId,
      rows: [{ ...place(9, 6), owner: account(1), uid: uid(6) }],
    })
    await insertOrder(database.db, {
      chainId,
      order: order(8, { data: { validTo: unixSeconds(NOW - 9) } }),
    })
    expect(await refundable()).toEqual([uid(7), uid(2), uid(1)])
    expect(await refundable(NOW, 1)).toEqual([uid(7)])
    const [owed] = await selectRefundableOrders(database.db, { chainId, now: NOW, limit: 1 })
    const { buyToken, sellAmount, receiver } = order(7).data
    expect(owed?.data).toMatchObject({ buyToken, sellAmount, receiver })
  })

  it('removes an order whose block was reorganised away, and adds it again', async () => {
    const placed = await put(1, { blockNumber: 7 })
    await put(2, { blockNumber: 6 })
    await insertOrderEvents(database.db, {
      chainId,
      events: [1, 2].flatMap((byte) => [
        { uid: uid(byte), label: 'created', timestamp: at(0), blockNumber: 8 - byte },
        { uid: uid(byte), label: 'ready', timestamp: at(1) },
      ]),
    })
    await insertOrderQuote(database.db, {
      chainId,
      uid: uid(1),
      quote: {
        gasAmount: 1n,
        gasPrice: wei(1n),
        sellTokenPrice: '1',
        ...placed.data,
        solver: account(9),
        verified: true,
        metadata: null,
      },
    })
    await refund(1, 8)
    await refund(2, 7)
    await database.transaction((tx) => deleteFromBlock(tx, { chainId, block: 7 }))
    expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toBeNull()
    expect(await selectOrderEvents(database.db, { chainId, uid: uid(1) })).toEqual([])
    const kept = await selectOrder(database.db, { chainId, uid: uid(2) })
    expect(kept?.onchain?.refundTxHash).toBeNull()
    expect(await selectOrderEvents(database.db, { chainId, uid: uid(2) })).toHaveLength(2)

    await put(1, { blockNumber: 8 })
    const again = await selectOrder(database.db, { chainId, uid: uid(1) })
    expect(again).toMatchObject({ quote: null, onchain: { sender: USER, refundTxHash: null } })
  })

  it('updates an order submitted earlier to match its placement', async () => {
    await insertOrder(database.db, { chainId, order: order(1) })
    const call = { target: account(0xf1), value: 0n, callData: order(1).signature.signature }
    const placed = order(1, {
      record: { interactions: { pre: [call], post: [] }, extraGas: 5n, from: USER },
    })
    await updatePlacedOrder(database.db, { chainId, order: placed })
    expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toMatchObject({
      from: USER,
      extraGas: 5n,
      interactions: { pre: [call], post: [] },
    })
  })

  it('returns users only of orders that were placed on chain', async () => {
    await put(1)
    await insertOrder(database.db, { chainId, order: order(2) })
    const uids = [uid(1), uid(2)]
    expect(await selectPlacementSenders(database.db, { chainId, uids })).toEqual(
      new Map([[uid(1), USER]]),
    )
  })
})
