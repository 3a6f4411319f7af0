import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { NOW, order, uid } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { comparableContent, indexContent } from './index-content.fixture'
import { indexedOrders } from './indexed-orders.fixture'
import { type BlockContent, orderOf } from './notified-chain.fixture'

const FAR = unixSeconds(NOW + 100_000)
const empty = (blocks: number): readonly BlockContent[] =>
  Array.from({ length: blocks }, () => ({}))

describe.each(testBackends())('an index of a chain that replaces blocks, on $name', (backend) => {
  const network = indexedOrders(backend)
  const { database, chain, pass, rows, index, undisturbed } = network
  const put = async (...bytes: readonly number[]) => {
    for (const byte of bytes) {
      for (const of of [network, undisturbed]) {
        await of.store().insertOrder({ order: order(byte, { data: { validTo: FAR } }) })
      }
    }
  }
  const exact = () => indexContent(database(), network.chainId())
  const notified = () =>
    rows<{ id: string; created_at: string }>(
      sql`select id, created_at from notifications where chain_id = ${network.chainId()} order by id`,
    )

  it.each([1, 63])('holds what one of the new blocks alone holds, %i deep', async (depth) => {
    chain().mine(...empty(90), { trades: [{ of: 5, sell: 10n, buy: 20n, tx: 5 }] })
    await index()
    await undisturbed.index()
    await put(1, 2, 3, 4, 5)
    const kept = { of: 1, sell: 100n, buy: 250n, tx: 1 }
    const lost = [
      { of: 2, sell: 100n, buy: 200n, tx: 2 },
      { of: 201, sell: 100n, buy: 300n, tx: 3 },
    ]
    chain().mine({ trades: [kept, ...lost], invalidated: [3], placed: [201, 203] })
    chain().mine(...empty(depth - 1))
    await index()
    const before = await notified()
    expect(before.map(({ id }) => id.split('-')[0])).toEqual(
      expect.arrayContaining(['order_filled', 'order_cancelled', 'price_improvement']),
    )
    pass(60)
    chain().fork(depth, ...empty(depth), { trades: [kept], invalidated: [4], placed: [202, 203] })
    expect(await index()).toMatchObject({ kind: 'indexed', forkBlock: 91 })
    await undisturbed.index()
    expect(await comparableContent(database(), network.chainId())).toEqual(
      await comparableContent(database(), undisturbed.chainId()),
    )
    const after = await notified()
    const about = (byte: number) => (notice: { id: string }) => notice.id.includes(orderOf(byte))
    expect(after.filter(about(1))).toEqual(before.filter(about(1)))
    expect(after.filter(about(1))).toHaveLength(2)
    for (const byte of [2, 3, 201]) {
      expect(before.some(about(byte))).toBe(true)
      expect(after.some(about(byte))).toBe(false)
    }
    expect(after.filter(about(4))).toHaveLength(1)
  })

  it.each([
    [63, 'indexed'],
    [64, 'waiting'],
  ] as const)('that kept 64 of them, when %i are replaced, is %s', async (depth, kind) => {
    await put(1)
    chain().mine(...empty(90), { trades: [{ of: 1, sell: 10n, buy: 20n, tx: 1 }] }, ...empty(70))
    chain().mine({ trades: [{ of: 1, sell: 10n, buy: 20n, tx: 2 }] })
    await index()
    const before = await exact()
    expect(before.filter((row) => row.startsWith('indexed_blocks'))).toHaveLength(64)
    chain().fork(depth, ...empty(depth + 1))
    expect(await index()).toMatchObject({ kind })
    if (kind === 'waiting') expect(await exact()).toEqual(before)
    const [found] = await network.store().selectOrdersByUids({ uids: [uid(1)] })
    expect(found?.fills.sellAmount).toBe(kind === 'waiting' ? 20n : 10n)
  })
})
