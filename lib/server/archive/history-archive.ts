import 'server-only'
import path from 'node:path'
import { addMonths, type Month, monthOf, startOfMonth } from '@/lib/domain/history/month'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { listParts, nextPart } from '@/lib/infra/archive-folder'
import {
  isMarkedDeleted,
  keyOfLine,
  markDeleted,
  openPart,
  type PartManifest,
  type PartPage,
  writePart,
} from '@/lib/infra/archive-part'
import {
  HISTORY_GROUPS,
  type HistoryGroup,
  type HistoryLimits,
  historyGroup,
} from '@/lib/infra/db/archive/history-groups'
import {
  type HistoryRoot,
  selectHistoryRoots,
  selectLines,
  selectOldestHistory,
} from '@/lib/infra/db/archive/history-rows'
import type { TableShape } from '@/lib/infra/db/archive/table-shape'
import type { Database } from '@/lib/infra/db/database'
import { deletePart } from './delete-part'
import { shapesOf, tablesOf } from './group-tables'

/** The network whose history is archived, and where to. */
type ArchiveTarget = {
  readonly database: Database
  readonly chainId: number
  /** Its folder is named after it. */
  readonly network: string
  readonly out: string
  readonly before: Month
  readonly limits: HistoryLimits
  readonly schemaVersion: number
}

/** What was done, to be printed. */
export type ArchiveStep = {
  readonly kind: 'found' | 'written' | 'deleted' | 'kept'
  readonly month: string
  readonly group: string
  readonly folder: string
  /** Of `kept`: roots that had changed since they were written. */
  readonly rows: number
  readonly bytes: number
}

type OnStep = (step: ArchiveStep) => void

/** Between two transactions: throws where the work has to end. */
type AssertGoing = () => void

/**
 * Writes what is history to files, and deletes it from the database once it is safely there. What an
 * earlier run has written and not yet deleted comes first. Source: lib/docs/operations.md#archiving-history.
 */
export async function archiveHistory(
  target: ArchiveTarget,
  onStep: OnStep,
  assertGoing: AssertGoing,
): Promise<void> {
  const folder = path.join(target.out, target.network)
  for (const part of await listParts(folder, HISTORY_GROUPS)) {
    if (part.month >= target.before || (await isMarkedDeleted(part.folder))) continue
    await deleteWritten(target, part.folder, await openPart(part.folder), onStep, assertGoing)
  }
  for (const name of HISTORY_GROUPS) {
    const group = historyGroup(name)
    const shapes = await shapesOf(target.database.db, group)
    for (const month of await monthsOf(target)) {
      const part = await nextPart(folder, month, name)
      const pages = pagesOf(target, group, shapes, month, assertGoing)
      const head = headOf(target, month, name)
      const written = await writePart(part, head, [...shapes.values()], pages)
      if (written === null) continue
      onStep({ kind: 'written', month, group: name, folder: part, ...sizeOf(written) })
      await deleteWritten(target, part, written, onStep, assertGoing)
    }
  }
}

/** Counts what `archiveHistory` would write, and changes nothing. */
export async function measureHistory(
  target: ArchiveTarget,
  onStep: OnStep,
  assertGoing: AssertGoing,
): Promise<void> {
  for (const name of HISTORY_GROUPS) {
    const group = historyGroup(name)
    const shapes = await shapesOf(target.database.db, group)
    for (const month of await monthsOf(target)) {
      let rows = 0
      let bytes = 0
      for await (const page of pagesOf(target, group, shapes, month, assertGoing)) {
        for (const line of [...page.values()].flat()) {
          rows += 1
          bytes += Buffer.byteLength(line) + 1
        }
      }
      if (rows > 0) onStep({ kind: 'found', month, group: name, folder: '', rows, bytes })
    }
  }
}

const headOf = (target: ArchiveTarget, month: Month, group: string) => ({
  network: target.network,
  chainId: target.chainId,
  month,
  group,
  before: target.before,
  schemaVersion: target.schemaVersion,
  writtenAt: new Date().toISOString(),
})

const sizeOf = ({ tables }: PartManifest) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Months with history that may go, oldest first. */
async function monthsOf({ database, chainId, before }: ArchiveTarget): Promise<readonly Month[]> {
  const oldest = await selectOldestHistory(database.db, { chainId })
  const months: Month[] = []
  if (oldest === null) return months
  for (let month = monthOf(unixSeconds(oldest)); month < before; month = addMonths(month, 1)) {
    months.push(month)
  }
  return months
}

async function* pagesOf(
  { database, chainId, limits }: ArchiveTarget,
  group: HistoryGroup,
  shapes: ReadonlyMap<string, TableShape>,
  month: Month,
  assertGoing: AssertGoing,
): AsyncGenerator<PartPage> {
  const span = { from: startOfMonth(month), to: startOfMonth(addMonths(month, 1)) }
  let after: HistoryRoot | null = null
  for (;;) {
    assertGoing()
    const roots: readonly HistoryRoot[] = await selectHistoryRoots(database.db, {
      chainId,
      group,
      span,
      limits,
      after,
    })
    if (roots.length === 0) return
    after = roots.at(-1) ?? null
    const page = new Map<string, readonly string[]>()
    let keys = roots.map(({ key }) => key)
    for (const of of tablesOf(group)) {
      const shape = shapes.get(of.table)
      if (shape === undefined) continue
      const found = await selectLines(database.db, { chainId, of, shape, keys })
      const lines = inOrder(found, keys)
      // Of the children of roots that are still there.
      if (of === group.root) keys = lines.map((line) => keyOfLine(line, columnsOf(of)))
      page.set(of.table, lines)
    }
    yield page
  }
}

const columnsOf = ({ key }: HistoryGroup['root']) => key.map(({ column }) => column)

/** Lines in the order of their keys, so that those of a root stand together in each file. */
function inOrder(
  found: readonly { readonly key: readonly string[]; readonly line: string }[],
  keys: readonly (readonly string[])[],
): readonly string[] {
  const places = new Map(keys.map((key, place) => [key.join(' '), place]))
  const placeOf = (key: readonly string[]) => places.get(key.join(' ')) ?? 0
  return found.toSorted((a, b) => placeOf(a.key) - placeOf(b.key)).map(({ line }) => line)
}

async function deleteWritten(
  target: ArchiveTarget,
  folder: string,
  manifest: PartManifest,
  onStep: OnStep,
  assertGoing: AssertGoing,
): Promise<void> {
  const { rows, kept } = await deletePart(target, folder, manifest, assertGoing)
  const step = { month: manifest.month, group: manifest.group, folder, bytes: 0 }
  onStep({ kind: 'deleted', ...step, rows })
  if (kept > 0) onStep({ kind: 'kept', ...step, rows: kept })
  await markDeleted(folder)
}
