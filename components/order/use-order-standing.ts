'use client'

import { useMemo } from 'react'
import { marketMark } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import { isFinal } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { LiveOrder } from './use-live-order'
import { useMarketPrices } from './use-market-prices'
import { type OrderStanding, useStandings } from './use-verdicts'

const NONE: readonly Order[] = []
const UNKNOWN: OrderStanding = { verdict: null, cause: [], isUpToOwner: false }

export type LiveStanding = OrderStanding & {
  /** The market as it is now, for the rail of an order that may still trade; null while it is not known. */
  readonly market: RailMark | null
}

/** Where a live order stands, as in a list of orders, and its market. */
export function useOrderStanding(
  network: NetworkView,
  { order, competition }: Pick<LiveOrder, 'order' | 'competition'>,
): LiveStanding {
  const orders = useMemo(() => (order === null ? NONE : [order]), [order])
  const waiting = useMemo(() => orders.filter((one) => !isFinal(one)), [orders])
  const prices = useMarketPrices(network, waiting)
  const standing = useStandings(network, orders, competition?.type)
  if (order === null) return { ...UNKNOWN, market: null }
  return {
    ...standing(order),
    market: isFinal(order) ? null : marketMark(order, prices.of(order)),
  }
}
