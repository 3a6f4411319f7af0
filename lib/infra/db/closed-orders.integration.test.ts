import { readFileSync } from 'node:fs'
import { and, eq, getTableColumns, getTableName, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { insertInvalidations, insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { deleteFromBlock } from '@/lib/infra/db/queries/chain/indexed-blocks'
import {
  insertPlacements,
  insertRefunds,
  selectRefundableOrders,
} from '@/lib/infra/db/queries/chain/onchain-orders'
import { closeOrders } from '@/lib/infra/db/queries/orders/closed-orders'
import { selectOpenOrderCandidates } from '@/lib/infra/db/queries/orders/open-orders'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import type { Database } from './database'
import { migrationsFolder } from './migrations-folder'
import { onchainPlacements } from './schema/onchain-placements'
import { orders } from './schema/orders'
import { trades } from './schema/trades'
import { account, NOW, order, place, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database'

const FOREVER = unixSeconds(0xffff_ffff)
const PAST_ORDERS = 20_000

describe.each(testBackends(process.env.TEST_DATABASE_URL))('closed orders on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const put = (byte: number) => insertOrder(database.db, { chainId, order: order(byte) })
  const putNative = async (byte: number, userValidTo: number) => {
    await insertOrder(database.db, { chainId, order: order(byte, { data: { validTo: FOREVER } }) })
    await insertPlacements(database.db, {
      chainId,
      rows: [
        {
          ...place(5, byte),
          uid: uid(byte),
          sender: account(0xbb),
          placementError: null,
          userValidTo: unixSeconds(userValidTo),
        },
      ],
    })
  }
  const fill = (...rows: ReturnType<typeof trade>[]) => insertTrades(database.db, { chainId, rows })
  const invalidate = (byte: number, block: number) =>
    insertInvalidations(database.db, {
      chainId,
      rows: [{ ...place(block, byte), owner: account(1), uid: uid(byte) }],
    })
  const refund = (byte: number, block: number) =>
    insertRefunds(database.db, {
      chainId,
      rows: [{ ...place(block, byte), uid: uid(byte), refunder: account(0xee) }],
    })
  const close = (...bytes: number[]) =>
    database.transaction((tx) => closeOrders(tx, { chainId, uids: bytes.map(uid) }))
  const rollBack = (block: number) =>
    database.transaction((tx) => deleteFromBlock(tx, { chainId, block }))
  const closed = async () => {
    const found = await database.db
      .select({ uid: orders.uid, block: orders.closedBlock })
      .from(orders)
      .where(and(eq(orders.chainId, chainId), isNotNull(orders.closedBlock)))
    return new Map(found.map((one) => [one.uid, one.block]))
  }

  it('closes what is sold out, invalidated or paid back, and nothing else', async () => {
    for (const byte of [1, 2, 3, 4, 5]) await put(byte)
    await fill(
      trade(1, 7, { sell: 60n, buy: 1n }),
      trade(1, 8, { sell: 42n, buy: 1n, fee: 2n }),
      // Two atoms of it are the signed fee.
      trade(2, 9, { sell: 101n, buy: 1n, fee: 2n }),
    )
    await invalidate(3, 9)
    await refund(4, 10)
    await close(1, 2, 3, 4, 5)
    expect(await closed()).toEqual(
      new Map([
        [uid(1), 8],
        [uid(3), 9],
        [uid(4), 10],
      ]),
    )
  })

  it('opens again what a reorganisation gave back, and keeps closed what an earlier block ended', async () => {
    for (const byte of [1, 2, 3]) await put(byte)
    await fill(trade(1, 7, { sell: 60n, buy: 1n }), trade(1, 8, { sell: 40n, buy: 1n }))
    await fill(trade(2, 7, { sell: 100n, buy: 1n }, { logIndex: 2 }))
    await invalidate(2, 8)
    await invalidate(3, 6)
    await close(1, 2, 3)
    await rollBack(8)
    expect(await closed()).toEqual(
      new Map([
        [uid(2), 7],
        [uid(3), 6],
      ]),
    )
    const found = await selectOpenOrderCandidates(database.db, { chainId, now: NOW })
    expect(found.map((one) => one.uid)).toEqual([uid(1)])
  })

  it('knows of orders stored before it was kept', async () => {
    await put(1)
    await putNative(2, NOW + 600)
    await put(3)
    await fill(trade(1, 7, { sell: 100n, buy: 1n }))
    await database.db.execute(
      sql`update orders set user_valid_to = null, closed_block = null where chain_id = ${chainId}`,
    )
    const migration = readFileSync(`${migrationsFolder()}/0005_closed_orders.sql`, 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) {
      if (statement.trim().startsWith('UPDATE')) await database.db.execute(sql.raw(statement))
    }
    expect(await closed()).toEqual(new Map([[uid(1), 7]]))
    const late = unixSeconds(NOW + 600)
    expect(await selectOpenOrderCandidates(database.db, { chainId, now: late })).toEqual([])
    const owed = await selectRefundableOrders(database.db, {
      ...{ chainId, now: unixSeconds(NOW + 601), limit: 9 },
    })
    expect(owed.map((one) => one.uid)).toEqual([uid(2)])
  })

  it.each([
    ['long past their expiry', NOW - 1_000],
    ['whose expiry is far away', NOW + 100_000],
  ])('finds open and owed orders among 20,000 sold native ones %s', async (_, expiry) => {
    await putNative(1, expiry)
    await seedSold()
    await putNative(2, NOW + 600)
    await putNative(3, NOW - 1)
    const open = await selectOpenOrderCandidates(database.db, { chainId, now: NOW })
    const owed = await selectRefundableOrders(database.db, { chainId, now: NOW, limit: 20 })
    expect(open.map((one) => one.uid)).toEqual([uid(2)])
    expect(owed.map((one) => one.uid)).toEqual([uid(3)])
  })

  /** Sells out the order of byte 1 and as many copies of it. */
  async function seedSold(): Promise<void> {
    await fill(trade(1, 7, { sell: 100n, buy: 1n }))
    for (const [table, key] of [
      [orders, ['uid']],
      [onchainPlacements, ['order_uid', 'log_index']],
      [trades, ['order_uid', 'log_index']],
    ] as const) {
      const names = Object.values(getTableColumns(table)).map(({ name }) => name)
      const rest = names.filter((name) => !key.some((one) => one === name)).join(', ')
      const values = ["'0x' || lpad(to_hex(n), 112, '0')", 'n + 1000'].slice(0, key.length)
      await database.db.execute(
        sql.raw(
          `insert into ${getTableName(table)} (${key.join(', ')}, ${rest}) select ${values.join(', ')}, ${rest}
           from ${getTableName(table)}, generate_series(1, ${PAST_ORDERS}) n where chain_id = ${chainId}`,
        ),
      )
    }
    const sold = await database.db
      .select({ uid: orders.uid })
      .from(orders)
      .where(eq(orders.chainId, chainId))
    await database.transaction((tx) =>
      closeOrders(tx, { chainId, uids: sold.map((one) => one.uid) }),
    )
  }
})
