import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { indexesRead, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { insertOrder } from './queries/orders/orders'
import { selectPartnerFills } from './queries/reports/partner-fills'
import {
  selectFirstReported,
  selectKeptHours,
  selectOldestRunning,
  selectPartnerHours,
  selectPartnerSteps,
  selectSolverHours,
} from './queries/reports/report-hours'
import { selectSolverFigures } from './queries/reports/solver-figures'
import { account, order } from './store.fixture'
import { testBackends } from './test-database.fixture'

/** An auction every nine seconds, as in a month with 300,000 of them. */
const AUCTION_SECONDS = 9
/** On the server a month with a million fills; of the embedded database, which takes longer, a part. */
const auctionsOn = ({ name }: { readonly name: string }) =>
  name === 'PostgreSQL' ? 334_000 : 30_000
/** Each a fill of an own order. */
const FILLS_PER_AUCTION = 3
const BIDS = 4
const START = 1_700_000_000 - (1_700_000_000 % 3_600)
const IN_TWO_HOURS = 7_200 / AUCTION_SECONDS
const WRAPPED = account(0x77)

describe.each(testBackends())('plans of reports on $name', (backend) => {
  let logged: LoggedDatabase
  const AUCTIONS = auctionsOn(backend)
  const FILLS = AUCTIONS * FILLS_PER_AUCTION
  const END = START + AUCTIONS * AUCTION_SECONDS

  beforeAll(async () => {
    logged = await openLogged(backend)
    const { run } = logged
    await insertOrder(logged.db, { chainId: 1, order: order(0xcc) })
    await run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object(
        'uid', ${hexOf('n', 56)}, 'app_data', ${hexOf('n % 20', 32)}))).*
      from orders o, generate_series(1, ${FILLS}) n`)
    await run(`insert into order_quotes
      select 1, ${hexOf('n', 56)}, 1, 1, '1', 1, 1, 1, '${account(1)}', true, null
      from generate_series(1, ${FILLS}) n`)
    await run(`insert into app_data
      select 1, ${hexOf('n', 32)}, '{"appCode":"Shop"}', to_timestamp(${START})
      from generate_series(0, 19) n`)
    await run(`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price,
        created_at, order_count)
      select 1, n, n, n + 2, '{}', 1, to_timestamp(${START} + n * ${AUCTION_SECONDS}), 3
      from generate_series(1, ${AUCTIONS}) n`)
    await run(`insert into indexed_blocks
      select 1, n, ${hexOf('n', 32)}, ${hexOf('n - 1', 32)}, ${START} + n * ${AUCTION_SECONDS}
      from generate_series(1, ${AUCTIONS}) n`)
    await run(`insert into proposed_solutions
      select 1, n, s, ${hexOf('s + 80', 20)}, 'solver ' || s, s + 1, s = 0, false, 100 - s, null,
        '{}', '[]', 1
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, ${BIDS - 1}) s`)
    await run(`insert into proposed_executions
      select 1, n, s, ${hexOf(`n * ${FILLS_PER_AUCTION} - f`, 56)}, 1, 1, 1
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, ${BIDS - 1}) s,
        generate_series(0, ${FILLS_PER_AUCTION - 1}) f`)
    await run(`insert into settlement_attempts (chain_id, auction_id, solution_uid, solver,
        start_timestamp, start_block, deadline_block, end_timestamp, end_block, outcome)
      select 1, n, 0, ${hexOf('80', 20)}, to_timestamp(0), n, n + 2, to_timestamp(1), n, 'success'
      from generate_series(1, ${AUCTIONS}) n`)
    await run(`insert into settlements
      select 1, n, 9, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('80', 20)}, n, 0, 1, 1
      from generate_series(1, ${AUCTIONS}) n`)
    await run(`insert into trades
      select 1, n, f, ${hexOf('n', 32)}, ${hexOf('n', 32)},
        ${hexOf(`n * ${FILLS_PER_AUCTION} - f`, 56)}, '${account(1)}', '${account(2)}',
        '${account(3)}', 1, 1, 0, n
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, ${FILLS_PER_AUCTION - 1}) f`)
    await run(`insert into order_executions
      select 1, n, f, n, ${hexOf(`n * ${FILLS_PER_AUCTION} - f`, 56)}, 1, '${account(2)}', '[]'
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, ${FILLS_PER_AUCTION - 1}) f`)
    // Two years of kept hours.
    await run(`insert into report_hours
      select 1, ${START} + h * 3600, 400 from generate_series(0, 17519) h`)
    await run(`insert into solver_hours
      select 1, ${START} + h * 3600, ${hexOf('s', 20)}, 's', 1, 1, 1, 1, 0, 0, 0, 1, 1, 1
      from generate_series(0, 17519) h, generate_series(1, 5) s`)
    await run(`insert into partner_hours
      select 1, ${START} + h * 3600, g, case g when 'all' then '' else 'k' || k end, 1, 1, 0, 1, 1
      from generate_series(0, 17519) h, unnest(array['all', 'app', 'recipient']) g,
        generate_series(1, 5) k where g <> 'all' or k = 1`)
    await run('analyze')
    // A million rows of several tables.
  }, 3_600_000)
  afterAll(() => logged.close())

  const recent = { from: unixSeconds(END - 7_200), to: unixSeconds(END + 1) }

  it('add up two hours of auctions by their ids alone', async () => {
    const { auctions, solvers } = await selectSolverFigures(logged.db, {
      chainId: 1,
      wrappedNativeToken: WRAPPED,
      ...recent,
    })
    expect(auctions).toBe(IN_TWO_HOURS + 1)
    expect(solvers).toHaveLength(BIDS)
    const plan = await logged.plan('picked')
    expect(indexesRead(plan)).toContain('auctions_by_time')
    expect(tablesReadWhole(plan)).toEqual([])
    // Of each auction its bids, what they plan, and what was filled, some of it more than once.
    // Of each of 801 auctions 1 row, 4 bids, 12 planned fills, 1 attempt, 1 settlement, 3 fills.
    const recorded =
      (IN_TWO_HOURS + 1) * (1 + BIDS * (1 + FILLS_PER_AUCTION) + 2 + FILLS_PER_AUCTION)
    console.log(`${backend.name}, ${FILLS} fills: ${rowsRead(plan)} rows read of ${recorded}`)
    expect(rowsRead(plan)).toBeLessThan(10 * recorded)
  })

  it('find the fills of two hours by their blocks, and the rest by their keys', async () => {
    const fills = await selectPartnerFills(logged.db, {
      chainId: 1,
      wrappedNativeToken: WRAPPED,
      ...recent,
    })
    expect(fills).toHaveLength((IN_TWO_HOURS + 1) * FILLS_PER_AUCTION)
    expect(fills[0]).toMatchObject({ appCode: 'Shop', isFirst: true })
    const plan = await logged.plan('picked')
    expect(tablesReadWhole(plan)).toEqual([])
    console.log(`${backend.name}, ${FILLS} fills: ${rowsRead(plan)} rows read for ${fills.length}`)
    expect(rowsRead(plan)).toBeLessThanOrEqual(10 * fills.length)
  })

  it('read the kept hours of a month and no others', async () => {
    const month = { chainId: 1, from: unixSeconds(START + 36_000_000) }
    const span = { ...month, to: unixSeconds(month.from + 720 * 3_600) }
    await selectSolverHours(logged.db, span)
    for (const table of ['solver_hours', 'report_hours']) {
      const plan = await logged.plan(`from "${table}"`)
      expect(tablesReadWhole(plan)).toEqual([])
      expect(rowsRead(plan)).toBeLessThanOrEqual(720 * 5)
    }
    await selectPartnerHours(logged.db, span)
    const groups = await logged.plan('from "partner_hours"')
    expect(tablesReadWhole(groups)).toEqual([])
    expect(rowsRead(groups)).toBeLessThanOrEqual(720 * 11)
    await selectPartnerSteps(logged.db, { ...span, stepSeconds: 86_400 })
    const steps = await logged.plan('step_time')
    expect(tablesReadWhole(steps)).toEqual([])
    expect(rowsRead(steps)).toBeLessThanOrEqual(720)
  })

  it('find the ends of what is kept and recorded by a few rows', async () => {
    for (const select of [selectKeptHours, selectFirstReported, selectOldestRunning]) {
      await select(logged.db, { chainId: 1 })
      const plan = await logged.plan()
      expect(tablesReadWhole(plan)).toEqual([])
      expect(rowsRead(plan)).toBeLessThan(10)
    }
  })
})
