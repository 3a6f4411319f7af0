'use client'

import { AccountChoice } from '@/components/ui/account-choice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { useTokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import { countTabs, tabOf } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { orderWhy } from '@/lib/domain/order/order-why'
import { parseOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { AddOrder } from './add-order'
import { exportOrders } from './export-orders'
import { OrdersHeader } from './orders-header'
import { OrdersList } from './orders-list'
import { ConnectOrLook, NothingHere, OrdersFailure } from './orders-states'
import { OrdersToolbar } from './orders-toolbar'
import { useAddOrder } from './use-add-order'
import { useFunding, useMarketPrices } from './use-order-facts'
import { useOrders } from './use-orders'
import { useOrdersLocation } from './use-orders-route'
import { useUnits } from './use-units'

const loadSheet = () => import('./order-sheet')

/** The tabbed list of orders, with the open order beside it. */
export function OrdersView(props: {
  network: NetworkView
  account: Address | null
  /** The account comes from the URL, not just from the connected wallet. */
  isWanted: boolean
  /**
   * This browser never stored orders or a wallet, so without an account there is nothing to load.
   */
  keepsNothing: boolean
}) {
  const { network, account } = props
  const wallet = useWallet()
  const book = useTokenBook(network)
  const place = useOrdersLocation()
  const number = useNumber()
  const { tab } = place
  const orders = useOrders(network, account)
  const { rows, pages, failure } = orders
  const isLoaded = orders.isLoaded || (account === null && props.keepsNothing)
  const now = useNow(5_000)
  const nowSeconds = now === null ? null : now / 1000
  const counts = countTabs(rows, nowSeconds)
  const prices = useMarketPrices(network, rows)
  const funding = useFunding(network, account, rows)
  const unitOf = useUnits(network, book, rows)
  const adding = useAddOrder({ network, rows, nowSeconds, place })
  const openUid = place.open === null ? null : parseOrderUid(place.open)
  const sheet = useLoaded(loadSheet, openUid?.ok === true)
  const isConnecting = account === null && wallet.state.status === 'connecting'
  const context = {
    ...{ network, tab, nowSeconds, prices },
    unitOf: unitOf.shown,
    whyOf: (order: Order) =>
      orderWhy(order, {
        funding: order.owner === account ? (funding?.get(order.sellToken) ?? null) : null,
        ...{ prices, nowSeconds },
      }),
    hrefOf: (uid: string) => place.hrefOf({ open: uid }),
    onOpen: place.openOrder,
    onRemove: orders.remove,
  }
  const listed = rows.filter((row) => tabOf(row, nowSeconds) === tab)
  return (
    <div className="py-6 rail:px-0">
      <OrdersHeader {...props} orders={orders} />
      <div className="ledger-panel">
        <OrdersToolbar
          tab={tab}
          counts={counts}
          isCounted={isLoaded || rows.length > 0}
          hasOlder={pages.hasNextPage}
          hrefOf={(wanted) => place.hrefOf({ tab: wanted, open: null })}
          onTab={place.setTab}
          isAdding={adding.isOpen}
          onAdding={adding.setIsOpen}
          canExport={listed.length > 0}
          onExport={(format) =>
            exportOrders(format, {
              ...{ network, account, tab, rows: listed },
              fetchedAtMs: orders.isLive ? Date.now() : orders.updatedAtMs,
              unitOf: unitOf.known,
            })
          }
        />
        {adding.isOpen ? (
          <AddOrder onAdd={adding.add} onClose={() => adding.setIsOpen(false)} />
        ) : null}
        {account === null || network.capabilities.accountOrders ? null : (
          <p className="border-b px-4 py-2 text-muted text-table">
            {network.displayName} lists no orders of an account; these were sent from this browser
            or added by id.
          </p>
        )}
        {openUid?.ok === true && sheet.failed ? (
          <Notice tone="caution" role="alert" title="The order could not be opened.">
            The page may have been renewed since it was loaded: check the connection and reload it.
          </Notice>
        ) : null}
        {failure === null || (orders.isLive && rows.length > 0) ? null : (
          <OrdersFailure error={failure} onRetry={orders.refetch} />
        )}
        <OrdersList
          key={tab}
          rows={rows}
          own={orders.own}
          open={place.open}
          context={context}
          isLoaded={isLoaded}
        >
          {isConnecting || (!isLoaded && failure === null) ? (
            <SkeletonLines label="Loading orders" lines={6} className="px-4 py-4" />
          ) : account === null && rows.length === 0 ? (
            <ConnectOrLook onConnect={wallet.openConnect} />
          ) : isLoaded ? (
            <NothingHere tab={tab} hasRows={rows.length > 0} network={network} />
          ) : null}
        </OrdersList>
        {pages.hasNextPage ? (
          <div className="flex flex-wrap items-center gap-3 border-t px-4 py-2">
            <Button
              size="compact"
              disabled={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {pages.isFetchingNextPage ? 'Loading' : 'Show older'}
            </Button>
            <span className="text-muted text-table">
              The newest {number(pages.data?.pages.flat().length ?? 0)} orders are counted and
              listed.
            </span>
          </div>
        ) : null}
      </div>
      <div className="mt-6 px-4 rail:px-0">
        <AccountChoice
          label={account === null ? 'Look at any account' : 'Look at another account'}
          note="Opens its orders without a wallet."
          hrefOf={(wanted) => `/orders?network=${network.name}&account=${wanted}`}
        />
      </div>
      {openUid?.ok === true && sheet.part !== null ? (
        <sheet.part.OrderSheet
          key={openUid.value}
          {...{ network, book, prices }}
          uid={openUid.value}
          onClose={place.closeOrder}
        />
      ) : null}
    </div>
  )
}
