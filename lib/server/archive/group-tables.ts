import 'server-only'
import type { KeyColumns } from '@/lib/infra/archive-part'
import type { HistoryGroup } from '@/lib/infra/db/archive/history-groups'
import { selectTableShape, type TableShape } from '@/lib/infra/db/archive/table-shape'
import type { Db } from '@/lib/infra/db/database'

/** The tables of a group, the roots' first. */
export const tablesOf = ({ root, children }: HistoryGroup) => [root, ...children]

/** Where the root's key is in each of them. */
export const keyColumnsOf = (group: HistoryGroup): KeyColumns =>
  new Map(tablesOf(group).map(({ table, key }) => [table, key.map(({ column }) => column)]))

/** Their columns, as the database has them. */
export async function shapesOf(
  db: Db,
  group: HistoryGroup,
): Promise<ReadonlyMap<string, TableShape>> {
  const shapes = new Map<string, TableShape>()
  for (const { table } of tablesOf(group)) shapes.set(table, await selectTableShape(db, { table }))
  return shapes
}
