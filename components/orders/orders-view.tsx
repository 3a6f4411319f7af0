'use client'

import { AccountChoice } from '@/components/ui/account-choice'
import { Button } from '@/components/ui/button'
import { LeftOutLine } from '@/components/ui/left-out-line'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { useTokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import type { OrderGroup } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { readOrderUidText } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { AccountLine } from './account-line'
import { AddOrder } from './add-order'
import { exportOrders } from './export-orders'
import type { RowContext } from './order-row-frame'
import { OrdersHeader } from './orders-header'
import { OrdersList } from './orders-list'
import { ConnectOrLook, NothingHere, OrdersFailure } from './orders-states'
import { type OrderCounts, OrdersToolbar } from './orders-toolbar'
import { useAddOrder } from './use-add-order'
import { useCancelSeveral } from './use-cancel-several'
import { type OrdersHandle, useOrders } from './use-orders'
import { useOrdersRoute } from './use-orders-route'
import { useRowContext } from './use-row-context'

const loadSheet = () => import('./order-sheet')
/** Only of use where an order has parts. */
const loadPartsRow = () => import('./parts-row-item')

/** An account's orders in three groups: what needs it, what waits, what is done; a sheet for the open order. */
export function OrdersView(props: {
  network: NetworkView
  account: Address | null
  /** The account comes from the URL, not just from the connected wallet. */
  isWanted: boolean
  /**
   * This browser never stored orders or a wallet, so without an account there is nothing to load.
   */
  hasNothingStored: boolean
}) {
  const { network, account } = props
  const book = useTokenBook(network)
  const route = useOrdersRoute()
  const orders = useOrders(network, account)
  const { rows } = orders
  const isLoaded = orders.isLoaded || (account === null && props.hasNothingStored)
  const context = useRowContext({ network, rows, route, orders, isUnlisted: book.isUnlisted })
  const { folded } = context
  const cancelling = useCancelSeveral({ network, rows, context })
  const partsRow = useLoaded(loadPartsRow, folded.rows.length < rows.length).part
  const adding = useAddOrder({ network, rows, route })
  const openUid = route.open === null ? null : readOrderUidText(route.open)
  const sheet = useLoaded(loadSheet, openUid?.ok === true)
  return (
    <div className="py-6 rail:px-0">
      <OrdersHeader {...props} orders={orders} />
      <AccountLine {...props} page="orders" />
      <Toolbar {...{ network, account, orders, route, adding, isLoaded, context }} />
      {adding.isOpen ? (
        <div className="ledger-panel mt-4">
          <AddOrder onAdd={adding.add} onClose={() => adding.setIsOpen(false)} />
        </div>
      ) : null}
      <OrdersNotices
        network={network}
        account={account}
        orders={orders}
        hasSheetFailed={openUid?.ok === true && sheet.failed}
      />
      <OrdersList
        key={route.group}
        rows={folded.rows}
        chosen={route.group}
        {...{ partsRow, context, isLoaded }}
        own={orders.own}
        open={route.open}
        action={cancelling.button}
        older={<OlderOrders pages={orders.pages} />}
      >
        <EmptyList
          {...{ network, account, isLoaded }}
          group={rows.length > 0 ? route.group : null}
          hasRows={rows.length > 0}
          hasFailed={orders.failure !== null}
        />
      </OrdersList>
      {cancelling.dialog}
      <LeftOutLine leftOut={orders.leftOut} network={network} className="px-4 py-2 rail:px-0" />
      <OtherAccount network={network} account={account} />
      {openUid?.ok === true && sheet.part !== null ? (
        <sheet.part.OrderSheet
          key={openUid.value}
          {...{ network, book }}
          uid={openUid.value}
          onClose={route.closeOrder}
        />
      ) : null}
    </div>
  )
}

function Toolbar(props: {
  network: NetworkView
  account: Address | null
  orders: OrdersHandle
  route: ReturnType<typeof useOrdersRoute>
  adding: ReturnType<typeof useAddOrder>
  isLoaded: boolean
  context: RowContext
}) {
  const { network, account, orders, route, adding, context } = props
  const { unitOf, groupOf, standingOf } = context
  const { group } = route
  const { rows } = orders
  // Each part is exported for itself.
  const listed = group === null ? rows : rows.filter((row) => groupOf(row) === group)
  return (
    <OrdersToolbar
      chosen={group}
      counts={countsOf(context)}
      isCounted={props.isLoaded || rows.length > 0}
      hasAccount={account !== null || rows.length > 0}
      hasOlder={orders.pages.hasNextPage}
      hrefOf={(wanted) => route.hrefOf({ group: wanted, open: null })}
      onChoose={route.setGroup}
      isAdding={adding.isOpen}
      onAdding={adding.setIsOpen}
      canExport={listed.length > 0}
      onExport={(format) =>
        exportOrders(format, {
          network,
          account,
          group,
          rows: listed,
          verdictOf: (order) => standingOf(order).verdict,
          fetchedAtMs: orders.isLive ? Date.now() : orders.updatedAtMs,
          unitOf,
        })
      }
    />
  )
}

function countsOf({ folded, groupOf }: RowContext): OrderCounts {
  const counts = { needsOwner: 0, waiting: 0, done: 0, filled: 0 }
  for (const row of folded.rows) {
    counts[groupOf(row)] += 1
    if (folded.isFilled(row)) counts.filled += 1
  }
  return counts
}

/** What limits or prevents reading the orders. */
function OrdersNotices(props: {
  network: NetworkView
  account: Address | null
  orders: OrdersHandle
  hasSheetFailed: boolean
}) {
  const { network, account, orders } = props
  const { rows, failure } = orders
  return (
    <>
      {account === null || network.capabilities.accountOrders ? null : (
        <p className="border-b px-4 py-2 text-muted text-table">
          {t`${network.displayName} lists no orders of an account; these were sent from this browser
            or added by id.`}
        </p>
      )}
      {props.hasSheetFailed ? (
        <Notice tone="caution" role="alert" title={t`The order could not be opened.`}>
          {t`The page may have been renewed since it was loaded: check the connection and reload
            it.`}
        </Notice>
      ) : null}
      {failure === null || (orders.isLive && rows.length > 0) ? null : (
        <OrdersFailure error={failure} onRetry={orders.refetch} />
      )}
    </>
  )
}

function EmptyList(props: {
  network: NetworkView
  account: Address | null
  /** The only group to show; null where no order is listed at all. */
  group: OrderGroup | null
  isLoaded: boolean
  hasRows: boolean
  hasFailed: boolean
}) {
  const { account, isLoaded, hasRows } = props
  const wallet = useWallet()
  const isConnecting = account === null && wallet.state.status === 'connecting'
  if (isConnecting || (!isLoaded && !props.hasFailed)) {
    return <SkeletonLines label={t`Loading orders`} lines={6} className="px-4 py-4" />
  }
  if (account === null && !hasRows) return <ConnectOrLook onConnect={wallet.openConnect} />
  return isLoaded ? <NothingHere group={props.group} network={props.network} /> : null
}

function OlderOrders({ pages }: { pages: OrdersHandle['pages'] }) {
  const number = useNumber()
  if (!pages.hasNextPage) return null
  const listed = pages.data?.pages.flatMap(({ entries }) => entries).length ?? 0
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-2 rail:px-0">
      <Button
        size="compact"
        disabled={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {pages.isFetchingNextPage ? t`Loading` : t`Show older`}
      </Button>
      <span className="text-muted text-table">
        {t`The newest ${number(listed)} orders are counted and listed.`}
      </span>
    </div>
  )
}

function OtherAccount({ network, account }: { network: NetworkView; account: Address | null }) {
  return (
    <div className="mt-6 px-4 rail:px-0">
      <AccountChoice
        label={account === null ? t`Look at any account` : t`Look at another account`}
        note={t`Opens its orders without a wallet.`}
        chainId={network.chainId}
        hrefOf={(wanted) => `/orders?network=${network.name}&account=${wanted}`}
      />
    </div>
  )
}
