'use client'

import { useNetworks, usePageNetwork } from '@/components/shell/networks-context'
import type { StartPair } from '@/components/trade/form/use-trade'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { TradeScreen } from './trade-screen'

/** The trade page for the network in its URL; switching network resets the page. */
export function TradePage({ start }: { start: StartPair }) {
  const network = usePageNetwork()
  const { networks } = useNetworks()
  if (network === null) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>Trade</PageTitle>
        <Notice tone="caution" title="This network is not served here.">
          {networks.length === 0
            ? 'The service lists no network at the moment.'
            : `Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
        </Notice>
      </div>
    )
  }
  return <TradeScreen key={network.name} network={network} start={start} />
}
