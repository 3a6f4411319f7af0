'use client'

import { useEffect, useState } from 'react'
import { saveAddedOrder } from '@/lib/client/orders/added-orders'
import type { OrderGroup, OrderRow } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'

/** Adds an order by its id, and shows all groups once the service has returned it. */
export function useAddOrder(input: {
  network: NetworkView
  rows: readonly OrderRow[]
  route: {
    readonly group: OrderGroup | null
    readonly setGroup: (group: OrderGroup | null) => void
  }
}) {
  const { network, rows, route } = input
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState<OrderUid | null>(null)
  const row = wanted === null ? undefined : rows.find(({ uid }) => uid === wanted)
  const isAnswered = row !== undefined && (row.kind === 'stored' || row.answer !== 'none')
  const { setGroup, group } = route
  useEffect(() => {
    if (!isAnswered) return
    setWanted(null)
    if (group !== null) setGroup(null)
  }, [isAnswered, group, setGroup])
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
