import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTo, type SilenceableLink } from '@/lib/testing/silenceable-link'
import type { Database, LeaderLock } from './database'
import { openDatabase } from './db'
import { endLockHolders } from './lock-holders.fixture'
import { selectMeta, upsertMeta } from './queries/chain/meta'
import { allBackends } from './test-database.fixture'

const server = allBackends().find(({ name }) => name === 'PostgreSQL')
const CHAIN = 1

describe.skipIf(server === undefined)('a leader that another one has replaced', () => {
  let drop: () => Promise<void>
  let link: SilenceableLink
  let url: string
  let former: Database
  let next: Database
  const taken: LeaderLock[] = []
  const written = () => selectMeta(next.db, { chainId: CHAIN, key: 'written' })
  const write = (value: string) =>
    former.bind(upsertMeta)({ chainId: CHAIN, key: 'written', value })

  beforeAll(async () => {
    const created = await server?.createMigrated()
    if (created?.location.kind !== 'postgres') throw new Error('no server')
    url = created.location.url
    drop = created.drop
  })

  beforeEach(async () => {
    link = await linkTo(url)
    former = await openDatabase({ kind: 'postgres', url: link.url })
    next = await openDatabase({ kind: 'postgres', url })
    await write('in time')
    return async () => {
      for (const lock of taken.splice(0)) await lock.release()
      link.close()
      await former.close()
      await next.close()
    }
  })

  afterAll(() => drop())

  async function lead(database: Database): Promise<void> {
    const lock = await database.tryLead(CHAIN)
    expect(lock).not.toBeNull()
    if (lock !== null) taken.push(lock)
  }

  /** The next one leads, once the former one's lock is gone. */
  async function replace(): Promise<void> {
    await endLockHolders(next)
    await lead(next)
  }

  it('commits nothing that it had begun', async () => {
    await lead(former)
    const late = former.transaction(async (tx) => {
      await upsertMeta(tx, { chainId: CHAIN, key: 'written', value: 'too late' })
      await replace()
    })
    await expect(late).rejects.toMatchObject({ name: 'InfraError', retryable: true })
    expect(await written()).toBe('in time')
  })

  it('writes nothing through a new connection', async () => {
    await lead(former)
    await replace()
    await expect(write('too late')).rejects.toMatchObject({ name: 'InfraError' })
    // By now no connection of before is left.
    await expect(write('too late')).rejects.toMatchObject({ name: 'InfraError' })
    expect(await written()).toBe('in time')
  })

  it('writes nothing of what a silent network brings later', async () => {
    await lead(former)
    link.fallSilent()
    const late = expect(write('too late')).rejects.toMatchObject({ name: 'InfraError' })
    await replace()
    link.speakAgain()
    await late
    expect(await written()).toBe('in time')
  })

  it('commits nothing either where its URL names its sessions', async () => {
    await former.close()
    former = await openDatabase({ kind: 'postgres', url: `${link.url}?application_name=a%20name` })
    await lead(former)
    const late = former.transaction(async (tx) => {
      await upsertMeta(tx, { chainId: CHAIN, key: 'written', value: 'too late' })
      await replace()
    })
    await expect(late).rejects.toMatchObject({ name: 'InfraError', retryable: true })
    expect(await written()).toBe('in time')
  })

  it('is left alone when it has handed the lead back', async () => {
    await lead(former)
    await former.transaction(async (tx) => {
      await upsertMeta(tx, { chainId: CHAIN, key: 'written', value: 'while it stops' })
      await taken.shift()?.release()
      await lead(next)
    })
    expect(await written()).toBe('while it stops')
  })
})
