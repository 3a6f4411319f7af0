import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY_BEFORE } from '@/lib/domain/history/absent-rows'
import { type Month, parseMonth } from '@/lib/domain/history/month'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { listParts } from '@/lib/infra/archive-folder'
import { openPart } from '@/lib/infra/archive-part'
import { HISTORY_GROUPS } from '@/lib/infra/db/archive/history-groups'
import type { Database } from '@/lib/infra/db/database'
import { selectMeta } from '@/lib/infra/db/queries/chain/meta'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { historyLimits } from './archive-limits'
import { type ArchiveStep, archiveHistory, measureHistory } from './history-archive'
import { brokenOrders, CHAIN_ID, dumpHistory, fillHistory } from './history-book.fixture'
import { restorePart } from './restore-part'

const NOW = unixSeconds(Date.parse('2026-01-01T00:00:00Z') / 1_000)
const goOn = () => {}

const month = (text: string): Month => {
  const parsed = parseMonth(text)
  if (!parsed.ok) throw new Error(parsed.error.description)
  return parsed.value
}

describe.each(testBackends())('the archive of a network on $name', (backend) => {
  let database: Database
  let out = ''
  let before: Awaited<ReturnType<typeof dumpHistory>>

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    out = await mkdtemp(path.join(tmpdir(), 'archive-'))
    await fillHistory(database)
    before = await dumpHistory(database.db)
  })
  afterAll(async () => {
    await database.close()
    await rm(out, { recursive: true, force: true })
  })

  const target = async (until: string) => {
    const limits = await historyLimits({ database, chainId: CHAIN_ID }, month(until), NOW)
    if (!limits.ok) throw new Error(limits.error)
    return {
      database,
      chainId: CHAIN_ID,
      network: 'local',
      out,
      before: month(until),
      limits: limits.value,
      schemaVersion: 1,
    }
  }
  const archive = async (until: string) => {
    const steps: ArchiveStep[] = []
    await archiveHistory(await target(until), (step) => steps.push(step), goOn)
    return steps
  }
  const parts = () => listParts(path.join(out, 'local'), HISTORY_GROUPS)
  const restore = async () => {
    for (const { folder } of await parts()) {
      await restorePart({ database, chainId: CHAIN_ID }, folder, goOn)
    }
  }
  const uidsOf = async () =>
    (await database.db.execute(
      sql`select uid, valid_to from orders order by valid_to`,
    )) as unknown as {
      rows: { uid: string; valid_to: string | number }[]
    }

  it('refuses a month that is too young, and one that the index has not reached', async () => {
    const limits = (until: string, now: string) =>
      historyLimits(
        { database, chainId: CHAIN_ID },
        month(until),
        unixSeconds(Date.parse(now) / 1_000),
      )
    expect(await limits('2024-03', '2024-03-31T23:00:00Z')).toMatchObject({ ok: false })
    expect(await limits('2024-03', '2024-04-01T00:00:00Z')).toMatchObject({ ok: true })
    expect(await limits('2024-05', '2026-01-01T00:00:00Z')).toMatchObject({
      error: expect.stringContaining('the index has no block of 2024-05'),
    })
  })

  it('counts what it would write, and changes nothing', async () => {
    const found: ArchiveStep[] = []
    await measureHistory(await target('2024-03'), (step) => found.push(step), goOn)
    expect(found.map(({ month, group }) => `${month} ${group}`)).toEqual(
      expect.arrayContaining(['2024-01 orders', '2024-02 orders', '2024-01 auctions']),
    )
    expect(await parts()).toEqual([])
    expect(await dumpHistory(database.db)).toEqual(before)
  })

  it('takes what expired before the month with all of it, and leaves what is younger or still open', async () => {
    const steps = await archive('2024-03')
    const start = Date.parse('2024-03-01T00:00:00Z') / 1_000
    const { rows } = await uidsOf()
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.every(({ valid_to }) => Number(valid_to) >= start)).toBe(true)
    expect(await brokenOrders(database.db)).toBe(0)
    const after = await dumpHistory(database.db)
    // An order that is still open keeps its auction, and its trade keeps its block.
    const { rows: lost } = (await database.db.execute(sql`
      select o.uid from orders o join proposed_executions e on e.chain_id = o.chain_id and e.order_uid = o.uid
        left join auctions a on a.chain_id = e.chain_id and a.id = e.auction_id
        left join trades t on t.chain_id = o.chain_id and t.order_uid = o.uid
        left join indexed_blocks b on b.chain_id = t.chain_id and b.number = t.block_number
      where a.id is null or t.block_number is not null and b.number is null`)) as unknown as {
      rows: unknown[]
    }
    expect(lost).toEqual([])
    expect(after.auctions?.some((row) => row.startsWith('(1,1,'))).toBe(true)
    const gone = Object.keys(before).filter(
      (table) => (after[table]?.length ?? 0) < (before[table]?.length ?? 0),
    )
    expect(gone).toEqual(Object.keys(before).filter((table) => (before[table]?.length ?? 0) > 0))
    const rowsOf = (kind: ArchiveStep['kind']) =>
      steps.filter((step) => step.kind === kind).reduce((sum, step) => sum + step.rows, 0)
    const count = (dump: typeof before) =>
      Object.values(dump).reduce((sum, table) => sum + table.length, 0)
    expect(rowsOf('deleted')).toBe(count(before) - count(after))
    expect(rowsOf('written')).toBe(rowsOf('deleted'))
    expect(await selectMeta(database.db, { chainId: CHAIN_ID, key: HISTORY_BEFORE })).toBe(
      '2024-03',
    )
  })

  it('writes amounts as decimal strings, times with microseconds, and a manifest', async () => {
    const [first] = await parts()
    if (first === undefined) throw new Error('there is a part')
    const { tables, ...head } = await openPart(first.folder)
    expect(head).toMatchObject({
      network: 'local',
      month: '2024-01',
      group: 'orders',
      schemaVersion: 1,
    })
    const [line = ''] = (await readFile(path.join(first.folder, 'orders.jsonl'), 'utf8')).split(
      '\n',
    )
    const order = JSON.parse(line)
    expect(order.sell_amount).toBe((2n ** 256n - 2n).toString())
    expect(order.creation_timestamp).toMatch(/^2024-01-01T04:00:00\.000001Z$/)
    expect(tables[0]).toMatchObject({ table: 'orders', primaryKey: ['chain_id', 'uid'] })
  })

  it('finds nothing more to archive, and puts back exactly what was there', async () => {
    expect(await archive('2024-03')).toEqual([])
    await restore()
    expect(await dumpHistory(database.db)).toEqual(before)
    // Again, as after a kill in between.
    await restore()
    expect(await dumpHistory(database.db)).toEqual(before)
  })

  it('keeps in the database what changed after it was written, and writes it anew', async () => {
    const uid = (await uidsOf()).rows[0]?.uid ?? ''
    const change = (reason: string | null) =>
      database.db.execute(
        sql`update order_events set reason = ${reason} where order_uid = ${uid} and label = 'created'`,
      )
    await change('seen')
    const steps = await archive('2024-03')
    expect(steps.filter(({ kind }) => kind === 'kept')).toMatchObject([
      { group: 'orders', rows: 150 },
    ])
    expect((await parts()).some(({ folder }) => folder.endsWith('2024-01/orders-2'))).toBe(true)
    expect(await brokenOrders(database.db)).toBe(0)
    expect((await uidsOf()).rows.some((row) => row.uid === uid)).toBe(false)
    await restore()
    await change(null)
    expect(await dumpHistory(database.db)).toEqual(before)
    await archive('2024-03')
  })

  it('refuses to restore a file that was changed, another row of the same key, and another chain', async () => {
    const all = await parts()
    const damagedPart = all.find(({ group }) => group === 'auctions')
    const other = all.find(({ group }) => group === 'blocks')
    if (damagedPart === undefined || other === undefined) throw new Error('there are both')
    const file = path.join(damagedPart.folder, 'auctions.jsonl')
    const text = await readFile(file, 'utf8')
    const put = (folder: string, chainId = CHAIN_ID) =>
      restorePart({ database, chainId }, folder, goOn)
    await appendFile(file, '{}\n')
    await expect(put(damagedPart.folder)).rejects.toThrow(
      'auctions.jsonl is not what the manifest says',
    )
    await writeFile(file, text)
    await expect(put(damagedPart.folder, 1)).rejects.toThrow('is of chain 31337, not 1')
    await database.db.execute(sql`insert into indexed_blocks (chain_id, number, hash, parent_hash, timestamp)
      values (${CHAIN_ID}::int, 1, '0x', '0x', 0) on conflict do nothing`)
    await expect(put(other.folder)).rejects.toThrow(
      'indexed_blocks has another row under the key 31337 1',
    )
  })
})
