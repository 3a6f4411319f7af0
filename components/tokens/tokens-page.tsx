'use client'

import { UnservedNetwork } from '@/components/shell/unserved-network'
import { usePageNetwork } from '@/components/ui/networks-context'
import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'
import { TokenList } from './token-list'

/** The tokens of the network in the URL. */
export function TokensPage() {
  const network = usePageNetwork()
  return (
    <div className="py-6">
      <header className="px-4 rail:px-0">
        <PageTitle>{t`Tokens`}</PageTitle>
        <p className="mt-1 text-muted">
          {network === null
            ? t`What a token is worth, who holds it, and how far its price moves.`
            : t`Known tokens of ${network.displayName}: what they are worth, who holds them, how far
                their price moves.`}
        </p>
      </header>
      {network === null ? (
        <div className="mt-4 px-4 rail:px-0">
          <UnservedNetwork name={null} hrefOf={({ name }) => `/tokens?network=${name}`} />
        </div>
      ) : (
        <TokenList key={network.name} network={network} />
      )}
    </div>
  )
}
