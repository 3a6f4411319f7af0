import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { Db } from './database'
import { migrationsFolder } from './migrations-folder'
import { selectPoolTotals } from './queries/market-pools'
import { selectFirstTradeBlock } from './queries/token-trades'
import { account } from './store.fixture'
import { type TestBackend, testBackends } from './test-database'

const NOW = 20_000 * DAY_SECONDS
const POOLS = 100
const TRADES = 100_000

/** A database whose last statement can be looked at, as the driver sent it. */
async function openLogged(backend: TestBackend) {
  const place = await backend.create()
  let last: { readonly query: string; readonly params: unknown[] } = { query: '', params: [] }
  const logger = { logQuery: (query: string, params: unknown[]) => (last = { query, params }) }
  const lines = (rows: readonly object[]) => rows.flatMap(Object.values).map(String)
  const explained = () => ({ text: `explain ${last.query}`, params: last.params })
  if (place.location.kind === 'pglite') {
    const client = new PGlite()
    await migrate(drizzlePglite(client), { migrationsFolder: migrationsFolder() })
    return {
      db: drizzlePglite(client, { logger }) as Db,
      run: (statement: string) => client.exec(statement),
      plan: async () => {
        const { text, params } = explained()
        return lines((await client.query<object>(text, params)).rows)
      },
      close: () => client.close(),
    }
  }
  const migrated = await place.open()
  await migrated.migrate()
  await migrated.close()
  const pool = new Pool({ connectionString: place.location.url })
  return {
    db: drizzleNode(pool, { logger }) as Db,
    run: (statement: string) => pool.query(statement),
    plan: async () => {
      const { text, params } = explained()
      return lines((await pool.query(text, params)).rows)
    },
    close: async () => {
      await pool.end()
      await place.drop()
    },
  }
}

const hexOf = (column: string, bytes: number) =>
  `'0x' || lpad(to_hex(${column}), ${bytes * 2}, '0')`

describe.each(testBackends(process.env.TEST_DATABASE_URL))('indexes on $name', (backend) => {
  let logged: Awaited<ReturnType<typeof openLogged>>

  beforeAll(async () => {
    logged = await openLogged(backend)
    const { run } = logged
    // A token traded from the first block on, many in between, and one that came last.
    await run(`insert into trades
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('n', 56)}, '${account(1)}',
        case when n % 2 = 0 then '${account(1)}' else ${hexOf('n % 50 + 1000', 20)} end,
        case when n > ${TRADES - 10} then '${account(9)}' else '${account(2)}' end, 1, 1, 0, null
      from generate_series(1, ${TRADES}) n`)
    // As they come in: oldest first.
    await run(`insert into market_pool_slots
      select 1, ${hexOf('p', 20)}, ${NOW} - s * ${SLOT_SECONDS}, 1, 1, 0.01
      from generate_series(1, ${POOLS}) p, generate_series(0, 4 * 288 - 1) s order by s desc, p`)
    await run(`insert into pool_samples
      select 1, ${hexOf('p', 20)}, '1h', ${NOW} - h * ${HOUR_SECONDS}, 1, 12, 0.12, 1
      from generate_series(1, ${POOLS}) p, generate_series(0, 30 * 24 - 1) h order by h desc, p`)
    await run('analyze')
  })
  afterAll(() => logged.close())

  it('finds the first trade of a token in either index, without reading its others', async () => {
    const first = (byte: number) =>
      selectFirstTradeBlock(logged.db, { chainId: 1, token: account(byte) })
    expect([await first(1), await first(2), await first(9)]).toEqual([2, 1, TRADES - 9])
    const plan = (await logged.plan()).join('\n')
    expect(plan).toContain('trades_of_sell_token')
    expect(plan).toContain('trades_of_buy_token')
    expect(plan).not.toContain('Seq Scan')
    expect(await first(7)).toBeNull()
  })

  it('reads only the slots of the windows for the totals of all pools', async () => {
    const now = unixSeconds(NOW)
    const totals = await selectPoolTotals(logged.db, { chainId: 1, now })
    expect(totals).toHaveLength(POOLS)
    expect(totals[0]?.day.volumeUsd).toBe(288)
    expect(totals[0]?.month.volumeUsd).toBe(30 * 24 * 12)
    const plan = (await logged.plan()).join('\n')
    expect(plan).toContain('market_pool_slots_by_time')
    expect(plan).not.toContain('Seq Scan on market_pool_slots')
  })
})
