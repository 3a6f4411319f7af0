'use client'

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { Queries } from '@/components/ui/queries'
import { RememberMissing } from '@/components/ui/remember-missing'
import type { KnownMissing } from '@/lib/client/known-missing'
import { t } from '@/lib/words/words'
import { readTradeLink } from './form/trade-link'
import { TradeScreen } from './trade-screen'

/**
 * The trade page of its URL, which holds network and form; switching network resets the page. The
 * server has read the prices of the pair.
 */
export function TradePage(props: { state: DehydratedState; missing: readonly KnownMissing[] }) {
  const query = useSearchParams()
  const network = usePageNetwork()
  const { networks } = useNetworks()
  if (network === null) {
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        <PageTitle>{t`Trade`}</PageTitle>
        <Notice tone="caution" title={t`This network is not served here.`}>
          {networks.length === 0
            ? t`The service lists no network at the moment.`
            : t`Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
        </Notice>
      </div>
    )
  }
  return (
    <Queries>
      <HydrationBoundary state={props.state}>
        {props.missing.length === 0 ? null : <RememberMissing answers={props.missing} />}
        <TradeScreen
          key={network.name}
          network={network}
          start={readTradeLink(new URLSearchParams(query), network.chainId)}
        />
      </HydrationBoundary>
    </Queries>
  )
}
