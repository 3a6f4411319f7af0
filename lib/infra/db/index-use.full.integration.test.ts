import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { selectCompetitionList } from '@/lib/infra/db/queries/auctions/competition-list'
import { selectListedBids, selectTradedPairs } from '@/lib/infra/db/queries/auctions/listed-bids'
import { selectOrderAuctions } from '@/lib/infra/db/queries/auctions/order-auctions'
import { selectOrderMarkets } from '@/lib/infra/db/queries/auctions/order-markets'
import { selectAuctionOrderUids } from '@/lib/infra/db/queries/auctions/participation'
import { selectPoolTotals } from '@/lib/infra/db/queries/market/market-pools'
import { selectPoolSteps } from '@/lib/infra/db/queries/market/market-samples'
import { selectOpenEpisodes } from '@/lib/infra/db/queries/notifications/funding-episodes'
import { selectInbox } from '@/lib/infra/db/queries/notifications/inbox'
import { insertNotifications } from '@/lib/infra/db/queries/notifications/notifications'
import {
  selectOrdersOfOwner,
  selectUidsOfOwner,
} from '@/lib/infra/db/queries/orders/account-orders'
import { deleteUnusedAppData } from '@/lib/infra/db/queries/orders/app-data'
import { insertOrder, selectOrdersByDigest } from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import { selectFills } from '@/lib/infra/db/queries/settlements/fills'
import { selectSurplusSums } from '@/lib/infra/db/queries/settlements/surplus-sums'
import { selectFirstTradeBlock, selectTrades } from '@/lib/infra/db/queries/settlements/trades'
import { indexesRead, type PlanNode, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { selectCandidates } from './open-orders.fixture'
import { account, NOW as BOOK_NOW, order } from './store.fixture'
import { testBackends } from './test-database.fixture'

const NOW = 20_000 * DAY_SECONDS
const POOLS = 100
const TRADES = 100_000
const NOTIFICATIONS = 100_000
const AUCTIONS = 50_000
const DOCUMENTS = 50_000

/** As `hexOf` writes it. */
const uidOf = (n: number): OrderUid => `0x${n.toString(16).padStart(112, '0')}` as OrderUid

describe.each(testBackends())('indexes on $name', (backend) => {
  let logged: LoggedDatabase

  beforeAll(async () => {
    logged = await openLogged(backend)
    const { run } = logged
    // One token traded in the first block, many in between, and one traded last.
    await run(`insert into trades
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('n', 56)}, '${account(1)}',
        case when n % 2 = 0 then '${account(1)}' else ${hexOf('n % 50 + 1000', 20)} end,
        case when n > ${TRADES - 10} then '${account(9)}' else '${account(2)}' end, 1, 1, 0, null
      from generate_series(1, ${TRADES}) n`)
    // In order of insertion: oldest first.
    await run(`insert into market_pool_slots
      select 1, ${hexOf('p', 20)}, ${NOW} - s * ${SLOT_SECONDS}, 1, 1, 0.01
      from generate_series(1, ${POOLS}) p, generate_series(0, 4 * 288 - 1) s order by s desc, p`)
    await run(`insert into pool_samples
      select 1, ${hexOf('p', 20)}, '1h', ${NOW} - h * ${HOUR_SECONDS}, 1, 12, 0.12, 1
      from generate_series(1, ${POOLS}) p, generate_series(0, 30 * 24 - 1) h order by h desc, p`)
    await run(`insert into market_pools
      (chain_id, address, factory, project, fee_bps, token0, token1, created_block, created_time)
      select 1, ${hexOf('p', 20)}, '${account(0xf0)}', 'Tidepool', 30, '${account(1)}',
        '${account(2)}', 1, 1
      from generate_series(1, ${POOLS}) p`)
    // One large inbox in which one type is rare and oldest, and as many entries for all others.
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
    await insertOrder(logged.db, { chainId: 1, order: order(0xcc) })
    await run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object(
        'uid', ${hexOf('n', 56)}, 'app_data', ${hexOf('n % 10000', 32)}))).*
      from orders o, generate_series(1, 20000) n`)
    // Documents of orders, and a few without an order yet.
    await run(`insert into app_data
      select 1, ${hexOf('n', 32)}, '{}', to_timestamp(${NOW}),
        case when n % 5000 = 0 then to_timestamp(${NOW}) end
      from generate_series(1, ${DOCUMENTS}) n`)
    await run(`insert into price_samples
      select 1, '${account(4)}', i.name, ${NOW} - n * i.seconds, 1, 0
      from (values ('5m', ${SLOT_SECONDS}), ('1h', ${HOUR_SECONDS})) i (name, seconds),
        generate_series(-200, 9000) n`)
    await run('analyze')
  })
  afterAll(() => logged.close())

  it('finds unused documents without reading the others, and no order of theirs without reading all', async () => {
    const cleanUp = (before: number) =>
      deleteUnusedAppData(logged.db, {
        chainId: 1,
        limit: 500,
        before: unixMicros(before * 1_000_000),
      })
    expect(await cleanUp(NOW)).toBe(0)
    expect(indexesRead(await logged.plan())).toContain('app_data_unused')
    expect(await cleanUp(NOW + 1)).toBe(DOCUMENTS / 5_000)
    const plan = await logged.plan()
    expect(indexesRead(plan)).toContain('orders_of_app_data')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(await cleanUp(NOW + 1)).toBe(0)
  })

  it('finds the first trade of a token in either index, without reading its other trades', async () => {
    const first = (byte: number) =>
      selectFirstTradeBlock(logged.db, { chainId: 1, token: account(byte) })
    expect([await first(1), await first(2), await first(9)]).toEqual([2, 1, TRADES - 9])
    const plan = await logged.plan()
    expect(indexesRead(plan)).toContain('trades_of_sell_token')
    expect(indexesRead(plan)).toContain('trades_of_buy_token')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(await first(7)).toBeNull()
  })

  it('finds the orders of a digest among all by their primary key', async () => {
    const digest = bytes32(`0x${'cc'.repeat(32)}`)
    const found = await selectOrdersByDigest(logged.db, { chainId: 1, digest })
    expect(found.map(({ uid }) => uid)).toEqual([order(0xcc).uid])
    const plan = await logged.plan()
    expect(indexesRead(plan)).toContain('orders_chain_id_uid_pk')
    expect(tablesReadWhole(plan)).not.toContain('orders')
  })

  it('takes a page of an account’s orders from one end of its index, and joins only that', async () => {
    const { owner } = order(0xcc)
    const page = { chainId: 1, owner, offset: 20, limit: 10 }
    const uids = await selectUidsOfOwner(logged.db, page)
    const keysPlan = await logged.plan()
    expect(uids).toHaveLength(10)
    expect(indexesRead(keysPlan)).toContain('orders_of_owner')
    const end = page.offset + page.limit
    expect(rowsRead(keysPlan, 'orders')).toBeLessThanOrEqual(end)
    // One more is looked at, and of each the trades of its order: most are of orders that nobody placed.
    expect(rowsRead(keysPlan, 'trades')).toBeLessThanOrEqual(2 * (end + 1))
    const found = await selectOrdersOfOwner(logged.db, page)
    const joinPlan = await logged.plan()
    expect(found.uids).toEqual(uids)
    expect(found.orders).toHaveLength(page.limit)
    expect(tablesReadWhole(joinPlan)).not.toContain('orders')
  })

  it('takes a page of an account’s trades likewise', async () => {
    const page = { chainId: 1, owner: account(1), offset: 0, limit: 10 }
    const found = await selectTrades(logged.db, page)
    expect(found.map(({ blockNumber }) => blockNumber)).toEqual(
      Array.from({ length: 10 }, (_, newer) => TRADES - newer),
    )
    const plan = await logged.plan()
    expect(tablesReadWhole(plan)).not.toContain('trades')
  })

  it('takes a page of an account’s fills from its index at any depth, and in a span of time', async () => {
    await logged.run(`insert into indexed_blocks
      select 1, n, ${hexOf('n', 32)}, ${hexOf('n - 1', 32)}, ${NOW} + n * 2
      from generate_series(1, ${TRADES}) n`)
    await logged.run('analyze')
    const wrappedNativeToken = account(2)
    const page = { chainId: 1, account: account(1), wrappedNativeToken, limit: 100 }
    const middle = TRADES / 2
    const isUnbound = { before: null, from: null, to: null }
    for (const bounds of [
      isUnbound,
      { ...isUnbound, before: { blockNumber: middle, logIndex: 0 } },
      { ...isUnbound, to: unixSeconds(NOW + middle * 2) },
      { ...isUnbound, from: unixSeconds(NOW + 10 * 2), to: unixSeconds(NOW + 99 * 2) },
    ]) {
      const found = await selectFills(logged.db, { ...page, ...bounds })
      const newest = bounds.from !== null ? 98 : bounds === isUnbound ? TRADES : middle - 1
      expect(found[0]?.blockNumber).toBe(newest)
      expect(found).toHaveLength(bounds.from === null ? 100 : 89)
      const keys = await logged.plan('union')
      expect(indexesRead(keys)).toContain('trades_of_owner')
      expect(rowsRead(keys, 'trades')).toBeLessThanOrEqual(100)
      expect(rowsRead(keys, 'indexed_blocks')).toBeLessThanOrEqual(2)
      const rows = await logged.plan()
      for (const table of ['trades', 'orders', 'indexed_blocks', 'order_executions']) {
        expect(rowsRead(rows, table), table).toBeLessThanOrEqual(100)
      }
    }
  })

  it('adds up only the surplus of the blocks that are new', async () => {
    const input = { chainId: 1, account: account(1), upTo: null, wrappedNativeToken: account(2) }
    const [sums] = await selectSurplusSums(logged.db, { ...input, after: TRADES - 100 })
    expect(sums?.fills).toBeGreaterThan(0)
    const plan = await logged.plan()
    for (const table of ['trades', 'orders', 'indexed_blocks', 'order_quotes']) {
      expect(rowsRead(plan, table), table).toBeLessThanOrEqual(200)
    }
  })

  /** What the auctions of the newest fills recorded of them, one auction each. */
  async function recordFills(after: number): Promise<void> {
    const fills = `from trades t where t.chain_id = 1 and t.block_number > ${after}`
    await logged.run(`update trades t set auction_id = t.block_number
      where t.chain_id = 1 and t.block_number > ${after}`)
    await logged.run(`insert into auctions
      (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select 1, t.auction_id, t.auction_id, t.auction_id + 5, '{}', 1, now(), 1 ${fills}
      on conflict do nothing`)
    await logged.run(`insert into proposed_executions
      select 1, t.auction_id, 0, t.order_uid, 1, 1, 0, 1 ${fills}`)
    await logged.run(`insert into order_executions
      select 1, t.block_number, t.log_index, t.auction_id, t.order_uid, 0, t.sell_token, '[]' ${fills}`)
    await logged.run(`insert into fee_policies
      select 1, t.auction_id, t.order_uid, 0, 'volume', 0.01, null ${fills}`)
  }

  /** What `recordFills` wrote. */
  async function forgetFills(): Promise<void> {
    await logged.run('update trades set auction_id = null where chain_id = 1')
    for (const table of ['auctions', 'proposed_executions', 'order_executions', 'fee_policies']) {
      await logged.run(`delete from ${table} where chain_id = 1`)
    }
    await logged.run('analyze')
  }

  it('finds the orders of the newest fills, and their quotes, among all', async () => {
    await insertOrder(logged.db, { chainId: 1, order: order(0xcd) })
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
      from orders o, generate_series(${TRADES - 30_000}, ${TRADES}) n where o.uid = '${order(0xcd).uid}'`)
    await logged.run(`insert into order_quotes
      select 1, ${hexOf('n', 56)}, 1, 1, '1', 1, 1, 0, '${account(3)}', true, null
      from generate_series(1, ${TRADES}) n`)
    await recordFills(TRADES - 30_000)
    await logged.run('analyze')
    const newest = await selectQuotedExecutions(logged.db, {
      chainId: 1,
      fromBlock: 0,
      fills: 1000,
      wrappedNativeToken: account(1),
    })
    expect(newest).toHaveLength(1000)
    const plan = await logged.plan()
    expect(indexesRead(plan)).toContain('trades_chain_id_block_number_log_index_pk')
    expect(indexesRead(plan)).toContain('trades_of_order')
    expect(tablesReadWhole(plan)).toEqual([])
    await forgetFills()
  })

  it('reads a large inbox from indexes, also a rare type and old pages', async () => {
    const now = unixMicros(NOW * 1_000_000)
    const page = { account: account(1), types: null, before: null, limit: 101, now }
    const plans: PlanNode[] = []
    const read = async (change: Partial<Parameters<typeof selectInbox>[1]>) => {
      const entries = await selectInbox(logged.db, { ...page, ...change })
      plans.push(await logged.plan())
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
      expect(tablesReadWhole(plan)).toEqual([])
      expect(rowsRead(plan)).toBeLessThanOrEqual(4 * page.limit)
    }
    const [newestPlan, rarePlan] = plans.map(indexesRead)
    expect(newestPlan).toContain('notifications_of_account')
    expect(newestPlan).toContain('notifications_to_everyone')
    expect(rarePlan).toContain('notifications_of_type')
  })

  it('finds open funding episodes among all notifications', async () => {
    await logged.run(`insert into notifications
        (id, chain_id, account, type, message, metadata, created_at, order_uid, ended_at)
      select 'e' || n, 1, '${account(1)}', 'insufficient_balance', 'm', '{}', to_timestamp(${NOW}),
        ${hexOf('n', 56)}, case when n > 2 then to_timestamp(${NOW}) end
      from generate_series(1, 1000) n`)
    expect((await selectOpenEpisodes(logged.db, { chainId: 1 })).size).toBe(2)
    expect(indexesRead(await logged.plan())).toContain('notifications_lasting')
  })

  it('finds the subscribers of a notification without reading other subscriptions', async () => {
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
    const subscriber = address(`0x${'4d'.padStart(40, '0')}`)
    await insertNotifications(logged.db, {
      notifications: [
        {
          id: 'one',
          account: subscriber,
          type: 'order_filled',
          message: 'm',
          metadata: {},
          createdAt: unixMicros(NOW * 1_000_000),
          chainId: null,
          blockNumber: null,
          orderUid: null,
          shownUntil: null,
        },
      ],
    })
    await logged.run("delete from notifications where id = 'one'")
    const plan = await logged.plan()
    expect(indexesRead(plan).some((name) => name.startsWith('subscriptions_'))).toBe(true)
    // Subscribers of announcements are queried separately; entries of accounts never match that.
    expect(rowsRead(plan, 'subscriptions')).toBe(1)
    expect(rowsRead(plan, 'channel_targets')).toBe(1)
  })

  it('lists old auctions at the same cost as new ones', async () => {
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select 1, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2 from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into auction_participation
      select 1, ${hexOf('n', 56)}, n, n + 1 from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into proposed_solutions
      select 1, n, 0, '${account(3)}', 'solver', 1, true, false, n, null, '{}', '[]', 1
      from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into proposed_executions
      select 1, n, 0, ${hexOf('n', 56)}, 1, 2, 0 from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into settlements
      select 1, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, '${account(3)}', n, 0, 1, 1
      from generate_series(1, ${AUCTIONS}) n`)
    await logged.run('analyze')
    const bounds = { chainId: 1, before: null, after: null, limit: 25 }
    const page = { ...bounds, won: null, wrappedNativeToken: account(4) }
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
      const plan = await logged.plan()
      expect(tablesReadWhole(plan)).toEqual([])
      expect(rowsRead(plan, 'auction_participation')).toBe(0)
      expect(indexesRead(plan)).toContain('auctions_chain_id_id_pk')
    }
  })

  it('lists auctions of a winner and of a token at the cost of the page, also where they are rare', async () => {
    const chainId = 6
    const [often, rarely] = [account(3), account(9)]
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2
      from generate_series(1, ${AUCTIONS}) n`)
    // Every fourth auction has no winner.
    await logged.run(`insert into proposed_solutions
      select ${chainId}, n, k, case when n % 5000 = 1 then '${rarely}' else '${often}' end, 'solver',
        k + 1, k = 0 and n % 4 > 0, false, n, null, '{}', '[]', 1
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, 3) k`)
    await logged.run(`insert into proposed_executions
      select ${chainId}, n, k, ${hexOf('n % 20000 + 1', 56)}, 1, 2, 0
      from generate_series(1, ${AUCTIONS}) n, generate_series(0, 3) k`)
    await logged.run(`insert into settlements
      select ${chainId}, n, 0, ${hexOf('n', 32)}, ${hexOf('n', 32)}, '${often}', n, 0, 1, 1
      from generate_series(1, ${AUCTIONS}) n where n % 4 > 0`)
    await insertOrder(logged.db, { chainId, order: order(0xd3) })
    await logged.run(`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)},
        'sell_token', case when n % 10000 = 2 then '${account(8)}' else o.sell_token end))).*
      from orders o, generate_series(1, 20000) n where o.chain_id = ${chainId}`)
    await logged.run('analyze')
    await logged.run(`insert into won_auctions
      select distinct ${chainId}, f.solver, f.token, auction_id
      from proposed_solutions s join proposed_executions using (chain_id, auction_id, solution_uid)
      join orders o on o.chain_id = ${chainId} and o.uid = order_uid
      cross join lateral (values ('', ''), (s.solver, ''), ('', sell_token), (s.solver, sell_token)) f (solver, token)
      where s.chain_id = ${chainId} and is_winner`)
    await logged.run('analyze')
    const bounds = { chainId, before: null, after: null, limit: 25 }
    const page = { ...bounds, wrappedNativeToken: account(4) }
    const any = { solver: null, token: null }
    const cases = [
      { won: any, found: 25, newest: AUCTIONS - 1 },
      { won: any, before: 1_000, found: 25, newest: 999 },
      { won: { ...any, solver: often }, found: 25, newest: AUCTIONS - 1 },
      { won: { ...any, solver: rarely }, found: 10, newest: AUCTIONS - 4_999 },
      { won: { ...any, token: account(8) }, found: 5, newest: AUCTIONS - 9_999 },
      { won: { solver: rarely, token: account(8) }, found: 5, newest: AUCTIONS - 9_999 },
      { won: { solver: often, token: account(8) }, found: 0 },
    ]
    for (const { found, newest, ...one } of cases) {
      const rows = await selectCompetitionList(logged.db, { ...page, ...one })
      expect([rows.length, rows[0]?.id], JSON.stringify(one)).toEqual([found, newest])
      const plan = await logged.plan()
      expect(tablesReadWhole(plan), JSON.stringify(one)).toEqual([])
      expect(indexesRead(plan)).toContain('won_auctions_chain_id_solver_token_auction_id_pk')
      expect(rowsRead(plan, 'won_auctions')).toBe(found)
      expect(rowsRead(plan, 'auctions')).toBe(found)
      expect(rowsRead(plan, 'proposed_solutions')).toBe(found * 4)
      expect(rowsRead(plan, 'proposed_executions')).toBe(found)
    }
    const auctionIds = Array.from({ length: 100 }, (_, at) => AUCTIONS / 2 + at)
    expect((await selectListedBids(logged.db, { chainId, auctionIds })).size).toBe(100)
    const bids = await logged.plan()
    expect(tablesReadWhole(bids)).toEqual([])
    expect(rowsRead(bids, 'proposed_solutions')).toBe(400)
    expect(rowsRead(bids, 'proposed_executions')).toBeLessThanOrEqual(800)
    expect((await selectTradedPairs(logged.db, { chainId, auctionIds })).size).toBe(75)
    const pairs = await logged.plan()
    expect(tablesReadWhole(pairs)).toEqual([])
    expect(rowsRead(pairs, 'orders')).toBe(75)
  })

  it('finds the orders of an auction among all runs, those that last and those that ended', async () => {
    const chainId = 3
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2
      from generate_series(1, ${AUCTIONS}) n`)
    // Two in each auction, one that stays for a thousand auctions, and some that still stay.
    await logged.run(`insert into auction_participation
      select ${chainId}, ${hexOf('n', 56)}, n / 2, n / 2 + case when n % 1000 = 0 then 1000 else 0 end
      from generate_series(2, ${2 * AUCTIONS - 2001}) n`)
    await logged.run(`insert into auction_participation
      select ${chainId}, ${hexOf('n', 56)}, n, null
      from generate_series(${AUCTIONS - 999}, ${AUCTIONS}) n`)
    await logged.run('analyze')
    for (const auctionId of [1, AUCTIONS / 2, AUCTIONS - 990]) {
      const found = await selectAuctionOrderUids(logged.db, { chainId, auctionId })
      expect(found.length).toBeGreaterThanOrEqual(2)
      expect(rowsRead(await logged.plan())).toBeLessThanOrEqual(2 * found.length)
    }
  })

  it('finds the auctions of an order without reading those of others', async () => {
    const chainId = 4
    const { uid } = order(0xd0)
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2
      from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into auction_participation
      select ${chainId}, ${hexOf('n', 56)}, n, n from generate_series(1, ${AUCTIONS}) n`)
    await logged.run(`insert into auction_participation values (${chainId}, '${uid}', 2, null)`)
    await logged.run('analyze')
    const tokens = { sellToken: account(1), buyToken: account(2) }
    const report = await selectOrderAuctions(logged.db, { chainId, uid, ...tokens, limit: 500 })
    expect([report.auctions.length, report.omitted]).toEqual([501, AUCTIONS - 502])
    const runs = await logged.plan('from "auction_participation"')
    expect(rowsRead(runs, 'auction_participation')).toBe(1)
    expect(rowsRead(runs, 'auctions')).toBe(1)
    expect(rowsRead(await logged.plan('"prices" ->>'))).toBe(501)
  })

  it('finds the markets of a page of orders by their keys, without reading those of others', async () => {
    const chainId = 7
    await logged.run(`insert into auctions
        (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${chainId}, n, n, n + 5, '{}', 1, to_timestamp(${NOW} + n), 2
      from generate_series(1, ${AUCTIONS}) n`)
    // Each order was part of auctions twice, and has two fills.
    await logged.run(`insert into auction_participation
      select ${chainId}, ${hexOf('n', 56)}, n + 9 * run, n + 9 * run + 3
      from generate_series(1, ${AUCTIONS - 20}) n, generate_series(0, 1) run`)
    await logged.run(`insert into trades
      select ${chainId}, n, fill, ${hexOf('n', 32)}, ${hexOf('n', 32)}, ${hexOf('n', 56)},
        '${account(1)}', '${account(1)}', '${account(2)}', 1, 1, 0, n + 9 * fill
      from generate_series(1, ${AUCTIONS - 20}) n, generate_series(0, 1) fill`)
    await logged.run('analyze')
    const page = Array.from({ length: 100 }, (_, at) => ({
      uid: uidOf(AUCTIONS / 2 + at),
      sellToken: account(1),
      buyToken: account(2),
    }))
    const found = await selectOrderMarkets(logged.db, { chainId, orders: page })
    expect(found.find(({ uid }) => uid === page[7]?.uid)?.newest?.auctionId).toBe(
      AUCTIONS / 2 + 7 + 12,
    )
    const plan = await logged.plan()
    expect(tablesReadWhole(plan)).toEqual([])
    expect(rowsRead(plan, 'auction_participation')).toBe(100)
    expect(rowsRead(plan, 'trades')).toBe(200)
    expect(rowsRead(plan, 'auctions')).toBeLessThanOrEqual(301)
  })

  it('reads only the orders in time for an auction, also when most have expired', async () => {
    const chainId = 5
    const copies = (byte: number, from: number, to: number) =>
      logged.run(`insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)}))).*
        from orders o, generate_series(${from}, ${to}) n
        where o.chain_id = ${chainId} and o.uid = '${order(byte).uid}'`)
    await insertOrder(logged.db, { chainId, order: order(0xd1) })
    const validTo = unixSeconds(BOOK_NOW - 1)
    await insertOrder(logged.db, { chainId, order: order(0xd2, { data: { validTo } }) })
    await copies(0xd1, 1, 99)
    await copies(0xd2, 100, 40_000)
    await logged.run('analyze')
    const found = await selectCandidates(logged.db, { chainId, now: BOOK_NOW })
    expect(found).toHaveLength(100)
    expect(rowsRead(await logged.plan('string_agg("uid"'))).toBe(100)
  })

  it('sums up the hours of the pools asked for by their key, and reads no other pool', async () => {
    const pools = [1, 2, 3, POOLS + 1].map((pool) =>
      address(`0x${pool.toString(16).padStart(40, '0')}`),
    )
    const steps = await selectPoolSteps(logged.db, {
      chainId: 1,
      pools,
      upTo: unixSeconds(NOW),
      stepSeconds: 12 * HOUR_SECONDS,
      steps: 60,
    })
    const plan = await logged.plan()
    expect(steps).toHaveLength(3 * 60)
    expect(steps.every(({ hours }) => hours === 12)).toBe(true)
    expect(indexesRead(plan)).toContain('pool_samples_chain_id_pool_interval_time_pk')
    expect(indexesRead(plan)).not.toContain('pool_samples_by_time')
    expect(tablesReadWhole(plan)).not.toContain('pool_samples')
  })

  it('reads only the slots of the windows for the totals of all pools', async () => {
    const now = unixSeconds(NOW)
    const totals = await selectPoolTotals(logged.db, { chainId: 1, now })
    expect(totals).toHaveLength(POOLS)
    expect(totals[0]?.day.volumeUsd).toBe(288)
    expect(totals[0]?.month.volumeUsd).toBe(30 * 24 * 12)
    const plan = await logged.plan()
    expect(indexesRead(plan)).toContain('market_pool_slots_by_time')
    expect(tablesReadWhole(plan)).not.toContain('market_pool_slots')
  })
})
