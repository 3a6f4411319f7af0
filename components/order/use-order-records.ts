'use client'

import { useQuery } from '@tanstack/react-query'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { DebugReport } from '@/lib/domain/verdict/report'

const RETRY_MS = 4_000

/**
 * What is recorded of an order that has ended, with all of its fills; null until it is read, and where
 * records may not be read by everyone.
 */
export function useOrderRecords(
  network: NetworkView,
  uid: OrderUid,
  {
    order,
    isFinal,
  }: { readonly order: Pick<Order, 'executedBuyAmount'> | null; readonly isFinal: boolean },
): DebugReport | null {
  const bought = order?.executedBuyAmount
  const hasFills = ({ trades }: Pick<DebugReport, 'trades'>) =>
    trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n) === bought
  const { data } = useQuery({
    ...debugReportQuery(network.name, uid),
    enabled: isFinal && network.capabilities.debugReport === 'open',
    // The records may have a fill a moment later than the order.
    refetchInterval: ({ state }) =>
      state.data === undefined || hasFills(state.data) ? false : RETRY_MS,
  })
  return data === undefined || !isFinal || !hasFills(data) ? null : data
}
