import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { account, at, NOW, order } from '@/lib/infra/db/store.fixture'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { newOrder } from '@/lib/services/order-book/new-order.fixture'
import { storeOrder } from '@/lib/services/order-book/store-order'

const now = () => at(0)

describe.each(testBackends())('submissions on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })

  beforeEach(() => {
    chainId += 1
  })

  afterAll(() => database.close())

  const submit = (byte: number, { owner = account(1), outOfMarket = true } = {}) =>
    inTransaction(database, chainId, (tx) =>
      storeOrder(tx, newOrder(order(byte, { record: { owner } }), { outOfMarket }), now),
    )
  const live = async (owner = account(1)) =>
    (await bindStore(database, chainId).selectLiveOrders({ owner, now: NOW })).length

  it('allows ten open orders of an owner when many are submitted at once', async () => {
    for (let byte = 1; byte <= 7; byte += 1) expect((await submit(byte)).ok).toBe(true)
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => submit(20 + i)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome.error.errorType).toBe('TooManyLimitOrders')
    }
    expect(await live()).toBe(10)
  })

  it('counts each owner separately, and does not count market orders', async () => {
    const other = account(2)
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => submit(20 + i)),
      ...Array.from({ length: 12 }, (_, i) => submit(60 + i, { owner: other })),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
    expect(await Promise.all([live(), live(other)])).toEqual([10, 10])
    expect((await submit(90, { outOfMarket: false })).ok).toBe(true)
  })
})
