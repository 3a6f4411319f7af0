'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderQuery } from '@/lib/client/queries/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { readSentOrders } from './sent-orders'

/**
 * The order whose panel is shown: the one just placed, else the newest this browser placed that is
 * still open, so that a reload does not lose it. Another account's order is not shown.
 */
export function useFollowedOrder(network: string, account: Address | null) {
  const queryClient = useQueryClient()
  const [followed, setFollowed] = useState<OrderUid | null>(null)
  useEffect(() => {
    const nowSeconds = Date.now() / 1000
    const newest = readSentOrders().find(
      (one) =>
        one.network === network &&
        one.state === 'placed' &&
        one.body.validTo > nowSeconds &&
        (account === null || unpackOrderUid(one.uid).owner === account),
    )
    if (newest === undefined) return
    let current = true
    queryClient.fetchQuery(orderQuery(network, newest.uid)).then(
      ({ status, uid }) => {
        const isOpen = status === 'open' || status === 'presignaturePending'
        if (current && isOpen) setFollowed((now) => now ?? uid)
      },
      // What cannot be read now is in the list of recent orders when it can.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [network, account, queryClient])
  const isShown =
    followed !== null && (account === null || unpackOrderUid(followed).owner === account)
  return { followed: isShown ? followed : null, follow: setFollowed }
}
