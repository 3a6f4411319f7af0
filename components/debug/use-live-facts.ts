'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { debugReportKeys } from '@/lib/client/queries/debug-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { ReportOrder } from '@/lib/domain/verdict/report'
import type { VerdictContext } from '@/lib/domain/verdict/verdict'

const REFRESH_MS = 10_000

/** What an open order waits for now; undefined for others, and until it is read. */
export function useLiveFacts(network: NetworkView, order: ReportOrder): VerdictContext['live'] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: debugReportKeys.live(network.name, order.uid),
    queryFn: async () => (await import('./read-live-facts')).readLiveFacts(client, network, order),
    enabled: order.status === 'open',
    refetchInterval: REFRESH_MS,
  })
  return order.status === 'open' ? data : undefined
}
