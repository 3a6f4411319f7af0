import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database'
import { openPglite } from './pglite'
import { tableCounts, withSizes } from './pglite-maintenance'

let database: Database

beforeAll(async () => {
  database = await openPglite('memory://')
})

afterAll(() => database.close())

async function stateOf(name: string) {
  const counts = (await tableCounts(database.db)).filter((table) => table.name === name)
  const [state] = await withSizes(database.db, counts)
  if (state === undefined) throw new Error(`no table ${name}`)
  return state
}

it('keeps a table that is rewritten repeatedly near its size, and its statistics up to date', async () => {
  const { db, maintain } = database
  await db.execute(sql`create table hot (n int primary key, x text)`)
  await db.execute(sql`create index on hot (x)`)
  await db.execute(sql`insert into hot select g, repeat('x', 50) from generate_series(1, 2000) g`)
  expect([
    ...(await maintain('short')),
    ...(await maintain('short')),
    ...(await maintain('short')),
  ]).toEqual(['vacuum (truncate off) "hot"', 'analyze "hot"'])
  const { pages, indexPages, rows } = await stateOf('hot')
  expect(rows).toBe(2_000)
  for (let round = 0; round < 20; round += 1) {
    await db.execute(sql`update hot set x = ${`y${round}`} || repeat('x', 50)`)
    expect((await stateOf('hot')).deadRows).toBeGreaterThan(1_000)
    expect(await maintain('short')).toEqual(['vacuum (truncate off) "hot"'])
  }
  // Room for twice the rows, before and after an update, and some more.
  const after = await stateOf('hot')
  expect(after.pages).toBeLessThan(3 * pages)
  expect(after.indexPages).toBeLessThan(5 * indexPages)
})

it('writes the log off once it is long, and works at a start on what was left', async () => {
  const { db, maintainAtStart } = database
  await db.execute(sql`create table long (x text)`)
  await db.execute(sql`alter table long alter x set storage external`)
  await maintainAtStart()
  await db.execute(
    sql`insert into long select repeat(g::text, 200000) from generate_series(100, 220) g`,
  )
  expect(await maintainAtStart()).toEqual(['vacuum (analyze) "long"', 'checkpoint'])
  expect(await maintainAtStart()).toEqual([])
})
