'use client'

import { useMemo } from 'react'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { fundsReason } from '@/lib/domain/verdict/funds-reason'
import { type OrderReason, orderReason } from '@/lib/domain/verdict/order-reason'
import { useFunding, useMarketPrices } from './use-reason-facts'

const NONE: readonly Order[] = []

/** Why one order stands where it does, found as for a list of orders. */
export function useOrderReason(
  network: NetworkView,
  order: Order,
  facts: { readonly nowSeconds: number | null; readonly isExecuting: boolean },
): OrderReason | null {
  const isOpen = order.status === 'open'
  const orders = useMemo(() => (isOpen ? [order] : NONE), [isOpen, order])
  const prices = useMarketPrices(network, orders)
  const fundingOf = useFunding(network, orders)
  return orderReason(order, {
    funds: isOpen ? fundsReason(order, fundingOf(order)) : null,
    prices: prices.of(order),
    ...facts,
  })
}
