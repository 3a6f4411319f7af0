import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './database'

/** PostgreSQL's statistics of a table since the start of the process. */
type TableCounts = {
  readonly name: string
  /** Estimated by the last vacuum or analysis; null before the first. */
  readonly rows: number | null
  readonly deadRows: number
  readonly insertedSinceVacuum: number
  readonly changedSinceAnalysis: number
}

/** A table with its size in pages of 8 kB. */
export type TableState = TableCounts & {
  readonly pages: number
  readonly indexPages: number
  /** Pages that a vacuum skips, as nothing in them has changed since the last one. */
  readonly visiblePages: number
}

/**
 * Maximum pages per statement in a running system: a statement blocks the whole process, on a usual
 * machine for 0.02 to 0.05 ms per page.
 */
const MAX_PAGES = 1_000
/**
 * Size of the write-ahead log that triggers a checkpoint. It is replayed in about a second after a
 * kill; PGlite makes no checkpoints by itself.
 */
const MAX_WAL_BYTES = 64 * 2 ** 20

/** The rule of PostgreSQL's own autovacuum, with its defaults, which PGlite does not run. */
const needsVacuum = ({ rows, deadRows, insertedSinceVacuum }: TableCounts): boolean =>
  deadRows > 50 + 0.2 * (rows ?? 0) || insertedSinceVacuum > 1_000 + 0.2 * (rows ?? 0)

const needsAnalysis = ({ rows, changedSinceAnalysis }: TableCounts): boolean =>
  changedSinceAnalysis > 50 + 0.1 * (rows ?? 0)

/** Change counts end with the process, so a start decides by what is on disk. */
const needsBoth = ({ pages, visiblePages, rows }: TableState): boolean =>
  pages > 0 && (rows === null || pages - visiblePages > pages * 0.2)

/**
 * The most urgent statement that is short enough for a running system; null when there is none. A
 * vacuum that would take too long is postponed to the next start.
 */
export function nextMaintenance(tables: readonly TableState[]): string | null {
  const urgent = tables.toSorted((a, b) => changes(b) - changes(a))
  for (const table of urgent) {
    const heapPages = table.pages - table.visiblePages
    if (needsVacuum(table) && heapPages <= MAX_PAGES) {
      const isShort = table.deadRows === 0 || heapPages + table.indexPages <= MAX_PAGES
      // A vacuum without indexes frees the rows, but not their index entries.
      return isShort
        ? `vacuum (truncate off) ${quoted(table)}`
        : `vacuum (truncate off, index_cleanup off) ${quoted(table)}`
    }
    if (needsAnalysis(table)) return `analyze ${quoted(table)}`
  }
  return null
}

const changes = ({ deadRows, insertedSinceVacuum, changedSinceAnalysis }: TableState): number =>
  deadRows + insertedSinceVacuum + changedSinceAnalysis

/** One statement for each table that needs it after an earlier process, however long it takes. */
export const maintenanceAtStart = (tables: readonly TableState[]): readonly string[] =>
  tables.filter(needsBoth).map((table) => `vacuum (analyze) ${quoted(table)}`)

const quoted = ({ name }: TableState): string => `"${name.replaceAll('"', '""')}"`

/**
 * Runs the maintenance that an earlier process left undone, before requests are served. Returns the
 * statements.
 */
export async function maintainAtStart(db: Db): Promise<readonly string[]> {
  const counts = await tableCounts(db)
  const statements = counts.length === 0 ? [] : maintenanceAtStart(await withSizes(db, counts))
  for (const statement of statements) await db.execute(sql.raw(statement))
  return [...statements, ...(await checkpoint(db))]
}

/**
 * Runs at most one statement on a table, and a checkpoint when one is due. Returns the statements.
 */
export async function maintain(db: Db): Promise<readonly string[]> {
  const counts = await tableCounts(db)
  const inNeed = counts.filter((table) => needsVacuum(table) || needsAnalysis(table))
  // Reading the sizes of all tables would take longer than most of the work.
  const statement = inNeed.length === 0 ? null : nextMaintenance(await withSizes(db, inNeed))
  if (statement !== null) await db.execute(sql.raw(statement))
  return [...(statement === null ? [] : [statement]), ...(await checkpoint(db))]
}

async function checkpoint(db: Db): Promise<readonly string[]> {
  const { rows } = rowsOf(z.object({ bytes: z.coerce.number() })).parse(
    await db.execute(sql`
      select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()
    `),
  )
  if ((rows[0]?.bytes ?? 0) < MAX_WAL_BYTES) return []
  await db.execute(sql`checkpoint`)
  return ['checkpoint']
}

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) })

const count = z.coerce.number()
const countRows = rowsOf(
  z.object({
    name: z.string(),
    rows: count.transform((rows) => (rows < 0 ? null : rows)),
    deadRows: count,
    insertedSinceVacuum: count,
    changedSinceAnalysis: count,
  }),
)
const sizeRow = z.object({
  name: z.string(),
  pages: count,
  indexPages: count,
  visiblePages: count,
})

/** The current state of the tables. */
export async function tableCounts(db: Db): Promise<readonly TableCounts[]> {
  // The session may not have published the counts of the last second yet.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const found = await db.execute(sql`
    select relname as "name",
      reltuples as "rows",
      pg_stat_get_dead_tuples(oid) as "deadRows",
      pg_stat_get_ins_since_vacuum(oid) as "insertedSinceVacuum",
      pg_stat_get_mod_since_analyze(oid) as "changedSinceAnalysis"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `)
  return countRows.parse(found).rows
}

export async function withSizes(
  db: Db,
  tables: readonly TableCounts[],
): Promise<readonly TableState[]> {
  const names = sql.join(
    tables.map(({ name }) => sql`${name}`),
    sql`, `,
  )
  const found = await db.execute(sql`
    select relname as "name",
      pg_relation_size(oid) / current_setting('block_size')::int as "pages",
      pg_indexes_size(oid) / current_setting('block_size')::int as "indexPages",
      relallvisible as "visiblePages"
    from pg_class where relnamespace = 'public'::regnamespace and relname in (${names})
  `)
  const sizes = new Map(
    rowsOf(sizeRow)
      .parse(found)
      .rows.map((row) => [row.name, row]),
  )
  return tables.flatMap((table) => {
    const size = sizes.get(table.name)
    return size === undefined ? [] : [{ ...table, ...size }]
  })
}
