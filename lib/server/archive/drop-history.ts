import 'server-only'
import { type Month, startOfMonth } from '@/lib/domain/history/month'
import { unixSeconds } from '@/lib/domain/shared/amount'
import {
  HISTORY_GROUPS,
  type HistoryGroup,
  type HistoryLimits,
  historyGroup,
} from '@/lib/infra/db/archive/history-groups'
import { deleteOfKeys, selectHistoryRoots } from '@/lib/infra/db/archive/history-rows'
import type { Database, Tx } from '@/lib/infra/db/database'
import { noteBefore, ROWS_PER_STATEMENT } from './delete-part'
import { tablesOf } from './group-tables'

type DropInput = {
  readonly database: Database
  readonly chainId: number
  readonly before: Month
  readonly limits: HistoryLimits
  /** Awaited between two transactions, so that others get their turn. */
  readonly pause: () => Promise<void>
  /** Ends the work after the running transaction. */
  readonly signal: AbortSignal
}

/**
 * Deletes what is history without writing it anywhere, page by page, each in one transaction; returns
 * the number of rows. What is left when it is ended is deleted the next time.
 */
export async function dropHistory(input: DropInput): Promise<number> {
  const { database, chainId, limits, before, pause, signal } = input
  const span = { from: unixSeconds(0), to: startOfMonth(before) }
  let rows = 0
  for (const name of HISTORY_GROUPS) {
    const group = historyGroup(name)
    while (!signal.aborted) {
      const question = { chainId, group, span, limits, after: null }
      const roots = await selectHistoryRoots(database.db, question)
      if (roots.length === 0) break
      if (rows === 0) await noteBefore(database, chainId, before)
      const keys = roots.map(({ key }) => key)
      rows += await database.transaction((tx) => dropPage(tx, chainId, group, keys))
      await pause()
    }
  }
  return rows
}

async function dropPage(
  tx: Tx,
  chainId: number,
  group: HistoryGroup,
  keys: readonly (readonly string[])[],
): Promise<number> {
  const limit = ROWS_PER_STATEMENT
  let rows = 0
  for (const of of tablesOf(group)) {
    let deleted = limit
    while (deleted === limit) {
      deleted = await deleteOfKeys(tx, { chainId, of, keys, limit })
      rows += deleted
    }
  }
  return rows
}
