'use client'

import type { AddressReading } from '@/lib/domain/shared/address-text'
import { AccountPage } from './account-page'
import { OrdersView } from './orders-view'

/** The orders of the account in the URL, or else of the connected account. */
export function OrdersPage(props: {
  wanted: AddressReading
  /** This browser never stored orders or a wallet. */
  hasNothingStored: boolean
}) {
  return (
    <AccountPage title="Orders" path="/orders" ownLabel="Your orders" wanted={props.wanted}>
      {({ key, ...shown }) => (
        <OrdersView key={key} {...shown} hasNothingStored={props.hasNothingStored} />
      )}
    </AccountPage>
  )
}
