import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, MaintenanceLength } from './database'

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
 * Maximum pages per short statement: a statement blocks the whole process, on a usual machine for
 * 0.02 to 0.05 ms per page.
 */
const MAX_PAGES = 1_000
/**
 * The same of a long statement: some seconds, and on a slow machine less than the 12 s of standstill
 * after which another process may take the database for abandoned. A larger table waits for a start.
 */
const MAX_LONG_PAGES = 100_000
/** A table is due no later than with about so many changed pages, so that its vacuum stays short. */
const DUE_PAGES = 500
/** The same for an analysis, which takes the same time however much has changed. */
const DUE_CHANGES = 10_000
/**
 * Size of the write-ahead log that triggers a checkpoint. It is replayed in about a second after a
 * kill; PGlite makes no checkpoints by itself.
 */
const MAX_WAL_BYTES = 64 * 2 ** 20

/**
 * The rule of PostgreSQL's own autovacuum, which PGlite does not run, with its defaults; a large
 * table is due earlier. A dead row counts as a changed page, as it may be alone there.
 */
const needsVacuum = ({ rows, deadRows, insertedSinceVacuum, pages }: TableState): boolean => {
  const fifth = 0.2 * (rows ?? 0)
  const perPage = pages === 0 ? 1 : (rows ?? 0) / pages
  return (
    deadRows > Math.min(50 + fifth, DUE_PAGES) ||
    insertedSinceVacuum > Math.min(1_000 + fifth, Math.max(1_000, DUE_PAGES * perPage))
  )
}

const needsAnalysis = ({ rows, changedSinceAnalysis }: TableState): boolean =>
  changedSinceAnalysis > Math.min(50 + 0.1 * (rows ?? 0), DUE_CHANGES)

/** Pages a vacuum reads at most: the number of visible ones is that of the last vacuum. */
const pagesToRead = ({ pages, visiblePages, deadRows }: TableState): number =>
  Math.min(pages, pages - visiblePages + deadRows)

/** Change counts end with the process, so a start decides by what is on disk. */
const needsBoth = ({ pages, visiblePages, rows }: TableState): boolean =>
  pages > 0 && (rows === null || pages - visiblePages > pages * 0.2)

/** The most urgent statement of an allowed length; null when there is none. */
export function nextMaintenance(
  tables: readonly TableState[],
  allowed: MaintenanceLength,
): string | null {
  const urgent = tables.toSorted((a, b) => changes(b) - changes(a))
  for (const table of urgent) {
    const vacuum = needsVacuum(table) ? vacuumOf(table, allowed) : null
    if (vacuum !== null) return vacuum
    if (needsAnalysis(table)) return `analyze ${quoted(table)}`
  }
  return null
}

function vacuumOf(table: TableState, allowed: MaintenanceLength): string | null {
  const heapPages = pagesToRead(table)
  // Indexes are read only to remove the entries of dead rows.
  const indexPages = table.deadRows === 0 ? 0 : table.indexPages
  const isShort = heapPages + indexPages <= MAX_PAGES
  if (isShort || (allowed === 'any' && heapPages + indexPages <= MAX_LONG_PAGES))
    return `vacuum (truncate off) ${quoted(table)}`
  // Frees the rows but not their index entries, so these pages are read again by the next vacuum.
  if (heapPages <= MAX_PAGES) return `vacuum (truncate off, index_cleanup off) ${quoted(table)}`
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
export async function maintain(db: Db, allowed: MaintenanceLength): Promise<readonly string[]> {
  const counts = (await tableCounts(db)).filter(hasChanged)
  // Reading the sizes of all tables would take longer than most of the work.
  const statement =
    counts.length === 0 ? null : nextMaintenance(await withSizes(db, counts), allowed)
  if (statement !== null) await db.execute(sql.raw(statement))
  return [...(statement === null ? [] : [statement]), ...(await checkpoint(db))]
}

/** Below this a table of no size is due. */
const hasChanged = ({ deadRows, insertedSinceVacuum, changedSinceAnalysis }: TableCounts) =>
  deadRows > 50 || insertedSinceVacuum > 1_000 || changedSinceAnalysis > 50

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
