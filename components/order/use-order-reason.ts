'use client'

import { useMemo } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { fundsReason } from '@/lib/domain/verdict/funds-reason'
import { type OrderReason, orderReason } from '@/lib/domain/verdict/order-reason'
import type { LiveOrder } from './use-live-order'
import { type MarketPrices, useFunding, useMarketPrices } from './use-reason-facts'

const NONE: readonly Order[] = []

/** Why a live order stands where it does, found as for a list of orders; null while that is not known. */
export function useOrderReason(
  network: NetworkView,
  { order, competition }: Pick<LiveOrder, 'order' | 'competition'>,
): OrderReason | null {
  const now = useNow(5_000)
  const orders = useMemo(() => (order?.status === 'open' ? [order] : NONE), [order])
  const prices = useMarketPrices(network, orders)
  const fundingOf = useFunding(network, orders)
  if (order === null) return null
  const nowSeconds = now === null ? null : now / 1000
  return reasonOf(order, {
    prices,
    fundingOf,
    nowSeconds,
    isExecuting: competition?.type === 'executing',
  })
}

/** Why an order is in its state; null while that is not known. */
export const reasonOf = (
  order: Order,
  facts: {
    readonly prices: MarketPrices
    readonly fundingOf: ReturnType<typeof useFunding>
    readonly nowSeconds: number | null
    readonly isExecuting?: boolean
  },
): OrderReason | null =>
  orderReason(order, {
    funds: order.status === 'open' ? fundsReason(order, facts.fundingOf(order)) : null,
    prices: facts.prices.of(order),
    nowSeconds: facts.nowSeconds,
    isExecuting: facts.isExecuting ?? false,
  })
