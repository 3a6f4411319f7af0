'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useRef } from 'react'
import {
  type OrderGroup,
  type OrdersLocation,
  ordersSearch,
  parseOrdersLocation,
} from '@/lib/client/orders/order-rows'
import type { OrderUid } from '@/lib/domain/order/order'

/** Stores the chosen group and the open order in the URL, so that going back closes an order. */
export function useOrdersRoute() {
  const query = useSearchParams()
  const location = useMemo(() => parseOrdersLocation(new URLSearchParams(query)), [query])
  const isPushed = useRef(false)
  const hrefOf = useCallback(
    (next: Partial<OrdersLocation>) =>
      `/orders${ordersSearch(new URLSearchParams(query), { ...location, ...next })}`,
    [query, location],
  )
  return {
    ...location,
    hrefOf,
    setGroup: (group: OrderGroup | null) =>
      window.history.replaceState(null, '', hrefOf({ group, open: null })),
    openOrder: (uid: OrderUid) => {
      isPushed.current = true
      window.history.pushState(null, '', hrefOf({ open: uid }))
    },
    closeOrder: () => {
      if (isPushed.current) window.history.back()
      else window.history.replaceState(null, '', hrefOf({ open: null }))
      isPushed.current = false
    },
  }
}
