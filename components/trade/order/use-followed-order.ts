'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { readSentOrders } from '@/lib/client/orders/sent-orders'
import { readSentPlacements } from '@/lib/client/orders/sent-placements'
import { orderQuery } from '@/lib/client/queries/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'

/** An order and its account: the owner, or the user if a contract owns the order. */
type Followed = { readonly uid: OrderUid; readonly account: Address }

type Candidate = Followed & { readonly sentAtMs: number; readonly isPlacement: boolean }

/** A transaction that is not mined by then will most likely never be. */
const PLACEMENT_TIMEOUT_MS = 600_000
/** How long after its deadline a placement may still be waiting for its refund. */
const REFUND_TIMEOUT_SECONDS = 3600

/**
 * The order shown in the panel: the one just placed, or else the newest open order placed in this
 * browser, so that a reload does not lose it. Orders of other accounts are not shown.
 */
export function useFollowedOrder(network: string, account: Address | null) {
  const queryClient = useQueryClient()
  const [followed, setFollowed] = useState<Followed | null>(null)
  useEffect(() => {
    const newest = newestSent(network, account)
    if (newest === null) return
    let current = true
    const take = () => {
      if (current) setFollowed((now) => now ?? newest)
    }
    queryClient.fetchQuery(orderQuery(network, newest.uid)).then(
      ({ status, ethflowData }) => {
        const isOpen = status === 'open' || status === 'presignaturePending'
        if (isOpen || (status === 'expired' && ethflowData?.refundTxHash === null)) take()
      },
      (error: unknown) => {
        // An order that cannot be read now appears in the recent orders once it can be.
        const isUnknown = error instanceof ApiError && error.status === 404
        const isPending = Date.now() - newest.sentAtMs < PLACEMENT_TIMEOUT_MS
        if (isUnknown && newest.isPlacement && isPending) take()
      },
    )
    return () => {
      current = false
    }
  }, [network, account, queryClient])
  const follow = useCallback(
    (uid: OrderUid, sender?: Address) =>
      setFollowed({ uid, account: sender ?? unpackOrderUid(uid).owner }),
    [],
  )
  const isShown = followed !== null && (account === null || followed.account === account)
  return { followed: isShown ? followed.uid : null, follow }
}

function newestSent(network: string, account: Address | null): Candidate | null {
  const nowSeconds = Date.now() / 1000
  const orders = readSentOrders()
    .filter(
      (sentOrder) =>
        sentOrder.network === network &&
        sentOrder.state === 'placed' &&
        sentOrder.body.validTo > nowSeconds,
    )
    .map(({ uid, signedAtMs }) => ({
      uid,
      account: unpackOrderUid(uid).owner,
      sentAtMs: signedAtMs,
      isPlacement: false,
    }))
  const placements = readSentPlacements()
    .filter(
      (sentPlacement) =>
        sentPlacement.network === network &&
        sentPlacement.validTo + REFUND_TIMEOUT_SECONDS > nowSeconds,
    )
    .map((sentPlacement) => ({ ...sentPlacement, isPlacement: true }))
  const mine = [...orders, ...placements].filter(
    (order) => account === null || order.account === account,
  )
  return mine.sort((a, b) => b.sentAtMs - a.sentAtMs)[0] ?? null
}
