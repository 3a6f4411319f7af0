import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hexOf, type LoggedDatabase, openLogged } from '@/lib/infra/db/logged-database.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { type PlanNode, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { type HistoryGroupName, historyGroup } from './history-groups'
import {
  deleteLines,
  deleteOfKeys,
  type HistoryRoot,
  selectHistoryRoots,
  selectLines,
} from './history-rows'
import { selectTableShape } from './table-shape'

const ROWS = 50_000
const chainId = 1
const UID = `${hexOf('n', 52)} || lpad(to_hex(n), 8, '0')`
/** Row `n` is of second `n` and block `n`; the older half is history. */
const limits = { before: unixSeconds(ROWS / 2), beforeBlock: ROWS / 2 }
const span = { from: unixSeconds(0), to: limits.before }
/** Tables with one row for the whole book. */
const SMALL = ['settlement_attempts', 'settlements']

describe.each(testBackends())('history among much more on $name', (backend) => {
  let logged: LoggedDatabase

  beforeAll(async () => {
    logged = await openLogged(backend)
    const each = `generate_series(${ROWS}, 1, -1) n`
    await logged.run(`insert into indexed_blocks (chain_id, number, hash, parent_hash, timestamp)
      select ${chainId}, n, '0x', '0x', n from ${each}`)
    await logged.run(`insert into orders (chain_id, uid, owner, from_address, sell_token, buy_token, receiver,
        sell_amount, buy_amount, valid_to, app_data, fee_amount, kind, partially_fillable, sell_token_balance,
        buy_token_balance, signing_scheme, signature, class, settlement_contract, full_balance_check, creation_timestamp)
      select ${chainId}, ${UID}, '0x', '0x', '0x', '0x', '0x', 1, 1, n, '0x', 0, 'sell', false, 'erc20', 'erc20',
        'eip712', '0x', 'limit', '0x', false, to_timestamp(n - 1) from ${each}`)
    await logged.run(`insert into order_events (chain_id, order_uid, label, timestamp)
      select ${chainId}, ${UID}, 'created', to_timestamp(n) from ${each}`)
    await logged.run(`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n, '{}', 1, to_timestamp(n), 1 from ${each}`)
    await logged.run(`insert into proposed_executions (chain_id, auction_id, solution_uid, order_uid, executed_sell,
        executed_buy, network_fee) select ${chainId}, n, 0, ${UID}, 1, 1, 0 from ${each}`)
    await logged.run(`insert into trades (chain_id, block_number, log_index, block_hash, tx_hash, order_uid, owner,
        sell_token, buy_token, sell_amount, buy_amount, fee_amount)
      select ${chainId}, n, 0, '0x', '0x', ${UID}, '0x', '0x', '0x', 1, 1, 0 from ${each} where n % 2 = 0`)
    await logged.run('analyze')
  })
  afterAll(() => logged.close())

  const roots = (name: HistoryGroupName, after: HistoryRoot | null = null) =>
    selectHistoryRoots(logged.db, { chainId, group: historyGroup(name), span, limits, after })
  const expectNarrow = (plan: PlanNode, rows: number) => {
    expect(tablesReadWhole(plan).filter((table) => !SMALL.includes(table))).toEqual([])
    expect(rowsRead(plan)).toBeLessThanOrEqual(rows)
  }

  it.each(['orders', 'auctions', 'blocks'] as const)(
    'finds a page of %s by their age',
    async (name) => {
      const page = await roots(name)
      const size = historyGroup(name).pageSize
      expect(page).toHaveLength(size)
      // A root, and what keeps it: an order with its trades, an auction with its orders.
      expectNarrow(await logged.plan(historyGroup(name).root.table), size * 6)
      const next = await roots(name, page.at(-1) ?? null)
      expect(next[0]?.key).not.toEqual(page.at(-1)?.key)
      expectNarrow(await logged.plan(historyGroup(name).root.table), size * 6 + 10)
    },
  )

  it('reads and deletes the rows of a page by their keys', async () => {
    const keys = (await roots('orders')).map(({ key }) => key)
    const of = historyGroup('orders').children.find(({ table }) => table === 'order_events')
    if (of === undefined) throw new Error('orders have events')
    const shape = await selectTableShape(logged.db, { table: of.table })
    const lines = (await selectLines(logged.db, { chainId, of, shape, keys })).map(
      ({ line }) => line,
    )
    expectNarrow(await logged.plan('order_events'), keys.length * 2)
    expect(await deleteLines(logged.db, { shape, lines })).toEqual(expect.arrayContaining(lines))
    expectNarrow(await logged.plan('delete'), keys.length * 2)
    expect(await deleteOfKeys(logged.db, { chainId, of, keys, limit: 500 })).toBe(0)
    expectNarrow(await logged.plan('delete'), keys.length * 2)
  })
})
