'use client'

import { OnServedNetwork } from '@/components/orders/on-served-network'
import { useWallet } from '@/components/wallet/wallet-context'
import type { Address } from '@/lib/domain/shared/address'
import { HistoryView } from './history-view'

/** The fills of the account in the URL, or else of the connected account. */
export function HistoryPage({ wanted }: { wanted: Address | null }) {
  const wallet = useWallet()
  const account = wanted ?? wallet.account
  return (
    <OnServedNetwork title="History">
      {(network) => (
        <HistoryView
          key={`${network.name} ${account}`}
          network={network}
          account={account}
          isWanted={wanted !== null}
        />
      )}
    </OnServedNetwork>
  )
}
