'use client'

import type { ReactNode } from 'react'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { UnreadAccount } from '@/components/ui/unread-account'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { AddressReading } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'

/**
 * A page about an account on one network: the account in the URL, or else the connected one. Where
 * the URL's cannot be read, it says so instead.
 */
export function AccountPage(props: {
  title: string
  path: string
  /** The link to the page of the connected account. */
  ownLabel: string
  wanted: AddressReading
  children: (shown: {
    key: string
    network: NetworkView
    account: Address | null
    /** The account is the one in the URL. */
    isWanted: boolean
  }) => ReactNode
}) {
  const { title, path, wanted } = props
  const wallet = useWallet()
  const account = wanted.kind === 'address' ? wanted.address : wallet.account
  return (
    <OnServedNetwork title={title}>
      {(network) =>
        wanted.kind === 'problem' ? (
          <div className="space-y-4 px-4 py-6 rail:px-0">
            <PageTitle>{title}</PageTitle>
            <UnreadAccount
              problem={wanted.problem}
              chainId={network.chainId}
              hrefOf={(other) => `${path}?network=${network.name}&account=${other}`}
              ownHref={`${path}?network=${network.name}`}
              ownLabel={props.ownLabel}
            />
          </div>
        ) : (
          props.children({
            key: `${network.name} ${account}`,
            network,
            account,
            isWanted: wanted.kind === 'address',
          })
        )
      }
    </OnServedNetwork>
  )
}

/** A page about orders on the network in its URL, or why that network has none. */
function OnServedNetwork(props: { title: string; children: (network: NetworkView) => ReactNode }) {
  const network = usePageNetwork()
  const { networks } = useNetworks()
  if (network !== null) return <PriceUnitProvider>{props.children(network)}</PriceUnitProvider>
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{props.title}</PageTitle>
      <Notice tone="caution" title={t`This network is not served here.`}>
        {networks.length === 0
          ? t`The service lists no network at the moment.`
          : t`Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
      </Notice>
    </div>
  )
}
