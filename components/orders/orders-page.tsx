'use client'

import { useWallet } from '@/components/wallet/wallet-context'
import type { Address } from '@/lib/domain/shared/address'
import { OnServedNetwork } from './on-served-network'
import { OrdersView } from './orders-view'

/** The orders of the account in the URL, or else of the connected account. */
export function OrdersPage(props: {
  wanted: Address | null
  /** This browser never stored orders or a wallet. */
  hasNothingStored: boolean
}) {
  const { wanted } = props
  const wallet = useWallet()
  const account = wanted ?? wallet.account
  return (
    <OnServedNetwork title="Orders">
      {(network) => (
        <OrdersView
          key={`${network.name} ${account}`}
          network={network}
          account={account}
          isWanted={wanted !== null}
          hasNothingStored={props.hasNothingStored}
        />
      )}
    </OnServedNetwork>
  )
}
