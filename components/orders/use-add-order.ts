'use client'

import { useEffect, useState } from 'react'
import { saveAddedOrder } from '@/lib/client/orders/added-orders'
import { type OrderRow, type OrderTab, tabOf } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'

/** Adds an order by its id, then opens the tab that lists it once the service has returned it. */
export function useAddOrder(input: {
  network: NetworkView
  rows: readonly OrderRow[]
  nowSeconds: number | null
  route: { readonly tab: OrderTab; readonly setTab: (tab: OrderTab) => void }
}) {
  const { network, rows, nowSeconds, route } = input
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState<OrderUid | null>(null)
  const row = wanted === null ? undefined : rows.find(({ uid }) => uid === wanted)
  const isAnswered = row !== undefined && (row.kind === 'stored' || row.answer !== 'none')
  const tab = row === undefined || !isAnswered ? null : tabOf(row, nowSeconds)
  const { setTab, tab: shown } = route
  useEffect(() => {
    if (tab === null) return
    setWanted(null)
    if (tab !== shown) setTab(tab)
  }, [tab, shown, setTab])
  return {
    isOpen,
    setIsOpen,
    add: (uid: OrderUid) => {
      saveAddedOrder({ network: network.name, uid, addedAtMs: Date.now() })
      setWanted(uid)
      setIsOpen(false)
    },
  }
}
