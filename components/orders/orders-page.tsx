'use client'

import { PageTitle } from '@/components/ui/page-title'
import { UnreadAccount } from '@/components/ui/unread-account'
import { useWallet } from '@/components/wallet/wallet-context'
import type { AddressReading } from '@/lib/domain/shared/address-text'
import { OnServedNetwork } from './on-served-network'
import { OrdersView } from './orders-view'

/** The orders of the account in the URL, or else of the connected account. */
export function OrdersPage(props: {
  wanted: AddressReading
  /** This browser never stored orders or a wallet. */
  hasNothingStored: boolean
}) {
  const { wanted } = props
  const wallet = useWallet()
  const account = wanted.kind === 'address' ? wanted.address : wallet.account
  return (
    <OnServedNetwork title="Orders">
      {(network) =>
        wanted.kind === 'problem' ? (
          <div className="space-y-4 px-4 py-6 rail:px-0">
            <PageTitle>Orders</PageTitle>
            <UnreadAccount
              problem={wanted.problem}
              chainId={network.chainId}
              hrefOf={(other) => `/orders?network=${network.name}&account=${other}`}
              ownHref={`/orders?network=${network.name}`}
              ownLabel="Your orders"
            />
          </div>
        ) : (
          <OrdersView
            key={`${network.name} ${account}`}
            network={network}
            account={account}
            isWanted={wanted.kind === 'address'}
            hasNothingStored={props.hasNothingStored}
          />
        )
      }
    </OnServedNetwork>
  )
}
