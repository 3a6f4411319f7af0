import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder, selectOrdersOfOwner } from '@/lib/infra/db/queries/orders/orders'
import { selectTrades } from '@/lib/infra/db/queries/settlements/trades'
import { indexesRead, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, openLogged } from './logged-database.fixture'
import { account, order } from './store.fixture'
import { testBackends } from './test-database.fixture'

/** Enough that no plan reads them all, and few enough to store in a few seconds. */
const ORDERS = 2_000
const TRADES = 8_000
const page = { chainId: 1, offset: 20, limit: 10 }
const END = page.offset + page.limit

describe.each(testBackends())('pages on $name', (backend) => {
  let logged: Awaited<ReturnType<typeof openLogged>>
  const { owner, uid } = order(0xcc)

  beforeAll(async () => {
    logged = await openLogged(backend)
    await insertOrder(logged.db, { chainId: 1, order: order(0xcc) })
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
      from orders o, generate_series(1, ${ORDERS}) n`)
    await logged.run(`insert into order_quotes
      select 1, ${hexOf('n', 56)}, 1, 1, '1', 1, 1, 0, '${account(3)}', true, null
      from generate_series(1, ${ORDERS}) n`)
    // All fills of one order.
    await logged.run(`insert into trades
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, '${uid}', '${owner}',
        '${account(1)}', '${account(2)}', 1, 1, 0, null
      from generate_series(1, ${TRADES}) n`)
    await logged.run(`insert into order_executions
      (chain_id, block_number, log_index, order_uid, auction_id, executed_fee, executed_fee_token, protocol_fees)
      select 1, n, 0, '${uid}', n, 1, '${account(1)}', '[]' from generate_series(1, ${TRADES}) n`)
    await logged.run('analyze')
  })
  afterAll(() => logged.close())

  it('take an account’s orders from one end of its index, and join only those', async () => {
    const found = await selectOrdersOfOwner(logged.db, { ...page, owner })
    expect(found).toHaveLength(page.limit)
    const keys = await logged.plan('union')
    expect(indexesRead(keys)).toContain('orders_of_owner')
    expect(rowsRead(keys)).toBeLessThanOrEqual(END)
    const joins = await logged.plan()
    expect(tablesReadWhole(joins)).not.toContain('orders')
    for (const table of ['orders', 'order_quotes']) {
      expect(rowsRead(joins, table), table).toBeLessThanOrEqual(page.limit)
    }
  })

  it.each([{ owner }, { orderUid: uid }])('take trades of %o likewise', async (of) => {
    const found = await selectTrades(logged.db, { ...page, ...of })
    expect(found.map(({ blockNumber }) => blockNumber)).toEqual(
      Array.from({ length: page.limit }, (_, newer) => TRADES - page.offset - newer),
    )
    expect(found[0]?.executedFee).toBe(1n)
    const joins = await logged.plan()
    for (const table of ['trades', 'order_executions']) {
      expect(rowsRead(joins, table), table).toBeLessThanOrEqual(page.limit)
    }
  })
})
