'use client'

import { useNetworks, usePageNetwork } from '@/components/shell/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { TokenList } from './token-list'

/** The tokens of the network the page's address names. */
export function TokensPage() {
  const network = usePageNetwork()
  const { networks } = useNetworks()
  return (
    <div className="py-6">
      <header className="px-4 rail:px-0">
        <PageTitle>Tokens</PageTitle>
        <p className="mt-1 text-muted">
          {network === null
            ? 'What a token is worth, who holds it, and how far its price moves.'
            : `Known tokens of ${network.displayName}: what they are worth, who holds them, how far their price moves.`}
        </p>
      </header>
      {network === null ? (
        <div className="mt-4 px-4 rail:px-0">
          <Notice tone="caution" title="This network is not served here.">
            {networks.length === 0
              ? 'The service lists no network at the moment.'
              : `Served: ${networks.map(({ displayName }) => displayName).join(', ')}.`}
          </Notice>
        </div>
      ) : (
        <TokenList key={network.name} network={network} />
      )}
    </div>
  )
}
