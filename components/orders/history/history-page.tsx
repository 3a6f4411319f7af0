'use client'

import { OnServedNetwork } from '@/components/orders/on-served-network'
import { PageTitle } from '@/components/ui/page-title'
import { UnreadAccount } from '@/components/ui/unread-account'
import { useWallet } from '@/components/wallet/wallet-context'
import type { AddressReading } from '@/lib/domain/shared/address-text'
import { HistoryView } from './history-view'

/** The fills of the account in the URL, or else of the connected account. */
export function HistoryPage({ wanted }: { wanted: AddressReading }) {
  const wallet = useWallet()
  const account = wanted.kind === 'address' ? wanted.address : wallet.account
  return (
    <OnServedNetwork title="History">
      {(network) =>
        wanted.kind === 'problem' ? (
          <div className="space-y-4 px-4 py-6 rail:px-0">
            <PageTitle>History</PageTitle>
            <UnreadAccount
              problem={wanted.problem}
              chainId={network.chainId}
              hrefOf={(other) => `/orders/history?network=${network.name}&account=${other}`}
              ownHref={`/orders/history?network=${network.name}`}
              ownLabel="Your history"
            />
          </div>
        ) : (
          <HistoryView
            key={`${network.name} ${account}`}
            network={network}
            account={account}
            isWanted={wanted.kind === 'address'}
          />
        )
      }
    </OnServedNetwork>
  )
}
