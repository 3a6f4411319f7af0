import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { meta } from '@/lib/infra/db/schema/meta'
import type { Database, Db, Tx } from './database'
import { endLockHolders } from './lock-holders.fixture'
import { allBackends } from './test-database.fixture'

const server = allBackends().find(({ name }) => name === 'PostgreSQL')

describe.skipIf(server === undefined)('several processes on PostgreSQL', () => {
  let first: Database
  let second: Database
  let drop: () => Promise<void>

  beforeAll(async () => {
    const created = await server?.create()
    if (created === undefined) throw new Error('no server')
    drop = created.drop
    first = await created.open()
    second = await created.open()
  })

  afterAll(async () => {
    await first.close()
    await second.close()
    await drop()
  })

  it('migrate at the same time, once', async () => {
    await Promise.all([first.migrate(), second.migrate(), first.migrate(), second.migrate()])
    await upsertMeta(second.db, { chainId: 1, key: 'k', value: 'v' })
  })

  it('have one leader, and the next one after it releases the lock', async () => {
    const lock = await first.tryLeaderLock('engine')
    expect(lock).not.toBeNull()
    expect(await second.tryLeaderLock('engine')).toBeNull()
    expect(await second.tryLeaderLock('other')).not.toBeNull()
    await lock?.release()
    expect(await second.tryLeaderLock('engine')).not.toBeNull()
  })

  it('notify the leader when its connection is lost, and another may lead', async () => {
    const lock = await first.tryLeaderLock('lost')
    await endLockHolders(second)
    await lock?.lost
    expect(await second.tryLeaderLock('lost')).not.toBeNull()
  })

  it.each([
    {
      moment: 'between two statements',
      drop: (_: Tx, pid: number) => endBackend(second.db, pid),
    },
    { moment: 'during a statement', drop: endBackend },
  ])(
    'lose all of a transaction whose connection ends $moment, and may try it again',
    async ({ drop }) => {
      await first.migrate()
      let found: unknown = 'not read'
      const write = (isDropped: boolean) =>
        first.transaction(async (tx) => {
          await upsertMeta(tx, { chainId: 2, key: 'first', value: 'v' })
          if (isDropped) {
            await drop(tx, await backendOf(tx))
            // The connection's end has arrived by the time of a reply to another one.
            await second.ping()
          }
          found = await selectMeta(tx, { chainId: 2, key: 'unknown' })
          await upsertMeta(tx, { chainId: 2, key: 'second', value: 'v' })
        })
      const stored = () =>
        Promise.all(['first', 'second'].map((key) => selectMeta(second.db, { chainId: 2, key })))
      await expect(write(true)).rejects.toMatchObject({ name: 'InfraError', retryable: true })
      expect(found).toBe('not read')
      expect(await stored()).toEqual([null, null])

      await write(false)
      expect(found).toBeNull()
      expect(await stored()).toEqual(['v', 'v'])
      await second.db.delete(meta)
    },
  )

  it('notify each other, and report when a notification may have been missed', async () => {
    const heard: string[] = []
    const waiting: (() => void)[] = []
    const next = () => new Promise<void>((done) => waiting.push(done))
    await second.listen('orders', (payload) => {
      heard.push(payload)
      waiting.shift()?.()
    })
    let arrival = next()
    await first.notify('orders', 'one')
    await arrival
    arrival = next()
    await first.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen orders'`,
    )
    await arrival
    arrival = next()
    await first.notify('orders', 'two')
    await arrival
    expect(heard).toEqual(['one', '', 'two'])
  })
})

/** Id of the server's process behind a connection. */
async function backendOf(db: Db): Promise<number> {
  const answer: unknown = await db.execute(sql`select pg_backend_pid() as pid`)
  return Number((answer as { rows: { pid: number }[] }).rows[0]?.pid)
}

/** Resolves once that process has ended, if it is not the one that is asked. */
const endBackend = (db: Db, pid: number) =>
  db.execute(sql`select pg_terminate_backend(${pid}, 60000)`)
