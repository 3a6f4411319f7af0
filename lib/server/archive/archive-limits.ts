import 'server-only'
import {
  firstKeptMonth,
  KEPT_AFTER_MONTH_DAYS,
  type Month,
  startOfMonth,
} from '@/lib/domain/history/month'
import { hourOf } from '@/lib/domain/report/report-hour'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { HistoryLimits } from '@/lib/infra/db/archive/history-groups'
import { selectBlockAt } from '@/lib/infra/db/archive/history-rows'
import type { Database } from '@/lib/infra/db/database'
import { selectFirstReported, selectKeptHours } from '@/lib/infra/db/queries/reports/report-hours'

/**
 * Where history before a month ends.
 * Errors: why it cannot go yet, as a sentence: the month is too young, the index has not come so far, or
 * the figures of reports are not all kept that are added up from it.
 */
export async function historyLimits(
  { database, chainId }: { readonly database: Database; readonly chainId: number },
  before: Month,
  now: UnixSeconds,
): Promise<Result<HistoryLimits, string>> {
  const latest = firstKeptMonth(now)
  if (before > latest) {
    return err(
      `history stays for ${KEPT_AFTER_MONTH_DAYS} days after its month: before ${latest} at the latest, not ${before}`,
    )
  }
  const from = startOfMonth(before)
  const beforeBlock = await selectBlockAt(database.db, { chainId, time: from })
  if (beforeBlock === null) return err(`the index has no block of ${before} or later`)
  const first = await selectFirstReported(database.db, { chainId })
  const kept = await selectKeptHours(database.db, { chainId })
  const isReported =
    first === null ||
    first >= from ||
    (kept !== null && kept.from <= hourOf(first) && kept.to >= from)
  if (!isReported) {
    return err(
      `the figures of reports are not kept for all hours before ${before}: let the service run until they are`,
    )
  }
  return ok({ before: from, beforeBlock })
}
