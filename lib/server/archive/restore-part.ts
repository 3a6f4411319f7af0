import 'server-only'
import { chunk } from '@/lib/domain/shared/chunk'
import {
  keyOfLine,
  openPart,
  type PartManifest,
  readKept,
  readPages,
  unmarkDeleted,
} from '@/lib/infra/archive-part'
import { insertLines, selectLines } from '@/lib/infra/db/archive/history-rows'
import type { TableShape } from '@/lib/infra/db/archive/table-shape'
import type { Database } from '@/lib/infra/db/database'
import { InfraError } from '@/lib/infra/errors'
import { groupOf, ROWS_PER_STATEMENT, rootKeys } from './delete-part'
import { keyColumnsOf, shapesOf, tablesOf } from './group-tables'

/**
 * Puts a part's rows back, page by page, each in one transaction, after its files were checked; rows that
 * are there stay. Then each row is read back and compared with its line. May be repeated.
 * Errors: InfraError where the part is damaged, of another chain or of a later schema, or where the
 * database has another row under the same key.
 */
export async function restorePart(
  { database, chainId }: { readonly database: Database; readonly chainId: number },
  folder: string,
  assertGoing: () => void,
): Promise<PartManifest> {
  const manifest = await openPart(folder)
  const refused = (reason: string) =>
    new InfraError(`${folder}: ${reason}`, { retryable: false, cause: null })
  if (manifest.chainId !== chainId) throw refused(`is of chain ${manifest.chainId}, not ${chainId}`)
  const group = groupOf(manifest)
  const unknown = unknownColumns(manifest, await shapesOf(database.db, group))
  if (unknown.length > 0) throw refused(`the database has no ${unknown.join(', ')}`)
  // As the files have them: what a later version has added gets its default.
  const shapes = new Map<string, TableShape>(manifest.tables.map((table) => [table.table, table]))
  // A rerun of the archive that finds the part would then delete the rows again.
  await unmarkDeleted(folder)
  const kept = await readKept(folder)
  const pages = readPages(folder, manifest, keyColumnsOf(group), group.pageSize, kept)
  for await (const page of pages) {
    assertGoing()
    await database.transaction(async (tx) => {
      const keys = rootKeys(group, page)
      for (const of of tablesOf(group)) {
        const shape = shapes.get(of.table)
        const lines = page.get(of.table)
        if (shape === undefined || lines === undefined) continue
        for (const part of chunk(ROWS_PER_STATEMENT, lines))
          await insertLines(tx, { shape, lines: part })
        const found = await selectLines(tx, { chainId, of, shape, keys })
        const stored = new Set(found.map(({ line }) => line))
        const other = lines.find((line) => !stored.has(line))
        if (other === undefined) continue
        const key = keyOfLine(other, shape.primaryKey).join(' ')
        throw refused(`${of.table} has another row under the key ${key}`)
      }
    })
  }
  return manifest
}

/** Columns of the files that the database does not have. */
const unknownColumns = (
  { tables }: PartManifest,
  shapes: ReadonlyMap<string, TableShape>,
): readonly string[] =>
  tables.flatMap(({ table, columns }) => {
    const known = new Set(shapes.get(table)?.columns.map(({ name }) => name))
    return columns.filter(({ name }) => !known.has(name)).map(({ name }) => `${table}.${name}`)
  })
