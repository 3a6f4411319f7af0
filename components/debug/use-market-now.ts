'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { debugReportKeys } from '@/lib/client/queries/debug-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { NativePrices } from '@/lib/domain/verdict/price-gap'
import type { DebugReport } from '@/lib/domain/verdict/report'

const REFRESH_MS = 10_000

/** The market now, of an open order whose auctions are not known; null for others, and until it is read. */
export function useMarketNow(
  network: NetworkView,
  { order, auctions }: Pick<DebugReport, 'order' | 'auctions'>,
): NativePrices | null {
  const client = useQueryClient()
  const isAsked = order.status === 'open' && auctions.length === 0
  const { data } = useQuery({
    queryKey: debugReportKeys.marketNow(network.name, order.uid),
    queryFn: async () => (await import('./read-market-now')).readMarketNow(client, network, order),
    enabled: isAsked,
    refetchInterval: REFRESH_MS,
  })
  return isAsked ? (data ?? null) : null
}
