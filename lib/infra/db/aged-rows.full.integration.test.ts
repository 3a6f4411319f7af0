import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { clearAuctionInstancesBefore } from '@/lib/infra/db/queries/auctions/auctions'
import { deleteOrderEventsBefore } from '@/lib/infra/db/queries/orders/order-events'
import { deleteQuotesExpiredBefore, insertQuote } from '@/lib/infra/db/queries/orders/quotes'
import { indexesRead, type PlanNode, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { account, at, BUY_TOKEN, NOW, SELL_TOKEN } from './store.fixture'
import { testBackends } from './test-database.fixture'

const ROWS = 100_000
const INSTANCES = 2_000
const limit = 500
const chainId = 1

const secondsFromStart = (seconds: number) => unixMicros(seconds * 1_000_000)

describe.each(testBackends())('aged rows among many on $name', (backend) => {
  let logged: LoggedDatabase

  beforeAll(async () => {
    logged = await openLogged(backend)
    // Row `n` is as old as second `n`; inserted newest first, so the order of the rows says nothing.
    await insertQuote(logged.db, {
      chainId: 99,
      quote: {
        from: account(1),
        sellToken: SELL_TOKEN,
        buyToken: BUY_TOKEN,
        sellAmount: atoms(1n),
        buyAmount: atoms(1n),
        feeAmount: atoms(0n),
        kind: 'sell',
        signingScheme: 'eip712',
        appData: ZERO_APP_DATA_HASH,
        validTo: NOW,
        gasAmount: 1n,
        extraGas: 0n,
        gasPrice: wei(1n),
        sellTokenPrice: '1',
        protocolFeeBps: null,
        solver: account(2),
        verified: false,
        metadata: null,
        createdAt: at(0),
        expiration: at(0),
      },
    })
    await logged.run(`insert into quotes overriding user value
      select (jsonb_populate_record(q, jsonb_build_object('chain_id', ${chainId}, 'expiration', to_timestamp(n)))).*
      from quotes q, generate_series(${ROWS}, 1, -1) n`)
    await logged.run(`insert into order_events (chain_id, order_uid, label, timestamp)
      select ${chainId}, ${hexOf('n % 1000', 56)}, 'ready', to_timestamp(n)
      from generate_series(${ROWS}, 1, -1) n`)
    await logged.run(`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price,
        created_at, order_count, instance)
      select ${chainId}, n, n, n + 3, '{}', 1, to_timestamp(n), 0,
        case when n > ${ROWS - INSTANCES} then 'instance' end
      from generate_series(1, ${ROWS}) n`)
    await logged.run('analyze')
  })
  afterAll(() => logged.close())

  /** Each deleted row is read twice: in its index, and by its key. */
  const expectRange = (plan: PlanNode, index: string) => {
    expect(indexesRead(plan)).toContain(index)
    expect(tablesReadWhole(plan)).toEqual([])
    expect(rowsRead(plan)).toBeLessThanOrEqual(2 * limit)
  }

  it('deletes quotes by the range of their expiration', async () => {
    const clean = (before: number) =>
      deleteQuotesExpiredBefore(logged.db, { chainId, before: secondsFromStart(before), limit })
    expect(await clean(ROWS / 2)).toBe(limit)
    expectRange(await logged.plan('delete'), 'quotes_by_expiration')
    expect(await clean(limit + 11)).toBe(10)
    expect(await clean(limit + 11)).toBe(0)
    const none = await logged.plan('delete')
    expectRange(none, 'quotes_by_expiration')
    expect(rowsRead(none)).toBe(0)
  })

  it('deletes events by the range of their time', async () => {
    const clean = (before: number) =>
      deleteOrderEventsBefore(logged.db, { chainId, before: secondsFromStart(before), limit })
    expect(await clean(ROWS / 2)).toBe(limit)
    expectRange(await logged.plan('delete'), 'order_events_by_age')
    expect(await clean(limit + 1)).toBe(0)
  })

  it('drops instances without reading the auctions that have none', async () => {
    const clean = (auctionId: number) =>
      clearAuctionInstancesBefore(logged.db, { chainId, auctionId, limit })
    expect(await clean(ROWS - 500)).toBe(limit)
    expectRange(await logged.plan('update'), 'auctions_with_instance')
    expect(await clean(ROWS - INSTANCES + limit + 1)).toBe(0)
    const none = await logged.plan('update')
    expect(rowsRead(none)).toBe(0)
  })
})
