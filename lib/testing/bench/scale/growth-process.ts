import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Db } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { bindStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { deleteAgedRows } from '@/lib/services/engine/delete-aged-rows'
import { openBookPlace } from './book-place'
import { CHAIN_ID } from './book-rows'
import { INSTANCES, insertHour } from './growth-rows'

// A process that has days of trading go by on PostgreSQL within minutes, and measures its tables.

export type GrowthQuestion = {
  readonly serverUrl: string
  readonly days: number
  readonly ordersADay: number
}

export type TableGrowth = {
  readonly table: string
  /** Most bytes with indexes and large values, by day: what is dead goes at intervals. */
  readonly bytesByDay: readonly number[]
  readonly rows: number
}

export type GrowthAnswer = {
  readonly orders: number
  readonly days: number
  /** Largest at the end first. */
  readonly tables: readonly TableGrowth[]
  readonly insertSeconds: number
  /** Spent on deleting aged rows, and on the vacuums that this called for. */
  readonly deleteSeconds: number
  readonly vacuumSeconds: number
}

const HOURS_A_DAY = 24
const DAY_SECONDS = 86_400

process.on('message', async (question: GrowthQuestion) => {
  process.send?.(await measure(question))
})

async function measure({ serverUrl, days, ordersADay }: GrowthQuestion): Promise<GrowthAnswer> {
  const place = await openBookPlace(serverUrl, false, 0)
  const pool = new Pool({ connectionString: place.url, max: 1 })
  const database = await openDatabase({ kind: 'postgres', url: place.url })
  const store = bindStore(database, CHAIN_ID)
  const db = drizzle(pool) as Db
  const start = Math.floor(Date.now() / 1_000) - days * DAY_SECONDS
  const ordersAnHour = Math.round(ordersADay / HOURS_A_DAY)
  const spent = { insert: 0, delete: 0, vacuum: 0 }
  const timed = async (what: keyof typeof spent, work: () => Promise<void>) => {
    const startedAt = performance.now()
    await work()
    spent[what] += (performance.now() - startedAt) / 1_000
  }
  const sizes: ReadonlyMap<string, number>[] = []
  let largest: ReadonlyMap<string, number> = new Map()
  try {
    for (let hour = 0; hour < days * HOURS_A_DAY; hour += 1) {
      const nowMicros = unixMicros((start + (hour + 1) * 3_600) * 1_000_000)
      const aged = {
        ...store,
        now: () => nowMicros,
        pause: yieldToEventLoop,
        signal: new AbortController().signal,
      }
      await timed('insert', () => insertHour(db, { hour, ordersAnHour, start }))
      await timed('delete', () => deleteAgedRows(aged))
      await timed('vacuum', () => vacuumAsAutovacuum(pool))
      largest = largerOf(largest, await sizesOf(pool))
      if ((hour + 1) % HOURS_A_DAY > 0) continue
      console.log(`  day ${sizes.push(largest)}: ${dayLine(largest)}`)
      largest = new Map()
    }
    await pool.query('analyze')
    return {
      orders: ordersAnHour * HOURS_A_DAY * days,
      days,
      tables: await tablesOf(pool, sizes),
      insertSeconds: spent.insert,
      deleteSeconds: spent.delete,
      vacuumSeconds: spent.vacuum,
    }
  } finally {
    await database.close()
    await pool.end()
    await place.leave()
  }
}

/**
 * Vacuums the tables in which as many rows are dead as PostgreSQL's own vacuum waits for, those with
 * their large values by themselves.
 */
async function vacuumAsAutovacuum(pool: Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(`
    select s.relid::regclass as name from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where s.schemaname in ('public', 'pg_toast') and s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)`)
  for (const { name } of rows) await pool.query(`vacuum (process_toast false) ${name}`)
}

async function sizesOf(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string; large: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes,
      coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0) as large
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(
    rows.flatMap(({ name, bytes, large }): [string, number][] =>
      name === 'auctions'
        ? [
            [name, Number(bytes) - Number(large)],
            [INSTANCES, Number(large)],
          ]
        : [[name, Number(bytes)]],
    ),
  )
}

const largerOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  new Map([...other].map(([name, bytes]) => [name, Math.max(bytes, one.get(name) ?? 0)]))

const dayLine = (sizes: ReadonlyMap<string, number>): string =>
  [...sizes]
    .filter(([, bytes]) => bytes > 1e6)
    .sort((a, b) => b[1] - a[1])
    .map(([table, bytes]) => `${table} ${(bytes / 1e6).toFixed(0)} MB`)
    .join(', ')

async function tablesOf(
  pool: Pool,
  sizes: readonly ReadonlyMap<string, number>[],
): Promise<readonly TableGrowth[]> {
  const { rows } = await pool.query<{ name: string; rows: number }>(`
    select relname as name, reltuples as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`)
  const counts = new Map(rows.map((row) => [row.name, row.rows]))
  const names = [...counts.keys(), ...(counts.has('auctions') ? [INSTANCES] : [])]
  const last = (table: TableGrowth) => table.bytesByDay.at(-1) ?? 0
  return names
    .map((table) => ({
      table,
      bytesByDay: sizes.map((day) => day.get(table) ?? 0),
      rows: counts.get(table) ?? 0,
    }))
    .sort((a, b) => last(b) - last(a))
}
