'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  addReceivedOrders,
  followAccountOrders,
  mergeOrders,
  NO_ORDER_UPDATES,
} from '@/lib/client/account-orders'
import { accountOrderPagesQuery } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { joinLeftOut } from '@/lib/contract/left-out'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'

/** How often the list is polled when there is no event stream for new orders. */
const LIST_REFRESH_MS = 30_000

const ignoreFailure = () => undefined

/** The account's orders from the service, updated by its event stream or by polling. */
export function useAccountOrders(network: NetworkView, account: Address | null) {
  const { accountOrders, accountEvents } = network.capabilities
  const [news, setNews] = useState(NO_ORDER_UPDATES)
  const isLive = news.connection === 'live'
  const pages = useInfiniteQuery({
    ...accountOrderPagesQuery(network.name, account ?? ZERO_ADDRESS),
    enabled: account !== null && accountOrders,
    refetchInterval: isLive ? false : LIST_REFRESH_MS,
  })
  const { refetch } = pages

  useEffect(() => {
    if (account === null || !accountOrders || !accountEvents) return
    let wasOpen = false
    setNews({ ...NO_ORDER_UPDATES, connection: 'connecting' })
    return followAccountOrders(network.name, account, {
      onOrders: (orders) => setNews((old) => addReceivedOrders(old, orders, Date.now())),
      onConnection: (connection) => {
        const reopened = connection === 'live' && wasOpen
        if (connection === 'live') wasOpen = true
        setNews((old) => ({
          ...old,
          connection,
          reopenedAtMs: reopened ? Date.now() : old.reopenedAtMs,
        }))
        // Changes made while the stream was closed are not reported, so read the list again.
        if (reopened) refetch().catch(ignoreFailure)
      },
    })
  }, [network.name, account, accountOrders, accountEvents, refetch])

  const listed = pages.data?.pages
  const orders = useMemo(
    () =>
      mergeOrders(
        listed?.flatMap(({ entries }) => entries) ?? [],
        pages.dataUpdatedAt,
        news,
        pages.hasNextPage,
      ),
    [listed, pages.dataUpdatedAt, news, pages.hasNextPage],
  )
  const leftOut = useMemo(() => joinLeftOut((listed ?? []).map((page) => page.leftOut)), [listed])
  const mergeChanges = useCallback(
    (changed: readonly Order[]) => setNews((old) => addReceivedOrders(old, changed, Date.now())),
    [],
  )
  return { orders, leftOut, pages, isLive, mergeChanges }
}
