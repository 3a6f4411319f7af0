import 'server-only'
import { HISTORY_BEFORE } from '@/lib/domain/history/absent-rows'
import { chunk } from '@/lib/domain/shared/chunk'
import {
  keyOfLine,
  keyText,
  noteKept,
  type PartManifest,
  type PartPage,
  readPages,
} from '@/lib/infra/archive-part'
import {
  type HistoryGroup,
  historyGroup,
  isHistoryGroup,
} from '@/lib/infra/db/archive/history-groups'
import { deleteLines, selectLines } from '@/lib/infra/db/archive/history-rows'
import type { TableShape } from '@/lib/infra/db/archive/table-shape'
import type { Database, Tx } from '@/lib/infra/db/database'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { InfraError } from '@/lib/infra/errors'
import { keyColumnsOf, shapesOf, tablesOf } from './group-tables'

/** Few enough that nobody waits long for a statement. */
export const ROWS_PER_STATEMENT = 500

/** Thrown out of the transaction of a page whose rows are not those of the files. */
class ChangedError extends Error {
  override readonly name = 'ChangedError'
}

/** The group a part is of. Errors: InfraError where this program does not know it. */
export function groupOf({ group }: PartManifest): HistoryGroup {
  if (isHistoryGroup(group)) return historyGroup(group)
  throw new InfraError(`a part of "${group}" is not one of this program`, {
    retryable: false,
    cause: null,
  })
}

/**
 * Deletes what a part has from the database, page by page, each in one transaction, so that an order is
 * either entirely there or not at all. A page in which the database has what the files have not stays:
 * `kept` counts its roots. May be repeated where an earlier call has ended.
 */
export async function deletePart(
  { database, chainId }: { readonly database: Database; readonly chainId: number },
  folder: string,
  manifest: PartManifest,
  assertGoing: () => void,
): Promise<{ readonly rows: number; readonly kept: number }> {
  const group = groupOf(manifest)
  const shapes = await shapesOf(database.db, group)
  // Before the first row goes, so that nobody is told that an order of that time was never known.
  await noteBefore(database, chainId, manifest.before)
  let rows = 0
  const kept: string[] = []
  for await (const page of readPages(folder, manifest, keyColumnsOf(group), group.pageSize)) {
    assertGoing()
    try {
      rows += await database.transaction((tx) => deletePage(tx, chainId, group, shapes, page))
    } catch (error) {
      if (!(error instanceof ChangedError)) throw error
      kept.push(...rootKeys(group, page).map(keyText))
    }
  }
  await noteKept(folder, kept)
  return { rows, kept: kept.length }
}

/** Notes that history before a month is no longer complete. */
export async function noteBefore(
  database: Database,
  chainId: number,
  before: string,
): Promise<void> {
  const noted = await selectMeta(database.db, { chainId, key: HISTORY_BEFORE })
  if (noted !== null && noted >= before) return
  await upsertMeta(database.db, { chainId, key: HISTORY_BEFORE, value: before })
}

async function deletePage(
  tx: Tx,
  chainId: number,
  group: HistoryGroup,
  shapes: ReadonlyMap<string, TableShape>,
  page: PartPage,
): Promise<number> {
  const keys = rootKeys(group, page)
  let rows = 0
  for (const of of tablesOf(group)) {
    const shape = shapes.get(of.table)
    const lines = page.get(of.table)
    if (shape === undefined || lines === undefined) throw new ChangedError()
    const written = new Set(lines)
    for (const part of chunk(ROWS_PER_STATEMENT, lines)) {
      const deleted = await deleteLines(tx, { shape, lines: part })
      if (deleted.some((line) => !written.has(line))) throw new ChangedError()
      rows += deleted.length
    }
    const left = await selectLines(tx, { chainId, of, shape, keys })
    if (left.length > 0) throw new ChangedError()
  }
  return rows
}

/** The keys of a page's roots. */
export function rootKeys({ root }: HistoryGroup, page: PartPage): readonly (readonly string[])[] {
  const columns = root.key.map(({ column }) => column)
  return (page.get(root.table) ?? []).map((line) => keyOfLine(line, columns))
}
