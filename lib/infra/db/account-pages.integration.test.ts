import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  selectOrdersOfOwner,
  selectUidsOfOwner,
} from '@/lib/infra/db/queries/orders/account-orders'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { selectTrades } from '@/lib/infra/db/queries/settlements/trades'
import { indexesRead, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, openLogged } from './logged-database.fixture'
import { account, NOW, order } from './store.fixture'
import { testBackends } from './test-database.fixture'

/** Enough that no plan reads them all, and few enough to store in a few seconds. */
const ORDERS = 2_000
const TRADES = 8_000
/** Brings its orders itself. */
const MAKER = account(0x66)
const page = { chainId: 1, offset: 20, limit: 10 }
const END = page.offset + page.limit

describe.each(testBackends())('pages on $name', (backend) => {
  let logged: Awaited<ReturnType<typeof openLogged>>
  const { owner, uid } = order(0xcc)

  beforeAll(async () => {
    logged = await openLogged(backend)
    await insertOrder(logged.db, { chainId: 1, order: order(0xcc) })
    // Placed one a second, after all the fills.
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)},
        'creation_timestamp', to_timestamp(${NOW + TRADES} + n)))).*
      from orders o, generate_series(1, ${ORDERS}) n`)
    await logged.run(`insert into indexed_blocks
      select 1, n, ${hexOf('n', 32)}, ${hexOf('n - 1', 32)}, ${NOW} + n
      from generate_series(1, ${TRADES}) n`)
    await logged.run(`insert into order_quotes
      select 1, ${hexOf('n', 56)}, 1, 1, '1', 1, 1, 0, '${account(3)}', true, null
      from generate_series(1, ${ORDERS}) n`)
    // All fills of one order.
    await logged.run(`insert into trades
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, '${uid}', '${owner}',
        '${account(1)}', '${account(2)}', 1, 1, 0, null
      from generate_series(1, ${TRADES}) n`)
    // Fills of orders that nobody placed, two of each.
    await logged.run(`insert into trades
      select 1, n, 1, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('n / 2 + 1000000', 56)}, '${MAKER}',
        '${account(1)}', '${account(2)}', 1, 1, 0, null
      from generate_series(2, ${TRADES}) n`)
    await logged.run(`insert into order_executions
      (chain_id, block_number, log_index, order_uid, auction_id, executed_fee, executed_fee_token, protocol_fees)
      select 1, n, 0, '${uid}', n, 1, '${account(1)}', '[]' from generate_series(1, ${TRADES}) n`)
    await logged.run('analyze')
  })
  afterAll(() => logged.close())

  it('take an account’s orders from one end of its index, and join only those', async () => {
    const found = await selectOrdersOfOwner(logged.db, { ...page, owner })
    expect(found.orders).toHaveLength(page.limit)
    const keys = await logged.plan('union')
    expect(indexesRead(keys)).toContain('orders_of_owner')
    expect(rowsRead(keys, 'orders')).toBeLessThanOrEqual(END)
    // Those of the fills are older than the page.
    expect(rowsRead(keys, 'trades')).toBe(0)
    expect(rowsRead(keys, 'indexed_blocks')).toBeLessThanOrEqual(1)
    const joins = await logged.plan()
    expect(tablesReadWhole(joins)).not.toContain('orders')
    for (const table of ['orders', 'order_quotes']) {
      expect(rowsRead(joins, table), table).toBeLessThanOrEqual(page.limit)
    }
  })

  it('take orders that nobody placed from one end of the trades of their owner', async () => {
    const uids = await selectUidsOfOwner(logged.db, { ...page, owner: MAKER })
    const newest = TRADES / 2 - page.offset + 1_000_000
    expect(uids).toEqual(
      Array.from(
        { length: page.limit },
        (_, older) => `0x${(newest - older).toString(16).padStart(112, '0')}`,
      ),
    )
    const keys = await logged.plan('union')
    expect(indexesRead(keys)).toContain('trades_of_owner')
    expect(indexesRead(keys)).toContain('trades_of_order')
    for (const table of ['trades', 'orders', 'indexed_blocks']) {
      expect(tablesReadWhole(keys)).not.toContain(table)
    }
    // Two fills of each, and of each fill those of its order.
    expect(rowsRead(keys, 'trades')).toBeLessThanOrEqual(6 * END)
    expect(rowsRead(keys, 'orders')).toBe(0)
    expect(rowsRead(keys, 'indexed_blocks')).toBeLessThanOrEqual(END)
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
