import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import type { OrderUid } from '@/lib/domain/order/order'

/**
 * Reads the report in this process, so that the first page includes it. When that fails, the
 * browser requests it and shows the reason.
 */
export async function prefetchReport(
  client: QueryClient,
  network: string,
  uid: OrderUid,
): Promise<void> {
  await client.prefetchQuery({
    ...debugReportQuery(network, uid),
    retry: false,
    queryFn: () => readInProcess(debugOrderEndpoint, { network, params: { uid } }),
  })
}
