'use client'

import type { AddressReading } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { AccountPage } from './account-page'
import { OrdersView } from './orders-view'

/** The orders of the account in the URL, or else of the connected account. */
export function OrdersPage(props: {
  wanted: AddressReading
  /** This browser never stored orders or a wallet. */
  hasNothingStored: boolean
}) {
  return (
    <AccountPage title={t`Orders`} path="/orders" ownLabel={t`Your orders`} wanted={props.wanted}>
      {({ key, ...shown }) => (
        <OrdersView key={key} {...shown} hasNothingStored={props.hasNothingStored} />
      )}
    </AccountPage>
  )
}
