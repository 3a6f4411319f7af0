import type { QueryClient } from '@tanstack/react-query'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { knownHeadBlock } from '@/lib/client/report/known-head'
import { toReport } from '@/lib/client/report/to-report'
import type { OrderUid } from '@/lib/domain/order/order'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import type { Verdict } from '@/lib/domain/verdict/verdict'

/** The verdict the order's own page gives, from the same report. */
export async function explainReport(
  client: QueryClient,
  network: string,
  uid: OrderUid,
): Promise<Verdict> {
  const query = debugReportQuery(network, uid)
  const view = await client.fetchQuery({ ...query, retry: false, networkMode: 'always' })
  // Hundreds of reports are not to be kept for pages that may never be opened.
  client.removeQueries({ queryKey: query.queryKey, type: 'inactive' })
  const report = toReport(view)
  return explainOrder(report, { nowMs: Date.now(), headBlock: knownHeadBlock(report) })
}
