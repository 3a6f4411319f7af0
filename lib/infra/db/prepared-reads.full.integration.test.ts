import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { selectOrderMarkets } from '@/lib/infra/db/queries/auctions/order-markets'
import { insertOrder, selectOrder, selectOrdersByUids } from '@/lib/infra/db/queries/orders/orders'
import { indexesRead, type PlanNode, tablesReadWhole } from '@/lib/testing/plan-rows'
import type { Db } from './database'
import { hexOf } from './logged-database.fixture'
import { BUY_TOKEN, order, SELL_TOKEN } from './store.fixture'
import { allBackends } from './test-database.fixture'

const server = allBackends().find(({ name }) => name === 'PostgreSQL')
const ORDERS = 30_000
const chainId = 1
/** PostgreSQL plans a statement anew for its first five executions, then decides. */
const EXECUTIONS = 12

describe.skipIf(server === undefined)('statements that PostgreSQL prepares', () => {
  let pool: Pool
  let db: Db
  let drop = async () => {}

  beforeAll(async () => {
    if (server === undefined) return
    const place = await server.createMigrated()
    if (place.location.kind !== 'postgres') throw new Error('not PostgreSQL')
    drop = place.drop
    // A statement belongs to its connection.
    pool = new Pool({ connectionString: place.location.url, max: 1 })
    db = drizzle(pool) as Db
    await insertOrder(db, { chainId, order: order(0xcc) })
    await pool.query(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
      from orders o, generate_series(1, ${ORDERS}) n`)
    await pool.query(`insert into trades
      select ${chainId}, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('n', 56)}, '${SELL_TOKEN}',
        '${SELL_TOKEN}', '${BUY_TOKEN}', 1, 1, 0, n
      from generate_series(1, ${ORDERS}) n`)
    await pool.query(`insert into auctions
      (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n + 3, '{}', 1, to_timestamp(n), 0 from generate_series(1, ${ORDERS}) n`)
    await pool.query(`insert into auction_participation
      select ${chainId}, ${hexOf('n', 56)}, n, n from generate_series(1, ${ORDERS}) n`)
    await pool.query('analyze')
  })
  afterAll(async () => {
    await pool?.end()
    await drop()
  })

  const uidOf = (n: number) => `0x${n.toString(16).padStart(112, '0')}` as OrderUid

  /** The plan that the connection has for any parameters. */
  async function genericPlan(name: string): Promise<PlanNode> {
    const { rows } = await pool.query(
      'select cardinality(parameter_types) as parameters, generic_plans + custom_plans as executions from pg_prepared_statements where name = $1',
      [name],
    )
    expect(rows).toHaveLength(1)
    expect(Number(rows[0].executions)).toBe(EXECUTIONS)
    await pool.query('set plan_cache_mode = force_generic_plan')
    const nulls = Array.from({ length: rows[0].parameters }, () => 'null').join(', ')
    const explained = await pool.query(`explain (format json) execute "${name}" (${nulls})`)
    await pool.query('reset plan_cache_mode')
    return explained.rows[0]['QUERY PLAN'][0].Plan
  }

  it('find one order by its key, whichever it is', async () => {
    for (let n = 1; n <= EXECUTIONS; n += 1) {
      expect((await selectOrder(db, { chainId, uid: uidOf(n) }))?.uid).toBe(uidOf(n))
    }
    const plan = await genericPlan('stored_order')
    expect(indexesRead(plan)).toContain('orders_chain_id_uid_pk')
    expect(indexesRead(plan)).toContain('trades_of_order')
    expect(tablesReadWhole(plan)).not.toContain('orders')
    expect(tablesReadWhole(plan)).not.toContain('trades')
  })

  it('find orders by their keys, however many', async () => {
    for (let n = 1; n <= EXECUTIONS; n += 1) {
      const uids = Array.from({ length: n === 3 ? 128 : n }, (_, at) => uidOf(n * 200 + at))
      const found = await selectOrdersByUids(db, { chainId, uids })
      expect(found.map(({ uid }) => uid).toSorted()).toEqual(uids)
    }
    const plan = await genericPlan('stored_orders')
    expect(indexesRead(plan)).toContain('orders_chain_id_uid_pk')
    expect(indexesRead(plan)).toContain('trades_of_order')
    expect(tablesReadWhole(plan)).not.toContain('orders')
    expect(tablesReadWhole(plan)).not.toContain('trades')
  })

  it('find the markets of one order or of a page by their keys', async () => {
    const market = (n: number) => ({ uid: uidOf(n), sellToken: SELL_TOKEN, buyToken: BUY_TOKEN })
    for (let n = 1; n <= EXECUTIONS; n += 1) {
      const asked = Array.from({ length: n === 3 ? 100 : 1 }, (_, at) => market(n + at))
      const found = await selectOrderMarkets(db, { chainId, orders: asked })
      expect(found.map(({ newest }) => newest?.auctionId)).toEqual(asked.map((_, at) => n + at))
    }
    expect(tablesReadWhole(await genericPlan('order_markets'))).toEqual([])
  })
})
