'use client'

import { AccountPage } from '@/components/orders/account-page'
import type { AddressReading } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { HistoryView } from './history-view'

/** The fills of the account in the URL, or else of the connected account. */
export function HistoryPage({ wanted }: { wanted: AddressReading }) {
  return (
    <AccountPage
      title={t`History`}
      path="/orders/history"
      ownLabel={t`Your history`}
      wanted={wanted}
    >
      {({ key, ...shown }) => <HistoryView key={key} {...shown} />}
    </AccountPage>
  )
}
