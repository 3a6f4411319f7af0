import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { order, uid } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { indexedOrders } from './indexed-orders.fixture'
import type { BlockContent } from './notified-chain.fixture'

const HOUR_SECONDS = 3_600

describe.each(testBackends())('an index whose clock jumps, on $name', (backend) => {
  const network = indexedOrders(backend)
  const { chain, chainId, pass, rows, store, notified } = network
  const put = (byte: number, lastBlock: number) =>
    store().insertOrder({ order: order(byte, { data: { validTo: chain().timeOf(lastBlock) } }) })
  const round = async (...blocks: readonly BlockContent[]) => {
    chain().mine(...blocks)
    await network.index()
  }

  it.each([
    [HOUR_SECONDS, -HOUR_SECONDS],
    [-HOUR_SECONDS, HOUR_SECONDS],
  ])('records an order’s events in their order, after %i s and %i s', async (first, second) => {
    await round()
    await put(1, 1_000)
    await round({ trades: [{ of: 1, sell: 10n, buy: 20n, tx: 1 }] })
    pass(first)
    await round({ invalidated: [1] })
    pass(second)
    await round({ trades: [{ of: 1, sell: 20n, buy: 40n, tx: 2 }] })
    pass(second)
    chain().fork(1, { trades: [{ of: 1, sell: 30n, buy: 60n, tx: 3 }] }, {})
    await network.index()
    const events = await store().selectOrderEvents({ uid: uid(1) })
    expect(events.map(({ label, blockNumber }) => [label, blockNumber])).toEqual([
      ['traded', 1],
      ['cancelled', 2],
      ['traded', 3],
    ])
    const times = events.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(await notified()).toHaveLength(3)
  })

  it('reports an order as expired by the time of the chain, and once', async () => {
    await round()
    for (const byte of [1, 2]) await put(byte, 4)
    pass(HOUR_SECONDS)
    await round({}, {})
    expect(await notified()).toEqual([])
    // It is still filled: on chain it is not over.
    await round({ trades: [{ of: 1, sell: 100n, buy: 200n, tx: 1 }] })
    pass(-2 * HOUR_SECONDS)
    await round({}, {})
    const once = [
      ['order_expired', uid(2)],
      ['order_filled', uid(1)],
    ]
    expect((await notified()).toSorted()).toEqual(once)
    const times = () =>
      rows(sql`select id, created_at from notifications where chain_id = ${chainId()} order by id`)
    const before = await times()
    for (const seconds of [HOUR_SECONDS, -HOUR_SECONDS]) {
      pass(seconds)
      await round({})
      chain().fork(2, {}, {}, {})
      await network.index()
    }
    expect((await notified()).toSorted()).toEqual(once)
    expect(await times()).toEqual(before)
  })
})
