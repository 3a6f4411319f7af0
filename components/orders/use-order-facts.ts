'use client'

import { useMemo } from 'react'
import { useFunding, useMarketPrices } from '@/components/order/use-reason-facts'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** The market and the owners' funds of the listed orders that can still trade. */
export function useOrderFacts(network: NetworkView, rows: readonly OrderRow[]) {
  const open = useMemo(
    () => rows.flatMap((row) => (row.kind === 'stored' && !isFinal(row.order) ? [row.order] : [])),
    [rows],
  )
  return { prices: useMarketPrices(network, open), fundingOf: useFunding(network, open) }
}
