import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { selectPoolTotals } from '@/lib/infra/db/queries/market/market-pools'
import { selectOpenEpisodes } from '@/lib/infra/db/queries/notifications/funding-episodes'
import { selectInbox } from '@/lib/infra/db/queries/notifications/inbox'
import { insertNotifications } from '@/lib/infra/db/queries/notifications/notifications'
import { insertOrder, selectOrdersByDigest } from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import { selectFirstTradeBlock } from '@/lib/infra/db/queries/settlements/trades'
import type { Db } from './database'
import { account, order } from './store.fixture'
import { type TestBackend, testBackends } from './test-database'
import { migratedPgliteFiles } from './test-template'

const NOW = 20_000 * DAY_SECONDS
const POOLS = 100
const TRADES = 100_000
const NOTIFICATIONS = 100_000
const AUCTIONS = 50_000

/** A database whose last statement can be looked at, as the driver sent it. */
async function openLogged(backend: TestBackend) {
  const place = await backend.createMigrated()
  let last: { readonly query: string; readonly params: unknown[] } = { query: '', params: [] }
  const logger = { logQuery: (query: string, params: unknown[]) => (last = { query, params }) }
  const lines = (rows: readonly object[]) => rows.flatMap(Object.values).map(String)
  const explained = () => ({ text: `explain ${last.query}`, params: last.params })
  if (place.location.kind === 'pglite') {
    const client = new PGlite({ loadDataDir: await migratedPgliteFiles() })
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
    // One crowded inbox in which one type is rare and came first, and as much for everybody else.
    await run(`insert into notifications (id, account, type, message, metadata, created_at)
      select 'n' || n, '${account(1)}',
        case when n <= 3 then 'order_cancelled' else 'order_filled' end, 'm', '{}',
        to_timestamp(${NOW} - ${2 * NOTIFICATIONS} + n)
      from generate_series(1, ${NOTIFICATIONS}) n`)
    await run(`insert into notifications (id, account, type, message, metadata, created_at)
      select 'o' || n, case when n % 50 = 0 then null else ${hexOf('n % 5000', 20)} end,
        case when n % 50 = 0 then 'announcement' else 'order_filled' end, 'm', '{}',
        to_timestamp(${NOW} - ${2 * NOTIFICATIONS} + n)
      from generate_series(1, ${NOTIFICATIONS}) n`)
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

  it('finds the orders of a digest among all by their primary key', async () => {
    await insertOrder(logged.db, { chainId: 1, order: order(0xcc) })
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
      from orders o, generate_series(1, 20000) n`)
    await logged.run('analyze orders')
    const digest = bytes32(`0x${'cc'.repeat(32)}`)
    const found = await selectOrdersByDigest(logged.db, { chainId: 1, digest })
    expect(found.map(({ uid }) => uid)).toEqual([order(0xcc).uid])
    const plan = (await logged.plan()).join('\n')
    expect(plan).toMatch(/orders_chain_id_uid_pk|orders_pkey/)
    expect(plan).not.toContain('Seq Scan on orders')
  })

  it('finds the orders of the newest fills, and their quotes, among all', async () => {
    await insertOrder(logged.db, { chainId: 1, order: order(0xcd) })
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
      from orders o, generate_series(${TRADES - 30_000}, ${TRADES}) n where o.uid = '${order(0xcd).uid}'`)
    await logged.run(`insert into order_quotes
      select 1, ${hexOf('n', 56)}, 1, 1, '1', 1, 1, 0, '${account(3)}', true, null
      from generate_series(1, ${TRADES}) n`)
    await logged.run('analyze')
    const newest = await selectQuotedExecutions(logged.db, {
      ...{ chainId: 1, fromBlock: 0, fills: 1000 },
    })
    expect(newest).toHaveLength(1000)
    const plan = (await logged.plan()).join('\n')
    expect(plan).toMatch(/trades_chain_id_block_number_log_index_pk|trades_pkey/)
    expect(plan).toContain('trades_of_order')
    expect(plan).not.toContain('Seq Scan')
  })

  it('answers a crowded inbox from indexes, also of a rare type and from far back', async () => {
    const now = unixMicros(NOW * 1_000_000)
    const page = { account: account(1), types: null, before: null, limit: 101, now }
    const plans: string[] = []
    const read = async (change: Partial<Parameters<typeof selectInbox>[1]>) => {
      const entries = await selectInbox(logged.db, { ...page, ...change })
      plans.push((await logged.plan()).join('\n'))
      return entries.map(({ id }) => id)
    }
    const newest = await read({})
    expect(newest).toHaveLength(101)
    expect(newest.slice(0, 2)).toEqual([`o${NOTIFICATIONS}`, `n${NOTIFICATIONS}`])
    expect(await read({ types: ['order_cancelled'] })).toEqual(['n3', 'n2', 'n1'])
    expect(await read({ types: ['order_cancelled', 'price_improvement'] })).toHaveLength(3)
    expect(await read({ types: ['announcement'] })).toHaveLength(101)
    const middle = unixMicros((NOW - 2 * NOTIFICATIONS + 7000) * 1_000_000)
    const far = await read({ before: { createdAt: middle, id: 'n7000' }, limit: 2 })
    expect(far).toEqual(['n6999', 'n6998'])
    for (const plan of plans) {
      expect(plan).toContain('notifications_')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('Bitmap')
    }
    expect(plans[0]).toContain('notifications_of_account')
    expect(plans[0]).toContain('notifications_to_everyone')
    expect(plans[1]).toContain('notifications_of_type')
  })

  it('finds the open lacks of funds among all that was told', async () => {
    await logged.run(`insert into notifications
        (id, chain_id, account, type, message, metadata, created_at, order_uid, ended_at)
      select 'e' || n, 1, '${account(1)}', 'insufficient_balance', 'm', '{}', to_timestamp(${NOW}),
        ${hexOf('n', 56)}, case when n > 2 then to_timestamp(${NOW}) end
      from generate_series(1, 1000) n`)
    expect((await selectOpenEpisodes(logged.db, { chainId: 1 })).size).toBe(2)
    expect((await logged.plan()).join('\n')).toContain('notifications_lasting')
  })

  it('finds who asked for a notification without reading what others asked for', async () => {
    await logged.run(`insert into subscriptions
      select ${hexOf('n', 20)}, 'webhook', t
      from generate_series(1, 20000) n,
        unnest(array['order_filled', 'order_expired', 'price_improvement']) t`)
    await logged.run(`insert into channel_targets
        (id, account, channel, state, address, details, created_at)
      select 't' || n, ${hexOf('n', 20)}, 'webhook', 'active', 'https://' || n, '{}',
        to_timestamp(${NOW})
      from generate_series(1, 20000) n`)
    await logged.run('analyze')
    await insertNotifications(logged.db, {
      notifications: [
        {
          ...{ id: 'one', account: address(account(1)), type: 'order_filled', message: 'm' },
          ...{ metadata: {}, createdAt: unixMicros(NOW * 1_000_000), chainId: null },
          ...{ blockNumber: null, orderUid: null, shownUntil: null },
        },
      ],
    })
    const plan = (await logged.plan()).join('\n')
    // What everybody asked for is looked up apart, under a condition that no account's entry meets.
    const [ofAccount, ofEveryone] = plan.split(/One-Time Filter|Filter: \(account IS NULL\)/)
    expect(ofAccount).toMatch(/subscriptions_(pkey|by_type)/)
    expect(ofAccount).not.toContain('Seq Scan')
    expect(ofEveryone).toBeDefined()
  })

  it('lists old auctions at the cost of new ones', async () => {
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select 1, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2 from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into auction_participation
      select 1, ${hexOf('n', 56)}, n, n + 1 from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into proposed_solutions
      select 1, n, 0, '${account(3)}', 'solver', 1, true, false, n, null, '{}', '[]', 1
      from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into settlements
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, '${account(3)}', n, 0, 1, 1
      from generate_series(1, ${AUCTIONS}) n`)
    await logged.run('analyze')
    const page = { chainId: 1, before: null, after: null, limit: 25 }
    for (const before of [null, AUCTIONS / 2, 30]) {
      const rows = await selectCompetitionList(logged.db, { ...page, before })
      const newest = (before ?? AUCTIONS + 1) - 1
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => newest - at))
      expect(rows[0]).toMatchObject({
        orders: 2,
        solutions: 1,
        winners: 1,
        bestScore: BigInt(newest),
      })
      expect(rows[0]?.txHashes).toHaveLength(1)
      const plan = (await logged.plan()).join('\n')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('auction_participation')
      expect(plan).toMatch(/auctions_chain_id_id_pk|auctions_pkey/)
    }
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
