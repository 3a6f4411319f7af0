'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isFinal, mayStillChange, orderRows } from '@/lib/client/orders/order-rows'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { useAccountOrders } from './use-account-orders'
import { useBrowserOrders } from './use-browser-orders'

const CHECK_MS = 10_000
/** A placement that is not mined by then will most likely never be. */
const PLACEMENT_PATIENCE_MS = 600_000

/** All orders the page lists, and their refresh state. */
export function useOrders(network: NetworkView, account: Address | null) {
  const { orders, pages, isLive, tell } = useAccountOrders(network, account)
  const browser = useBrowserOrders(network, account)
  const { kept, markPlaced } = browser
  const isListing = network.capabilities.accountOrders
  const sources = useMemo(() => {
    const known = new Set(orders.map(({ uid }) => uid))
    const isMissing = ({ uid }: { uid: OrderUid }) => !known.has(uid)
    const since = Date.now() - PLACEMENT_PATIENCE_MS
    return {
      listed: orders,
      // If the service lists the account's orders, only orders without a response are added.
      sent: kept.sent.filter((one) => isMissing(one) && (!isListing || one.state === 'armed')),
      placements: kept.placements.filter(
        (one) => isMissing(one) && (!isListing || one.sentAtMs > since),
      ),
      added: kept.added.filter(isMissing),
    }
  }, [orders, kept, isListing])

  // A single request for all orders that have no other source of updates.
  const asked = useMemo(() => {
    const unheard = isLive ? [] : orders.filter((order) => !isFinal(order))
    const uids = [...sources.sent, ...sources.placements, ...sources.added, ...unheard]
    return [...new Set(uids.map(({ uid }) => uid))].slice(0, limits.orderUidsPerRequest)
  }, [orders, isLive, sources])
  const isSettled = pages.data !== undefined || account === null || !isListing
  const look = useQuery({
    ...ordersByUidsQuery(network.name, asked),
    enabled: browser.isRead && isSettled && asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return CHECK_MS
      const asking = asked.flatMap((uid) => orders.find((one) => one.uid === uid) ?? [])
      const listed = asking.map((order) => foundIn(data, order.uid) ?? order)
      const known = orderRows({ ...sources, listed, looked: { asked, elements: data } })
      return mayStillChange(known, Date.now() / 1000) ? CHECK_MS : false
    },
  })
  const { data: elements, isPlaceholderData, dataUpdatedAt } = look
  useEffect(() => {
    if (elements === undefined || dataUpdatedAt === 0 || isPlaceholderData || isLive) return
    const known = new Set(orders.map(({ uid }) => uid))
    const found = elements.flatMap((one) => ('order' in one ? [one.order] : []))
    const changed = found.filter((order) => known.has(order.uid) && !isSame(orders, order))
    if (changed.length > 0) tell(changed)
  }, [elements, dataUpdatedAt, isPlaceholderData, isLive, orders, tell])

  const rows = useMemo(() => {
    const isAnswered = elements !== undefined && !isPlaceholderData
    return orderRows({
      ...sources,
      looked: elements === undefined ? null : { asked: isAnswered ? asked : [], elements },
    })
  }, [sources, elements, isPlaceholderData, asked])

  // A sent order whose response was lost turned out to be stored by the service.
  useEffect(() => {
    const stored = new Set(rows.flatMap((row) => (row.kind === 'stored' ? [row.uid] : [])))
    const found = kept.sent.find((one) => one.state === 'armed' && stored.has(one.uid))
    if (found !== undefined) markPlaced(found.uid)
  }, [rows, kept.sent, markPlaced])

  const own = useMemo(
    () => new Set([...kept.sent, ...kept.placements, ...kept.added].map(({ uid }) => uid)),
    [kept],
  )
  const source = account !== null && isListing ? pages : look
  return {
    rows,
    own,
    remove: browser.remove,
    pages,
    isLive,
    isLoaded: browser.isRead && (isListing ? isSettled : asked.length === 0 || look.isFetched),
    /** The latest read failure that is not resolved yet; old data stays on the page. */
    failure: failureOf(source) ?? failureOf(look),
    updatedAtMs: Math.max(pages.dataUpdatedAt, dataUpdatedAt),
    refetch: () => {
      if (account !== null && isListing) void pages.refetch()
      if (asked.length > 0) void look.refetch()
    },
  }
}

export type OrdersHandle = ReturnType<typeof useOrders>

const foundIn = (elements: readonly BatchLookupElement[], uid: OrderUid): Order | undefined =>
  elements.flatMap((one) => ('order' in one ? [one.order] : [])).find((one) => one.uid === uid)

const isSame = (orders: readonly Order[], order: Order): boolean => {
  const known = orders.find(({ uid }) => uid === order.uid)
  return known?.status === order.status && known.executedBuyAmount === order.executedBuyAmount
}

// While a retry is pending, the error is only in `failureReason`, not yet in the query's `error`.
const failureOf = (query: { error: Error | null; failureReason: Error | null }): Error | null =>
  query.error ?? query.failureReason
