import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { selectExpiredOrders } from '@/lib/infra/db/queries/orders/expired-orders'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { countUnsignedOrders } from '@/lib/infra/db/queries/orders/unsigned-orders'
import { indexesRead, rowsRead } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { selectCandidates } from './open-orders.fixture'
import { NOW, order } from './store.fixture'
import { testBackends } from './test-database.fixture'

describe.each(testBackends())('a round on $name', (backend) => {
  let logged: LoggedDatabase

  beforeAll(async () => {
    logged = await openLogged(backend)
  })

  afterAll(() => logged.close())

  it('reads no unsigned order for an auction or for expiries, and only those to count them', async () => {
    const chainId = 1
    const copies = (byte: number, from: number, to: number) =>
      logged.run(`insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('uid', ${hexOf('n', 56)},
          'client_key', case when o.client_key is not null then 'client ' || n % 200 end))).*
        from orders o, generate_series(${from}, ${to}) n
        where o.chain_id = ${chainId} and o.uid = '${order(byte).uid}'`)
    await insertOrder(logged.db, { chainId, order: order(0xce) })
    await insertOrder(logged.db, { chainId, order: order(0xcf), unsignedFrom: 'client 7' })
    await copies(0xce, 1, 99)
    await copies(0xcf, 100, 2_099)
    await logged.run('analyze')
    const found = await selectCandidates(logged.db, { chainId, now: NOW })
    expect(found).toHaveLength(100)
    const candidates = await logged.plan('string_agg("uid"')
    expect(rowsRead(candidates)).toBeLessThanOrEqual(100)
    const expiry = { from: NOW, before: unixSeconds(NOW + 601) }
    expect(await selectExpiredOrders(logged.db, { chainId, ...expiry })).toHaveLength(100)
    const expired = await logged.plan('order by coalesce("orders"."user_valid_to"')
    expect(rowsRead(expired)).toBeLessThanOrEqual(100)
    const counted = { chainId, now: NOW }
    const inAll = await countUnsignedOrders(logged.db, { ...counted, clientKey: null })
    const ofOne = await countUnsignedOrders(logged.db, { ...counted, clientKey: 'client 7' })
    expect([inAll, ofOne]).toEqual([2_001, 11])
    const ofClient = await logged.plan('"client_key" = ')
    expect(indexesRead(ofClient)).toContain('orders_unsigned_of_client')
    expect(rowsRead(ofClient)).toBe(11)
  })
})
