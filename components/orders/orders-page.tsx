'use client'

import { useNetworks, usePageNetwork } from '@/components/shell/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { useWallet } from '@/components/wallet/wallet-context'
import type { Address } from '@/lib/domain/shared/address'
import { OrdersView } from './orders-view'

/** The orders of the account in the URL, or else of the connected account. */
export function OrdersPage(props: {
  wanted: Address | null
  /** This browser never stored orders or a wallet. */
  keepsNothing: boolean
}) {
  const { wanted } = props
  const network = usePageNetwork()
  const { networks } = useNetworks()
  const wallet = useWallet()
  const account = wanted ?? wallet.account
  if (network === null) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>Orders</PageTitle>
        <Notice tone="caution" title="This network is not served here.">
          {networks.length === 0
            ? 'The service lists no network at the moment.'
            : `Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
        </Notice>
      </div>
    )
  }
  return (
    <PriceUnitProvider>
      <OrdersView
        key={`${network.name} ${account}`}
        network={network}
        account={account}
        isWanted={wanted !== null}
        keepsNothing={props.keepsNothing}
      />
    </PriceUnitProvider>
  )
}
