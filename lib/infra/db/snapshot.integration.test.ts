import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database'
import { inSnapshot } from './network-store'
import { at, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const chainId = 4

describe.each(testBackends())('a snapshot on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  afterAll(() => database.close())

  it('answers reads that are sent together, each with its own rows', async () => {
    const [events, head, episodes] = await inSnapshot(database, chainId, (store) =>
      Promise.all([
        store.selectOrderEvents({ uid: uid(1) }),
        store.selectIndexedHead({}),
        store.selectFundingEpisodes({ uids: [uid(1)] }),
      ]),
    )
    expect([events, head, episodes]).toEqual([[], null, new Map()])
  })

  it('refuses to write, also as its first statement, and serves on', async () => {
    const event = { uid: uid(1), label: 'ready', timestamp: at(1), reason: null, blockNumber: null }
    const written = inSnapshot(database, chainId, (store) =>
      store.insertOrderEvents({ events: [event] as never }),
    )
    await expect(written).rejects.toThrow('database refused a statement')
    const read = inSnapshot(database, chainId, (store) => store.selectOrderEvents({ uid: uid(1) }))
    expect(await read).toEqual([])
  })
})
