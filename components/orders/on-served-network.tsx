'use client'

import type { ReactNode } from 'react'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** A page about orders on the network in its URL, or why that network has none. */
export function OnServedNetwork(props: {
  title: string
  children: (network: NetworkView) => ReactNode
}) {
  const network = usePageNetwork()
  const { networks } = useNetworks()
  if (network !== null) return <PriceUnitProvider>{props.children(network)}</PriceUnitProvider>
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{props.title}</PageTitle>
      <Notice tone="caution" title="This network is not served here.">
        {networks.length === 0
          ? 'The service lists no network at the moment.'
          : `Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
      </Notice>
    </div>
  )
}
