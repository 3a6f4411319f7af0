import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { hex } from '@/lib/domain/shared/hex'
import {
  deleteUnusedAppData,
  insertAppData,
  keepAppData,
  selectAppData,
} from '@/lib/infra/db/queries/orders/app-data'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import type { Database, Tx } from './database'
import { at, order } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const hashOf = (n: number) => hex(`0x${n.toString(16).padStart(64, '0')}`) as unknown as AppDataHash

describe.each(testBackends())('app data on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const document = (n: number, micros: number) => ({
    chainId,
    hash: hashOf(n),
    document: `{"n":${n}}`,
    createdAt: at(micros),
  })
  const upload = (n: number, micros: number) => insertAppData(database.db, document(n, micros))
  const cleanUp = (beforeMicros: number, limit = 10) =>
    deleteUnusedAppData(database.db, { chainId, before: at(beforeMicros), limit })
  const stored = async (n: number) =>
    (await selectAppData(database.db, { chainId, hash: hashOf(n) })) !== null
  const place = async (tx: Tx, n: number) => {
    await insertOrder(tx, { chainId, order: order(n, { data: { appData: hashOf(n) } }) })
    await keepAppData(tx, document(n, 5))
  }

  it('distinguishes a new document from a known one', async () => {
    expect([await upload(1, 0), await upload(1, 0), await upload(1, 7)]).toEqual([
      'inserted',
      'duplicate',
      'duplicate',
    ])
    await database.transaction((tx) => place(tx, 1))
    expect(await upload(1, 9)).toBe('duplicate')
  })

  it('deletes what no order needed for long enough since its last upload', async () => {
    for (const n of [1, 2, 3]) await upload(n, 10)
    await upload(2, 30)
    expect(await cleanUp(10)).toBe(0)
    expect(await cleanUp(20)).toBe(2)
    expect(await Promise.all([1, 2, 3].map(stored))).toEqual([false, true, false])
  })

  it('deletes some at a time, the oldest first', async () => {
    for (const n of [1, 2, 3]) await upload(n, 10 + n)
    expect(await cleanUp(20, 2)).toBe(2)
    expect(await Promise.all([1, 2, 3].map(stored))).toEqual([false, false, true])
    expect(await cleanUp(20, 2)).toBe(1)
  })

  it('keeps the document of an order, sent with it or before, also when it is uploaded again', async () => {
    await upload(1, 0)
    await database.transaction((tx) => place(tx, 1))
    await database.transaction((tx) => place(tx, 2))
    await upload(2, 0)
    expect(await cleanUp(1_000)).toBe(0)
    expect(await Promise.all([1, 2].map(stored))).toEqual([true, true])
  })

  it('keeps a document uploaded after an order on chain that refers to it', async () => {
    await insertOrder(database.db, { chainId, order: order(1, { data: { appData: hashOf(1) } }) })
    await upload(1, 0)
    expect(await cleanUp(1_000)).toBe(1)
    expect(await stored(1)).toBe(true)
    // It is not examined a second time.
    expect(await cleanUp(1_000)).toBe(0)
  })

  it('touches no document of another network', async () => {
    await upload(1, 0)
    expect(
      await deleteUnusedAppData(database.db, { chainId: chainId + 500, before: at(9), limit: 9 }),
    ).toBe(0)
    expect(await stored(1)).toBe(true)
  })

  it('keeps the document of an order that is being stored while it cleans up', async () => {
    await upload(1, 0)
    let cleaning: Promise<number> = Promise.resolve(0)
    await database.transaction(async (tx) => {
      await place(tx, 1)
      cleaning = cleanUp(1_000)
      // The clean-up does not see the order yet; on a backend with concurrency it is running by
      // now.
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await cleaning
    expect(await stored(1)).toBe(true)
  })

  it('restores the document of an order that comes while it is deleted', async () => {
    await upload(1, 0)
    let placing: Promise<void> = Promise.resolve()
    await database.transaction(async (tx) => {
      await deleteUnusedAppData(tx, { chainId, before: at(1_000), limit: 10 })
      placing = database.transaction((other) => place(other, 1))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await placing
    expect(await stored(1)).toBe(true)
  })
})
