import { readFileSync } from 'node:fs'
import { and, eq, getTableColumns, getTableName, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  insertInvalidations,
  insertPresignatures,
  insertTrades,
} from '@/lib/infra/db/queries/chain/chain-events'
import { deleteFromBlock } from '@/lib/infra/db/queries/chain/indexed-blocks'
import { refreshChainState } from '@/lib/infra/db/queries/orders/chain-state'
import {
  insertPlacements,
  insertRefunds,
  selectRefundableOrders,
} from '@/lib/infra/db/queries/orders/onchain-orders'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import type { Database } from './database'
import { migrationsFolder } from './migrations-folder'
import { selectCandidates } from './open-orders.fixture'
import { onchainPlacements } from './schema/onchain-placements'
import { orders } from './schema/orders'
import { trades } from './schema/trades'
import { account, NOW, order, place, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const FOREVER = unixSeconds(0xffff_ffff)
const PAST_ORDERS = 20_000

describe.each(testBackends())('state of orders on $name', (backend) => {
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
    await insertOrder(database.db, {
      chainId,
      order: order(byte, { data: { validTo: FOREVER } }),
    })
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
    database.transaction((tx) => refreshChainState(tx, { chainId, uids: bytes.map(uid) }))
  const rollBack = (block: number) =>
    database.transaction((tx) => deleteFromBlock(tx, { chainId, block }))
  const closed = async () => {
    const found = await database.db
      .select({ uid: orders.uid, block: orders.closedBlock })
      .from(orders)
      .where(and(eq(orders.chainId, chainId), isNotNull(orders.closedBlock)))
    return new Map(found.map((order) => [order.uid, order.block]))
  }

  it('closes orders that are filled, invalidated or refunded, and no others', async () => {
    for (const byte of [1, 2, 3, 4, 5]) await put(byte)
    await fill(
      trade(1, 7, { sell: 60n, buy: 1n }),
      trade(1, 8, { sell: 42n, buy: 1n, fee: 2n }),
      // Two of its atoms are the signed fee.
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

  it('reopens orders after a reorganisation, and keeps those closed by an earlier block closed', async () => {
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
    const found = await selectCandidates(database.db, { chainId, now: NOW })
    expect(found.map((order) => order.uid)).toEqual([uid(1)])
  })

  it('covers orders stored before the column existed', async () => {
    await put(1)
    await putNative(2, NOW + 600)
    await put(3)
    await fill(trade(1, 7, { sell: 100n, buy: 1n }))
    await database.db.execute(
      sql`update orders set user_valid_to = null, closed_block = null where chain_id = ${chainId}`,
    )
    await runUpdatesOf('0005_closed_orders.sql')
    expect(await closed()).toEqual(new Map([[uid(1), 7]]))
    const late = unixSeconds(NOW + 600)
    expect(await selectCandidates(database.db, { chainId, now: late })).toEqual([])
    const owed = await selectRefundableOrders(database.db, {
      chainId,
      now: unixSeconds(NOW + 601),
      limit: 9,
    })
    expect(owed.map((order) => order.uid)).toEqual([uid(2)])
  })

  it('covers presign orders stored before it was stored whether their signature is pending', async () => {
    const signature = { signingScheme: 'presign', signature: hex('0x') } as const
    for (const byte of [1, 2, 3]) {
      await insertOrder(database.db, { chainId, order: order(byte, { record: { signature } }) })
    }
    await put(4)
    const sign = (byte: number, block: number, signed: boolean) => ({
      ...place(block, byte),
      owner: account(1),
      uid: uid(byte),
      signed,
    })
    await insertPresignatures(database.db, {
      chainId,
      rows: [sign(2, 7, true), sign(3, 7, true), sign(3, 8, false)],
    })
    await runUpdatesOf('0012_unsigned_orders.sql')
    const found = await selectCandidates(database.db, { chainId, now: NOW })
    expect(found.map((order) => order.uid)).toEqual([uid(4), uid(2)])
  })

  it.each([
    ['that expired long ago', NOW - 1_000],
    ['whose expiry is far away', NOW + 100_000],
  ])('finds open and refundable orders among 20,000 filled native ones %s', async (_, expiry) => {
    await putNative(1, expiry)
    await seedSold()
    await putNative(2, NOW + 600)
    await putNative(3, NOW - 1)
    const open = await selectCandidates(database.db, { chainId, now: NOW })
    const owed = await selectRefundableOrders(database.db, { chainId, now: NOW, limit: 20 })
    expect(open.map((order) => order.uid)).toEqual([uid(2)])
    expect(owed.map((order) => order.uid)).toEqual([uid(3)])
  })

  async function runUpdatesOf(file: string): Promise<void> {
    const migration = readFileSync(`${migrationsFolder()}/${file}`, 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) {
      if (statement.trim().startsWith('UPDATE')) await database.db.execute(sql.raw(statement))
    }
  }

  /** Fills the order of byte 1 and this many copies of it. */
  async function seedSold(): Promise<void> {
    await fill(trade(1, 7, { sell: 100n, buy: 1n }))
    for (const [table, key] of [
      [orders, ['uid']],
      [onchainPlacements, ['order_uid', 'log_index']],
      [trades, ['order_uid', 'log_index']],
    ] as const) {
      const names = Object.values(getTableColumns(table)).map(({ name }) => name)
      const rest = names.filter((name) => !key.some((column) => column === name)).join(', ')
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
      refreshChainState(tx, { chainId, uids: sold.map((order) => order.uid) }),
    )
  }
})
