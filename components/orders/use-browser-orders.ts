'use client'

import { useCallback, useEffect, useState } from 'react'
import {
  type AddedOrder,
  readAddedOrders,
  removeAddedOrder,
  watchAddedOrders,
} from '@/lib/client/orders/added-orders'
import {
  markSentOrderPlaced,
  readSentOrders,
  removeSentOrder,
  type SentOrder,
} from '@/lib/client/orders/sent-orders'
import { readSentPlacements, type SentPlacement } from '@/lib/client/orders/sent-placements'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'

/** The orders of a network stored in this browser. */
export type BrowserOrders = {
  readonly sent: readonly SentOrder[]
  readonly placements: readonly SentPlacement[]
  readonly added: readonly AddedOrder[]
}

const NOTHING: BrowserOrders = { sent: [], placements: [], added: [] }

/**
 * Orders this browser sent for the account, and orders added by id. Null until storage was read.
 */
export function useBrowserOrders(network: NetworkView, account: Address | null) {
  const [stored, setStored] = useState<BrowserOrders | null>(null)
  const { name } = network
  const read = useCallback(() => {
    setStored({
      sent: readSentOrders().filter(
        (sentOrder) =>
          sentOrder.network === name && unpackOrderUid(sentOrder.uid).owner === account,
      ),
      placements: readSentPlacements().filter(
        (sentPlacement) => sentPlacement.network === name && sentPlacement.account === account,
      ),
      added: readAddedOrders().filter((addedOrder) => addedOrder.network === name),
    })
  }, [name, account])
  useEffect(() => {
    read()
    return watchAddedOrders(read)
  }, [read])
  return {
    stored: stored ?? NOTHING,
    isRead: stored !== null,
    /** The service has the order, so no response is pending any more. */
    markPlaced: useCallback(
      (uid: OrderUid) => {
        markSentOrderPlaced(uid)
        read()
      },
      [read],
    ),
    remove: useCallback(
      (uid: OrderUid) => {
        removeSentOrder(uid)
        removeAddedOrder({ network: name, uid })
        read()
      },
      [name, read],
    ),
  }
}
