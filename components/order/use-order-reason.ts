'use client'

import { useMemo } from 'react'
import { useNow } from '@/components/ui/use-now'
import { marketMark } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import { isFinal } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { fundsReason } from '@/lib/domain/verdict/funds-reason'
import { type OrderReason, orderReason } from '@/lib/domain/verdict/order-reason'
import type { LiveOrder } from './use-live-order'
import { type MarketPrices, useFunding, useMarketPrices } from './use-reason-facts'

const NONE: readonly Order[] = []

export type OrderStanding = {
  /** Null while it is not known. */
  readonly reason: OrderReason | null
  /** The market as it is now, for the rail of an order that may still trade; null while it is not known. */
  readonly market: RailMark | null
}

/** Why a live order stands where it does, found as for a list of orders, and its market. */
export function useOrderStanding(
  network: NetworkView,
  { order, competition }: Pick<LiveOrder, 'order' | 'competition'>,
): OrderStanding {
  const now = useNow(5_000)
  const orders = useMemo(() => (order === null || isFinal(order) ? NONE : [order]), [order])
  const prices = useMarketPrices(network, orders)
  const fundingOf = useFunding(network, orders)
  if (order === null) return { reason: null, market: null }
  const nowSeconds = now === null ? null : now / 1000
  const isExecuting = competition?.type === 'executing'
  return {
    reason: reasonOf(order, { prices, fundingOf, nowSeconds, isExecuting }),
    market: isFinal(order) ? null : marketMark(order, prices.of(order)),
  }
}

/** What the reason of an order is found from. */
export type ReasonFacts = {
  readonly prices: MarketPrices
  readonly fundingOf: ReturnType<typeof useFunding>
  readonly nowSeconds: number | null
  readonly isExecuting?: boolean
}

/** Why an order is in its state; null while that is not known. */
export const reasonOf = (order: Order, facts: ReasonFacts): OrderReason | null =>
  orderReason(order, {
    funds: order.status === 'open' ? fundsReason(order, facts.fundingOf(order)) : null,
    prices: facts.prices.of(order),
    nowSeconds: facts.nowSeconds,
    isExecuting: facts.isExecuting ?? false,
  })
