import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { Database } from '@/lib/infra/db/database'
import { inTransaction } from '@/lib/infra/db/network-store'
import { account, order, uid } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { indexedOrders } from './indexed-orders.fixture'

/** Time in which a transaction that waits for no other would end; one that waits just waits. */
const HELD_MS = 300

describe.each(testBackends())('orders near their end on $name', (backend) => {
  const network = indexedOrders(backend)
  const { database, chain, store, index, notified } = network
  const submit = (
    byte: number,
    validTo: UnixSeconds,
    on?: Database,
    signature: OrderRecord['signature'] = { signingScheme: 'eip712', signature: hex('0x') },
  ) => network.submit(order(byte, { record: { signature }, data: { validTo } }), {}, on)
  const presign = (byte: number, validTo: UnixSeconds) =>
    submit(byte, validTo, undefined, { signingScheme: 'presign', signature: hex('0x') })
  /** The database, whose first transaction ends some time after its work is done. */
  const slowToCommit = () => {
    let signal = () => {}
    const done = new Promise<void>((resolve) => {
      signal = resolve
    })
    const slow: Database = {
      ...database(),
      transaction: (work) =>
        database().transaction(async (tx) => {
          const result = await work(tx)
          signal()
          await new Promise((resolve) => setTimeout(resolve, HELD_MS))
          return result
        }),
    }
    return { slow, done }
  }

  it('are reported as expired when a block passes them while they are stored', async () => {
    await index()
    const { slow, done } = slowToCommit()
    const submitted = submit(1, chain().timeOf(2), slow)
    await done
    chain().mine({}, {}, {})
    await index()
    expect((await submitted).ok).toBe(true)
    expect(await notified()).toEqual([['order_expired', uid(1)]])
  })

  it('are refused when a block that passes them is being stored', async () => {
    await index()
    chain().mine({}, {}, {})
    const { slow, done } = slowToCommit()
    const indexed = index(slow)
    await done
    expect(await submit(1, chain().timeOf(2))).toMatchObject({
      error: { errorType: 'OrderExpired', description: expect.stringContaining('block 3') },
    })
    await indexed
    expect(await store().selectLiveOrders({ owner: account(1), now: chain().timeOf(0) })).toEqual(
      [],
    )
    // The last second of its life is the time of the newest block.
    expect((await submit(2, chain().timeOf(3))).ok).toBe(true)
  })

  it('are stored at the same time as each other and as blocks, in whichever order these come', async () => {
    await index()
    const far = chain().timeOf(90)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, round) => {
        const [plain, presigned] = [10 + round, 30 + round]
        const stored = await Promise.all([submit(plain, far), presign(presigned, far)])
        chain().mine({ signed: [presigned] })
        return stored
      }),
    )
    // Each step waits for orders, and they for it; a deadlock would be a fault of one of them.
    const mixed = Array.from({ length: 8 }, async (_, round) => {
      chain().mine({ signed: [50 + round] })
      return Promise.all([submit(70 + round, far), presign(50 + round, far)])
    })
    const [, later] = await Promise.all([index(), Promise.all(mixed)])
    for (const { ok } of [...outcomes, ...later].flat()) expect(ok).toBe(true)
    await index()
    const live = await store().selectLiveOrders({ owner: account(1), now: chain().timeOf(20) })
    expect(live).toHaveLength(32)
  })

  // The embedded database has one connection, whose transactions queue before they begin.
  it.skipIf(backend.name === 'PGlite')(
    'give their connection back while many blocks are being stored',
    async () => {
      await index()
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = inTransaction(database(), network.chainId(), async (tx) => {
        await tx.lockIndexedHead({})
        await released
      })
      await expect(submit(1, chain().timeOf(90))).rejects.toMatchObject({ retryable: true })
      release()
      await held
      expect((await submit(1, chain().timeOf(90))).ok).toBe(true)
    },
  )
})
