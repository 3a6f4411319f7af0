import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Db } from '@/lib/infra/db/database'
import { type PlanNode, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { seededRandom } from '@/lib/testing/system/random'
import { percentile } from '../statistics'
import { openBookPlace } from './book-place'
import { type BookSize, drawSubjects, fillOrderBook, presentOf } from './book-rows'
import { type Read, reads } from './scale-reads'

// A process that makes a large order book on PostgreSQL, reads it and deletes or keeps it.

export type ScaleQuestion = {
  readonly serverUrl: string
  readonly size: BookSize
  readonly seed: number
  /** Whether the book is kept for the next run, or was by the last one. */
  readonly keep: boolean
}

export type ScaleRow = {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
  readonly rowsReturned: number
  readonly rowsRead: number
  /** Tables that one of its statements read from end to end. */
  readonly readWhole: readonly string[]
  /** Whether it read more than ten times what its answer is made of. */
  readonly isWasteful: boolean
}

/** What a table takes on the disk with its indexes, for each order of the book. */
type TableSize = {
  readonly table: string
  readonly rowsPerOrder: number
  readonly bytesPerOrder: number
}

export type ScaleAnswer = {
  readonly orders: number
  readonly rows: readonly ScaleRow[]
  /** Largest first. */
  readonly sizes: readonly TableSize[]
  /** `null`: an earlier run filled the book. */
  readonly fillSeconds: number | null
}

/** Of one read; fewer where they take long. */
const REPEATS = 200
const LONGEST_MS = 10_000
/** Rows read for one that is used. */
const MOST_READ = 10
/** A table of so few rows is best read whole. */
const FEW_ROWS = 200

type Statement = { readonly query: string; readonly params: unknown[] }

process.on('message', async (question: ScaleQuestion) => {
  process.send?.(await measure(question))
})

async function measure({ serverUrl, size, seed, keep }: ScaleQuestion): Promise<ScaleAnswer> {
  const place = await openBookPlace(serverUrl, keep, size.orders)
  const pool = new Pool({ connectionString: place.url, max: 1 })
  const sent: Statement[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) }
  const db = drizzle(pool, { logger }) as Db
  try {
    const fillSeconds = place.isFilled ? null : await filled(db, size)
    const random = seededRandom(seed)
    const subjects = await drawSubjects(db, size, random)
    const rows: ScaleRow[] = []
    for (const read of reads(size, subjects, random, await presentOf(db))) {
      const timesMs = await timesOf(db, read)
      sent.length = 0
      await read.run(db)
      rows.push({ ...rowOf(read, await plansOf(pool, [...sent])), ...speedOf(timesMs) })
    }
    return { orders: size.orders, rows, fillSeconds, sizes: await sizesOf(pool, size.orders) }
  } finally {
    await pool.end()
    await place.leave()
  }
}

/** Fills the order book; the seconds that took. */
async function filled(db: Db, size: BookSize): Promise<number> {
  const startedAt = performance.now()
  const nowSeconds = Math.floor(Date.now() / 1_000)
  await fillOrderBook(db, size, nowSeconds, (name) => console.log(`  filling: ${name}`))
  return (performance.now() - startedAt) / 1_000
}

async function sizesOf(pool: Pool, orders: number): Promise<readonly TableSize[]> {
  const { rows } = await pool.query<{ table: string; rows: number; bytes: string }>(`
    select relname as "table", reltuples as "rows", pg_total_relation_size(oid) as "bytes"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by pg_total_relation_size(oid) desc`)
  return rows.map(({ table, rows, bytes }) => ({
    table,
    rowsPerOrder: rows / orders,
    bytesPerOrder: Number(bytes) / orders,
  }))
}

async function timesOf(db: Db, read: Read): Promise<readonly number[]> {
  const timesMs: number[] = []
  const endAt = performance.now() + LONGEST_MS
  while (timesMs.length < REPEATS && (timesMs.length < 3 || performance.now() < endAt)) {
    const startedAt = performance.now()
    await read.run(db)
    timesMs.push(performance.now() - startedAt)
  }
  return timesMs
}

const speedOf = (timesMs: readonly number[]) => ({
  p50Ms: percentile(timesMs, 0.5),
  p99Ms: percentile(timesMs, 0.99),
})

async function plansOf(pool: Pool, statements: readonly Statement[]): Promise<readonly PlanNode[]> {
  const plans: PlanNode[] = []
  for (const { query, params } of statements) {
    const explained = await pool.query(`explain (analyze, format json) ${query}`, params)
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan)
  }
  return plans
}

function rowOf({ name, reasonableRows = 0 }: Read, plans: readonly PlanNode[]) {
  const returned = plans.reduce((sum, plan) => sum + plan['Actual Rows'], 0)
  const read = plans.reduce((sum, plan) => sum + rowsRead(plan), 0)
  const readWhole = [...new Set(plans.flatMap(tablesReadWhole))]
  return {
    name,
    rowsReturned: returned,
    rowsRead: read,
    readWhole,
    isWasteful: read > MOST_READ * Math.max(returned, reasonableRows, FEW_ROWS / MOST_READ),
  }
}
