'use client'

import Link from 'next/link'
import { AddressText } from '@/components/ui/address-text'
import { PageTitle } from '@/components/ui/page-title'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { OrdersFreshness } from './orders-states'
import type { OrdersHandle } from './use-orders'

/** The account of the orders, and how fresh the list is. */
export function OrdersHeader(props: {
  network: NetworkView
  account: Address | null
  isWanted: boolean
  orders: OrdersHandle
}) {
  const { account, orders } = props
  const wallet = useWallet()
  const isYours = account !== null && account === wallet.account
  return (
    <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 rail:px-0">
      <PageTitle>{t`Orders`}</PageTitle>
      {account === null ? null : (
        <AddressText address={account} label={isYours ? t`You` : null} named />
      )}
      {props.isWanted && !isYours ? (
        <Link className="link" href={`/orders?network=${props.network.name}`}>
          {wallet.account === null ? t`Leave this account` : t`Back to yours`}
        </Link>
      ) : null}
      <span className="ms-auto max-rail:min-h-6 max-rail:basis-full max-rail:text-end">
        <OrdersFreshness
          isLive={orders.isLive}
          updatedAtMs={orders.updatedAtMs}
          failed={orders.failure !== null}
        />
      </span>
    </header>
  )
}
