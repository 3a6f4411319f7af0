'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isFinal, mayStillChange, orderRows, type RowSources } from '@/lib/client/orders/order-rows'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { useAccountOrders } from './use-account-orders'
import { type BrowserOrders, useBrowserOrders } from './use-browser-orders'

const LOOKUP_REFRESH_MS = 10_000
/** A placement that is not mined by then will most likely never be. */
const PLACEMENT_TIMEOUT_MS = 600_000

/** All orders the page lists, and their refresh state. */
export function useOrders(network: NetworkView, account: Address | null) {
  const { orders, leftOut, pages, isLive, mergeChanges } = useAccountOrders(network, account)
  const browser = useBrowserOrders(network, account)
  const { stored, markPlaced } = browser
  const isListing = network.capabilities.accountOrders
  const sources = useMemo(() => sourcesOf(orders, stored, isListing), [orders, stored, isListing])
  const isSettled = pages.data !== undefined || account === null || !isListing
  const { uids, lookup } = useLookup(network, sources, {
    isLive,
    isReady: browser.isRead && isSettled,
  })
  const { data: elements, isPlaceholderData, dataUpdatedAt } = lookup
  useEffect(() => {
    if (elements === undefined || dataUpdatedAt === 0 || isPlaceholderData || isLive) return
    const changed = changedOrders(orders, elements)
    if (changed.length > 0) mergeChanges(changed)
  }, [elements, dataUpdatedAt, isPlaceholderData, isLive, orders, mergeChanges])

  const rows = useMemo(() => {
    const isAnswered = elements !== undefined && !isPlaceholderData
    return orderRows({
      ...sources,
      lookup: elements === undefined ? null : { requested: isAnswered ? uids : [], elements },
    })
  }, [sources, elements, isPlaceholderData, uids])

  // A sent order whose response was lost turned out to be stored by the service.
  useEffect(() => {
    const confirmed = new Set(rows.flatMap((row) => (row.kind === 'stored' ? [row.uid] : [])))
    const found = stored.sent.find((order) => order.state === 'armed' && confirmed.has(order.uid))
    if (found !== undefined) markPlaced(found.uid)
  }, [rows, stored.sent, markPlaced])

  const own = useMemo(
    () => new Set([...stored.sent, ...stored.placements, ...stored.added].map(({ uid }) => uid)),
    [stored],
  )
  const source = account !== null && isListing ? pages : lookup
  return {
    rows,
    own,
    leftOut,
    remove: browser.remove,
    pages,
    isLive,
    isLoaded: browser.isRead && (isListing ? isSettled : uids.length === 0 || lookup.isFetched),
    /** The latest read failure that is not resolved yet; old data stays on the page. */
    failure: failureOf(source) ?? failureOf(lookup),
    updatedAtMs: Math.max(pages.dataUpdatedAt, dataUpdatedAt),
    refetch: () => {
      if (account !== null && isListing) void pages.refetch()
      if (uids.length > 0) void lookup.refetch()
    },
  }
}

export type OrdersHandle = ReturnType<typeof useOrders>

type Sources = Omit<RowSources, 'lookup'>

function sourcesOf(
  listed: readonly Order[],
  { sent, placements, added }: BrowserOrders,
  isListing: boolean,
): Sources {
  const known = new Set(listed.map(({ uid }) => uid))
  const isMissing = ({ uid }: { uid: OrderUid }) => !known.has(uid)
  const since = Date.now() - PLACEMENT_TIMEOUT_MS
  return {
    listed,
    // If the service lists the account's orders, only orders without a response are added.
    sent: sent.filter((order) => isMissing(order) && (!isListing || order.state === 'armed')),
    placements: placements.filter(
      (placement) => isMissing(placement) && (!isListing || placement.sentAtMs > since),
    ),
    added: added.filter(isMissing),
  }
}

/** A single request for all orders that have no other source of updates. */
function useLookup(
  network: NetworkView,
  sources: Sources,
  { isLive, isReady }: { isLive: boolean; isReady: boolean },
) {
  const uids = useMemo(() => {
    const polled = isLive ? [] : sources.listed.filter((order) => !isFinal(order))
    const wanted = [...sources.sent, ...sources.placements, ...sources.added, ...polled]
    return [...new Set(wanted.map(({ uid }) => uid))].slice(0, limits.orderUidsPerRequest)
  }, [isLive, sources])
  const lookup = useQuery({
    ...ordersByUidsQuery(network.name, uids),
    enabled: isReady && uids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return LOOKUP_REFRESH_MS
      const polled = uids.flatMap((uid) => sources.listed.find((order) => order.uid === uid) ?? [])
      const listed = polled.map((order) => foundIn(data, order.uid) ?? order)
      const known = orderRows({ ...sources, listed, lookup: { requested: uids, elements: data } })
      return mayStillChange(known, Date.now() / 1000) ? LOOKUP_REFRESH_MS : false
    },
  })
  return { uids, lookup }
}

const ordersIn = (elements: readonly BatchLookupElement[]): readonly Order[] =>
  elements.flatMap((element) => ('order' in element ? [element.order] : []))

const foundIn = (elements: readonly BatchLookupElement[], uid: OrderUid): Order | undefined =>
  ordersIn(elements).find((order) => order.uid === uid)

/** The listed orders that the elements have in another state. */
function changedOrders(
  listed: readonly Order[],
  elements: readonly BatchLookupElement[],
): readonly Order[] {
  const known = new Set(listed.map(({ uid }) => uid))
  return ordersIn(elements).filter((order) => known.has(order.uid) && !isSame(listed, order))
}

const isSame = (orders: readonly Order[], order: Order): boolean => {
  const known = orders.find(({ uid }) => uid === order.uid)
  return known?.status === order.status && known.executedBuyAmount === order.executedBuyAmount
}

// While a retry is pending, the error is only in `failureReason`, not yet in the query's `error`.
const failureOf = (query: { error: Error | null; failureReason: Error | null }): Error | null =>
  query.error ?? query.failureReason
