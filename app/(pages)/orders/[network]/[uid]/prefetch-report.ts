import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { endpointUrl } from '@/lib/client/api-client'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import type { OrderUid } from '@/lib/domain/order/order'
import { findRuntime } from '@/lib/server/http/runtime'

/**
 * Reads the report in this process, so that the first page already holds it. When it cannot be read
 * the browser asks itself and tells why.
 */
export async function prefetchReport(
  client: QueryClient,
  network: string,
  uid: OrderUid,
): Promise<void> {
  const runtime = findRuntime()
  if (runtime === null) return
  await client.prefetchQuery({
    ...debugReportQuery(network, uid),
    retry: false,
    queryFn: async () => {
      const path = endpointUrl(debugOrderEndpoint, { network, params: { uid } })
      const response = await runtime.handleFetch(new Request(`http://127.0.0.1${path}`))
      if (!response.ok) throw new Error(`the report was answered with ${response.status}`)
      return debugReportCodec.parse(await response.json())
    },
  })
}
